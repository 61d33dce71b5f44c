import { countsPeople, type NotificationKind } from '../../shared/notifications.ts';
import type { DesktopNotification, Notifier } from '../kernel/desktop.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import type { Texts } from '../kernel/texts.ts';

/** So long after the first, second, third … of a minute the next one waits: a burst of any length is a handful. */
const GAPS_MS = [0, 1_000, 5_000, 15_000, 30_000];
const MINUTE_MS = 60_000;
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

/** `kind`: what it is one of; null: of several kinds. `source`: at which service it happened; null: that needs no word. `owed`: where it is kept that it is to be shown. */
export type Paced = {
  notification: DesktopNotification;
  kind: NotificationKind | null;
  source: string | null;
  owed: readonly number[];
};

/** What waits of a kind, with no more of it than is shown: thousands may come in a minute. */
type Group = Omit<Paced, 'owed'> & { count: number; titles: string[]; owed: number[] };

/** Shows notifications at a pace that a person can follow; what comes in between is folded into the next one. */
export class NotificationPacer {
  readonly #deps: PacerDeps;
  #waiting = new Map<NotificationKind | null, Group>();
  /** When each of the last minute was shown. */
  #shownAtMs: number[] = [];
  #cancelTimer: (() => void) | null = null;

  constructor(deps: PacerDeps) {
    this.#deps = deps;
  }

  show(one: Paced): void {
    const group = this.#waiting.get(one.kind);
    this.#waiting.set(one.kind, group === undefined ? groupOf(one) : withMore(group, one));
    if (this.#cancelTimer === null) this.#pace();
  }

  /** Takes back what waits and is not to be shown now. */
  withdraw(
    isUnwanted: (kind: NotificationKind) => boolean,
  ): { kind: NotificationKind; count: number; owed: readonly number[] }[] {
    const taken = [...this.#waiting.values()].flatMap(({ kind, count, owed }) =>
      kind !== null && isUnwanted(kind) ? [{ kind, count, owed }] : [],
    );
    for (const { kind } of taken) this.#waiting.delete(kind);
    return taken;
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#waiting.clear();
  }

  #pace(): void {
    const { clock } = this.#deps;
    const nowMs = clock.now();
    // A clock that was set back tells nothing of the last minute.
    this.#shownAtMs = this.#shownAtMs.filter((atMs) => atMs <= nowMs && nowMs - atMs < MINUTE_MS);
    const gapMs = GAPS_MS[Math.min(this.#shownAtMs.length, GAPS_MS.length - 1)] ?? 0;
    const waitMs = (this.#shownAtMs.at(-1) ?? nowMs) + gapMs - nowMs;
    if (waitMs <= 0) {
      this.#flush();
      return;
    }
    this.#cancelTimer = clock.after(waitMs, () => {
      this.#cancelTimer = null;
      if (this.#waiting.size > 0) this.#pace();
    });
  }

  #flush(): void {
    const groups = [...this.#waiting.values()];
    this.#waiting.clear();
    if (groups.length === 0) return;
    this.#shownAtMs.push(this.#deps.clock.now());
    try {
      this.#deps.notifier.show(this.#drawn(groups));
      this.#deps.onShown(groups.flatMap(({ owed }) => owed));
    } catch (cause) {
      this.#deps.log.fault('notifications.notShown', cause);
    }
  }

  #drawn(groups: readonly Group[]): DesktopNotification {
    const { onClickFolded } = this.#deps;
    const [first] = groups;
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const plain =
      count === 1 && first !== undefined
        ? first.notification
        : {
            title: this.#titleOf(groups.length === 1 && first !== undefined ? first.kind : null, count),
            body: groups
              .flatMap(({ titles }) => titles)
              .slice(0, MOST_NAMED)
              .join('\n'),
            // Silent only when all of them are.
            silent: groups.every(({ notification }) => notification.silent),
            actions: [],
            onClick: onClickFolded,
          };
    const sources = new Set(groups.map(({ source }) => source));
    return { ...plain, body: [plain.body, ...sources].filter((line) => line !== null && line !== '').join('\n') };
  }

  #titleOf(kind: NotificationKind | null, count: number): string {
    const { texts, hidden } = this.#deps;
    if (kind === null || countsPeople(kind)) return texts(hidden.value ? 'more.titleHidden' : 'more.title', { count });
    return texts(`digest.${kind}`, { count });
  }
}

const groupOf = ({ owed, ...one }: Paced): Group => ({
  ...one,
  count: 1,
  titles: [one.notification.title],
  owed: [...owed],
});

function withMore(group: Group, { notification, source, owed }: Paced): Group {
  group.owed.push(...owed);
  if (group.titles.length < MOST_NAMED) group.titles.push(notification.title);
  const silent = group.notification.silent && notification.silent;
  const first = { ...group.notification, silent };
  return { ...group, notification: first, source: source ?? group.source, count: group.count + 1 };
}
