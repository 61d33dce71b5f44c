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
  /** Whether all sign-ins that are to lie on the disk do; told as that changes. */
  onSignInsKept: (areKept: boolean) => void;
  clock: Clock;
  random: Random;
  log: Logger;
  redact: Redactor;
};

/**
 * Who is signed in at one service: the main account, whose tokens every request carries that names nobody else, and the accounts
 * beside it, each sealed apart.
 */
export function openAccounts(parts: AccountParts) {
  const { profile, client, vaultDir, sealer, channelBefore, onSignInsKept, ...shared } = parts;
  const { clock, log } = shared;
  const key = serviceKey(profile);
  const sealed = { dir: vaultDir, service: profile, sealer, clock, log };
  const nobody = new PlatformClient(client);
  const refused = new Set<string>();
  const keeperOf = (id: string, vault: Vault) => {
    const onKept = (isKept: boolean): void => {
      if (isKept) refused.delete(id);
      else refused.add(id);
      onSignInsKept(refused.size === 0);
    };
    return new TokenKeeper({ ...shared, id, platform: nobody, vault, onKept });
  };
  const account = keeperOf('own', new Vault(sealed));
  const platform = new PlatformClient({ ...client, account });
  const session = new SessionService({ ...shared, platform, account, channelBefore });
  const signIn = new SignInService({ ...shared, platform, session });
  const accounts = new AccountsService({
    ...shared,
    platform,
    session,
    main: account,
    keeperOf: (userId) => keeperOf(`${userId}`, new Vault({ ...sealed, userId })),
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
