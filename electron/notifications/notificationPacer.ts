import type { DesktopNotification, Notifier } from '../kernel/desktop.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import type { Texts } from '../kernel/texts.ts';
import { Throttle } from '../kernel/throttle.ts';

const EVERY_MS = 1000;
/** Of those folded into one, as many are named. */
const MOST_NAMED = 3;

export type PacerDeps = {
  notifier: Notifier;
  clock: Clock;
  log: Logger;
  texts: Texts;
  /** Comfort mode holds the channel's numbers back. */
  hidden: Observable<boolean>;
  onClickFolded: () => void;
  /** Called with what was owed of all that was shown. */
  onShown: (owed: readonly number[]) => void;
};

type Waiting = DesktopNotification & { owed: readonly number[] };

/** Shows at most one notification a second; what comes in between is folded into the next one. */
export class NotificationPacer {
  readonly #deps: PacerDeps;
  #waiting: Waiting[] = [];
  readonly #pace: Throttle;

  constructor(deps: PacerDeps) {
    this.#deps = deps;
    this.#pace = new Throttle({ clock: deps.clock, everyMs: EVERY_MS, run: () => this.#flush() });
  }

  /** @param owed where it is kept that it is to be shown */
  show(notification: DesktopNotification, owed: readonly number[]): void {
    this.#waiting.push({ ...notification, owed });
    this.#pace.touch();
  }

  close(): void {
    this.#pace.stop();
    this.#waiting = [];
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const [only] = waiting;
    if (!only) return;
    try {
      const { owed: _, ...alone } = only;
      this.#deps.notifier.show(waiting.length === 1 ? alone : this.#folded(waiting));
      this.#deps.onShown(waiting.flatMap(({ owed }) => owed));
    } catch (cause) {
      this.#deps.log.fault('notifications.notShown', cause);
    }
  }

  #folded(waiting: readonly DesktopNotification[]): DesktopNotification {
    const { texts, hidden, onClickFolded } = this.#deps;
    return {
      title: texts(hidden.value ? 'more.titleHidden' : 'more.title', { count: waiting.length }),
      body: waiting
        .slice(0, MOST_NAMED)
        .map(({ title }) => title)
        .join('\n'),
      silent: waiting.every(({ silent }) => silent),
      onClick: onClickFolded,
    };
  }
}
