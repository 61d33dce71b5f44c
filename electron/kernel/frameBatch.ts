import type { Clock } from './ports.ts';

/** One frame of a 60 Hz screen. */
export const FRAME_MS = 16;
/** Fifteen deliveries a second: each moves all rows in sight, and nobody reads faster than that. */
const LEAST_FRAMES = 4;
/** Eight deliveries a second: news of more than 500 pieces a second still move then, and most are gone before they were ever drawn. */
const MOST_FRAMES = 8;
/** Nobody looks: once a second keeps badges and titles right. */
export const HIDDEN_MS = 1_000;

/**
 * Gathers many small pieces of news into few deliveries while the window is visible: what comes after a pause goes within a frame, what
 * goes on coming every four frames, and every eight at most the more it is; one a second while the window is hidden. What is gathered is
 * the owner's business; this holds the time alone.
 * @see DESIGN §4
 */
export class FrameBatch {
  readonly #clock: Clock;
  readonly #deliver: () => number;
  #visible = true;
  #hasNews = false;
  /** What the wait gathers the news of. */
  #frames = 1;
  /** Takes back the wait: for more of the news there is, or for the next after a delivery. */
  #cancel: (() => void) | null = null;

  /** @param deliver tells how many pieces it delivered */
  constructor(clock: Clock, deliver: () => number) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  /** There is news: it is delivered when the frame is over, or once the last delivery is long enough ago. */
  request(): void {
    this.#hasNews = true;
    if (this.#cancel === null) this.#wait(1);
  }

  /** A window that becomes visible gets at once what waited for it. */
  setVisible(visible: boolean): void {
    this.#visible = visible;
    if (!this.#hasNews) this.stop();
    else if (visible) this.flush();
  }

  /** Delivers now, when there is something to deliver. */
  flush(): void {
    if (!this.#hasNews) return;
    this.stop();
    const inOne = Math.ceil(this.#deliver() / this.#frames);
    this.#wait(Math.min(MOST_FRAMES, Math.max(LEAST_FRAMES, inOne)));
  }

  /** Forgets the news that waits. */
  stop(): void {
    this.#hasNews = false;
    this.#cancel?.();
    this.#cancel = null;
  }

  #wait(frames: number): void {
    this.#cancel?.();
    this.#frames = frames;
    this.#cancel = this.#clock.after(this.#visible ? frames * FRAME_MS : HIDDEN_MS, () => {
      this.#cancel = null;
      this.flush();
    });
  }
}
