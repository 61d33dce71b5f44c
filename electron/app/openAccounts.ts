import { join } from 'node:path';
import type { ServiceProfile } from '../../shared/service.ts';
import type { SessionChannel } from '../../shared/session.ts';
import {
  AccountBook,
  AccountsService,
  accountsFile,
  SessionService,
  SignInService,
  TokenKeeper,
  Vault,
} from '../account/index.ts';
import type { Clock, Logger, Random } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { PlatformClient, type PlatformClientDeps } from '../platform/rest/client.ts';
import type { SecretSealer } from '../storage/sealedJson.ts';

type AccountParts = {
  profile: ServiceProfile;
  /** Requests of this service; who they are made for is added here. */
  client: PlatformClientDeps;
  vaultDir: string;
  sealer: SecretSealer;
  /** The channel that was in front when the app was ended. */
  channelBefore: () => SessionChannel | null;
  clock: Clock;
  random: Random;
  log: Logger;
  redact: Redactor;
};

/**
 * Who is signed in at one service: the main account, whose tokens every request carries that names nobody else, and the accounts
 * beside it, each sealed apart.
 */
export function openAccounts({ profile, client, vaultDir, sealer, channelBefore, ...shared }: AccountParts) {
  const { clock, log } = shared;
  const key = serviceKey(profile);
  const sealed = { dir: vaultDir, service: profile, sealer, clock, log };
  const nobody = new PlatformClient(client);
  const account = new TokenKeeper({ ...shared, id: 'own', platform: nobody, vault: new Vault(sealed) });
  const platform = new PlatformClient({ ...client, account });
  const session = new SessionService({ ...shared, platform, account, channelBefore });
  const signIn = new SignInService({ ...shared, platform, session });
  const accounts = new AccountsService({
    ...shared,
    platform,
    session,
    main: account,
    keeperOf: (userId) =>
      new TokenKeeper({ ...shared, id: `${userId}`, platform: nobody, vault: new Vault({ ...sealed, userId }) }),
    book: new AccountBook({
      ...{ path: join(vaultDir, accountsFile(key)), sealer, clock, log },
      mayKeep: () => {
        const { value: state } = session.state;
        return state.kind === 'signedIn' ? state.keeping.kept === 'disk' : null;
      },
    }),
    vaultDir,
    serviceKey: key,
  });
  return { account, platform, session, signIn, accounts };
}
