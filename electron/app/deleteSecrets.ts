import { eachOf } from '../kernel/eachOf.ts';
import type { Receiving } from '../receiver/index.ts';
import { removeBeginning } from '../storage/sealedFile.ts';

export type SecretsKept = {
  vaultDir: string;
  receiving: {
    loaded: Promise<void>;
    intakes: Pick<Receiving['intakes'], 'all' | 'close'>;
    tunnel: Pick<Receiving['tunnel'], 'forgetToken' | 'leaveRelays'>;
  };
  /** For hooks, of the service that is open. */
  forgetCredential: () => unknown;
  /** That of other programs. */
  revokeToken: () => Promise<void>;
};

/**
 * Deletes every secret but those of sign-ins, of every service: what can be deleted goes also where something else can't, and however
 * long relays take. Resolves once each of them was told to keep no more, or could not be.
 * @throws what failed first, such as AppFailure `storageFailed`
 */
export async function deleteSecrets(kept: SecretsKept): Promise<void> {
  const { loaded, intakes, tunnel } = kept.receiving;
  await loaded;
  // Tokens of relays that were left, and could not be told yet, go too.
  const left = tunnel.leaveRelays();
  left.catch(() => undefined); // it is heard below
  await eachOf([
    ...intakes.all.map((intake) => () => intakes.close(intake.path)),
    () => tunnel.forgetToken('ngrok'),
    kept.forgetCredential,
    () => removeBeginning(kept.vaultDir, 'hooks-'),
    kept.revokeToken,
    () => left,
  ]);
}
