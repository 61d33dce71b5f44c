import type { Clock } from './ports.ts';

/** One frame of a 60 Hz screen. */
export const FRAME_MS = 16;
/** Nobody looks: once a second keeps badges and titles right. */
export const HIDDEN_MS = 1_000;

/**
 * Gathers many small pieces of news into few deliveries: at most one a frame while the window is visible, one a second
 * while it is hidden. What is gathered is the owner's business; this holds the time alone.
 * @see DESIGN §4
 */
export class FrameBatch {
  readonly #clock: Clock;
  readonly #deliver: () => void;
  #visible = true;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, deliver: () => void) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  /** There is news: it is delivered when the frame is over. */
  request(): void {
    this.#cancel ??= this.#clock.after(this.#visible ? FRAME_MS : HIDDEN_MS, () => this.flush());
  }

  /** A window that becomes visible gets at once what waited for it. */
  setVisible(visible: boolean): void {
    this.#visible = visible;
    if (visible && this.#cancel) this.flush();
  }

  /** Delivers now, when there is something to deliver. */
  flush(): void {
    if (!this.#cancel) return;
    this.stop();
    this.#deliver();
  }

  /** Forgets the news that waits. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
