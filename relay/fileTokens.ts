import type { RelayKeys } from './keys.ts';
import type { TokensPort } from './ports.ts';
import { type After, systemAfter } from './systemAfter.ts';

const LOOK_EVERY_MS = 500;
const NO_CODES = 'pairing needs --folder: a file of tokens has no place for codes';

/** Tokens in a file of lines, or in memory alone. There are no pairing codes. */
export function fileTokens(keys: RelayKeys, after: After = systemAfter): TokensPort {
  const watchers = new Set<(id: string) => void>();
  let cancelLook = () => {};
  const stop = keys.watch((id) => {
    for (const changed of watchers) changed(id);
  });
  function look(): void {
    keys.refresh();
    cancelLook = after(LOOK_EVERY_MS, look);
  }
  if (keys.hasFile) cancelLook = after(LOOK_EVERY_MS, look);
  return {
    knows: (id) => keys.knows(id),
    keyOf: () => null,
    refresh: async () => keys.refresh(),
    admits: async (id, secret) => keys.admits(id, secret),
    add: async (id) => keys.add(id),
    revoke: async (id) => keys.revoke(id),
    offer: async () => Promise.reject(new Error(NO_CODES)),
    redeem: async () => null,
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    ready: () => true,
    close: async () => {
      cancelLook();
      stop();
    },
  };
}
