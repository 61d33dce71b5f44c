import type { Clock, Logger } from '../../core/ports.ts';
import type { Texts } from '../../core/texts.ts';
import type { DesktopNotification, Notifier } from './notifier.ts';

const EVERY_MS = 1000;
/** Of those folded into one, as many are named. */
const MOST_NAMED = 3;

export type PacerDeps = { notifier: Notifier; clock: Clock; log: Logger; texts: Texts; onClickFolded: () => void };

/** Shows at most one notification a second; what comes in between is folded into the next one. */
export class NotificationPacer {
  readonly #deps: PacerDeps;
  #waiting: DesktopNotification[] = [];
  #shownAtMs = Number.NEGATIVE_INFINITY;
  #cancelTimer: (() => void) | null = null;

  constructor(deps: PacerDeps) {
    this.#deps = deps;
  }

  show(notification: DesktopNotification): void {
    this.#waiting.push(notification);
    if (this.#cancelTimer) return;
    const { clock } = this.#deps;
    // A wall clock that was set back makes nobody wait longer.
    const dueMs = Math.min(EVERY_MS, this.#shownAtMs + EVERY_MS - clock.now());
    if (dueMs <= 0) this.#flush();
    else {
      this.#cancelTimer = clock.after(dueMs, () => {
        this.#cancelTimer = null;
        this.#flush();
      });
    }
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#waiting = [];
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const [only] = waiting;
    if (!only) return;
    this.#shownAtMs = this.#deps.clock.now();
    try {
      this.#deps.notifier.show(waiting.length === 1 ? only : this.#folded(waiting));
    } catch (cause) {
      this.#deps.log.fault('notifications.notShown', cause);
    }
  }

  #folded(waiting: readonly DesktopNotification[]): DesktopNotification {
    const { texts, onClickFolded } = this.#deps;
    return {
      title: texts('more.title', { count: waiting.length }),
      body: waiting
        .slice(0, MOST_NAMED)
        .map(({ title }) => title)
        .join('\n'),
      silent: waiting.every(({ silent }) => silent),
      onClick: onClickFolded,
    };
  }
}
