import type { ComponentType } from 'react';
import { loadTexts } from '../text/i18n.ts';

/** A piece of the window that comes apart from the first load, and never without its texts. */
export type Deferred<Props> = {
  /** The piece if it has come; null until then. */
  now: () => ComponentType<Props> | null;
  /** Loads it, once; after a failure the next call tries again. */
  load: () => Promise<ComponentType<Props>>;
};

/** Wraps `import()` of a piece, so that it is there at once when it has come before. */
export function deferred<Props>(load: () => Promise<ComponentType<Props>>): Deferred<Props> {
  let loaded: ComponentType<Props> | null = null;
  return {
    now: () => loaded,
    load: async () => {
      if (loaded === null) [loaded] = await Promise.all([load(), loadTexts()]);
      return loaded;
    },
  };
}
