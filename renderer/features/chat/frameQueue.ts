export type FrameQueue<T> = {
  push(item: T): void;
  /** Hands over now what waits. */
  flush(): void;
  clear(): void;
};

/**
 * Gathers what comes and hands it over once a frame; at once while the window is hidden, as it then draws no frames. It is handed over
 * right after a frame and not in it: making rows and painting them are then two short tasks with a key press between them, not a long one.
 */
export function createFrameQueue<T>(take: (items: readonly T[]) => void): FrameQueue<T> {
  let waiting: T[] = [];
  let frame: number | null = null;
  let turn: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    if (frame !== null) cancelAnimationFrame(frame);
    clearTimeout(turn);
    frame = null;
    const items = waiting;
    waiting = [];
    if (items.length > 0) take(items);
  };

  return {
    push(item) {
      waiting.push(item);
      if (document.hidden) flush();
      else
        frame ??= requestAnimationFrame(() => {
          turn = setTimeout(flush);
        });
    },
    flush,
    clear() {
      waiting = [];
    },
  };
}
