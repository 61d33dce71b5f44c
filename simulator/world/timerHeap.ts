/** A thing to do at a moment of virtual time. `order` keeps timers of one moment in the order they were set. */
export type Timer = { readonly atMs: number; readonly order: number; readonly run: () => void; cancelled: boolean };

const isBefore = (a: Timer, b: Timer) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

/** A binary heap of timers, the earliest on top. */
export class TimerHeap {
  readonly #timers: Timer[] = [];

  /** The earliest timer, without removing it. Cancelled ones on top are dropped on the way. */
  peek(): Timer | undefined {
    let top = this.#timers[0];
    while (top?.cancelled) {
      this.pop();
      top = this.#timers[0];
    }
    return top;
  }

  push(timer: Timer): void {
    const timers = this.#timers;
    let index = timers.length;
    timers.push(timer);
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = timers[above];
      if (parent === undefined || !isBefore(timer, parent)) break;
      timers[index] = parent;
      index = above;
    }
    timers[index] = timer;
  }

  /** Removes the top and returns it. */
  pop(): Timer | undefined {
    const timers = this.#timers;
    const top = timers[0];
    const last = timers.pop();
    if (last === undefined || timers.length === 0) return top;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      const left = timers[below];
      if (left === undefined) break;
      const right = timers[below + 1];
      if (right !== undefined && isBefore(right, left)) below += 1;
      const child = timers[below];
      if (child === undefined || !isBefore(child, last)) break;
      timers[index] = child;
      index = below;
    }
    timers[index] = last;
    return top;
  }
}
