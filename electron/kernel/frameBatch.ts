import type { Clock } from './ports.ts';

/** One frame of a 60 Hz screen. */
export const FRAME_MS = 16;
/** Eight deliveries a second: news of more than 500 pieces a second still move then, and most are gone before they were ever drawn. */
const MOST_FRAMES = 8;
/** Nobody looks: once a second keeps badges and titles right. */
export const HIDDEN_MS = 1_000;

/**
 * Gathers many small pieces of news into few deliveries: at most one a frame while the window is visible, one in up to eight
 * frames the more comes, one a second while it is hidden. What is gathered is the owner's business; this holds the time alone.
 * @see DESIGN §4
 */
export class FrameBatch {
  readonly #clock: Clock;
  readonly #deliver: () => number;
  #visible = true;
  #frames = 1;
  #cancel: (() => void) | null = null;

  /** @param deliver tells how many pieces it delivered */
  constructor(clock: Clock, deliver: () => number) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  /** There is news: it is delivered when the frame is over, or after as many frames as pieces came in one of late. */
  request(): void {
    this.#cancel ??= this.#clock.after(this.#visible ? this.#frames * FRAME_MS : HIDDEN_MS, () => this.flush());
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
    this.#frames = Math.min(MOST_FRAMES, Math.max(1, Math.ceil(this.#deliver() / this.#frames)));
  }

  /** Forgets the news that waits. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
