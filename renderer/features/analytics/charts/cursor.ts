/** Where the line over all charts stands, in ms of the view's times; null: nowhere, and the charts tell what came last. */
export type Cursor = {
  read: () => number | null;
  move: (atMs: number | null) => void;
  /** Calls back after each move; the answer ends that. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * A cursor apart from React, since it moves with each move of the pointer: whoever shows where it stands listens, and a
 * page that does not is not drawn anew.
 */
export function createCursor(): Cursor {
  const listeners = new Set<() => void>();
  let at: number | null = null;
  return {
    read: () => at,
    move: (atMs) => {
      if (atMs === at) return;
      at = atMs;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
