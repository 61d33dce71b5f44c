export type FrameQueue<T> = { push(item: T): void; clear(): void };

/** Gathers what comes and hands it over once a frame; at once while the window is hidden, as it then draws no frames. */
export function createFrameQueue<T>(take: (items: readonly T[]) => void): FrameQueue<T> {
  let waiting: T[] = [];
  let frame: number | null = null;

  const flush = () => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    const items = waiting;
    waiting = [];
    if (items.length > 0) take(items);
  };

  return {
    push(item) {
      waiting.push(item);
      if (document.hidden) flush();
      else frame ??= requestAnimationFrame(flush);
    },
    clear() {
      waiting = [];
    },
  };
}
