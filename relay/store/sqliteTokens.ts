import { digestOf, isAppId, isSameSecret, isSecret, MOST_CLAIMS } from '../appIds.ts';
import type { TokensPort } from '../ports.ts';
import type { AppsFile } from './appsFile.ts';

/** What a command of another process did is seen so soon. */
const LOOK_EVERY_MS = 500;

export type SqliteTokensOptions = {
  apps: AppsFile;
  /** An unknown id belongs to the first app that comes with it. */
  open?: boolean | undefined;
  after(ms: number, callback: () => void): () => void;
};

/** Tokens and pairing codes in the relay's folder. */
export function sqliteTokens({ apps, open = false, after }: SqliteTokensOptions): TokensPort {
  const watchers = new Set<(id: string) => void>();
  let claims = 0;
  let isWell = true;
  let cancelLook = () => {};

  const tell = (id: string) => {
    for (const changed of watchers) changed(id);
  };
  function look(): void {
    try {
      for (const id of apps.refresh()) tell(id);
      isWell = true;
    } catch {
      isWell = false; // what was read before counts until it can be read again
    }
    cancelLook = after(LOOK_EVERY_MS, look);
  }
  look();

  function claim(id: string, secret: string): boolean {
    if (!open || apps.get(id) || claims >= MOST_CLAIMS) return false;
    claims += 1;
    apps.claim(id, digestOf(secret), null);
    return true;
  }

  return {
    knows: (id) => apps.get(id) !== undefined,
    keyOf: (id) => apps.get(id)?.publicKey ?? null,
    refresh: async () => {
      for (const id of apps.refresh()) tell(id);
    },
    admits: async (id, secret) => {
      if (!isAppId(id) || !isSecret(secret)) return false;
      // A token that was made a moment ago counts at once, also where the app had another.
      if (!isSameSecret(secret, apps.get(id)?.digest)) for (const changed of apps.refresh()) tell(changed);
      return isSameSecret(secret, apps.get(id)?.digest) || claim(id, secret);
    },
    add: async (id) => {
      const token = apps.add(id);
      tell(id);
      return token;
    },
    revoke: async (id) => {
      const was = apps.revoke(id);
      if (was) tell(id);
      return was;
    },
    offer: async (id) => apps.offer(id),
    redeem: async (code, publicKey) => {
      const token = apps.redeem(code, publicKey);
      if (token) tell(token.slice(0, token.indexOf(':')));
      return token;
    },
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    ready: () => isWell,
    close: async () => {
      cancelLook();
      apps.close();
    },
  };
}
