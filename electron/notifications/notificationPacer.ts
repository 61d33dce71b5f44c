import type { NotificationKind } from '../../shared/notifications.ts';
import type { DesktopNotification, Notifier } from '../kernel/desktop.ts';
import type { Clock, Logger } from '../kernel/ports.ts';

/** So long after the first, second, third … of its kind within a minute the next of that kind waits. */
const GAPS_MS = [0, 1_000, 5_000, 15_000, 30_000];
/** Between any two: each can be seen before the next covers it. */
const BETWEEN_MS = 1_000;
const MINUTE_MS = 60_000;
/** Of those folded into one, as many are named. */
const MOST_NAMED = 3;

/** When so many were shown within a minute, only a kind that has shown none yet is still told of at once. */
export const MOST_A_MINUTE = 8;

export type PacerDeps = {
  notifier: Notifier;
  clock: Clock;
  log: Logger;
  /** What says how many there are of a kind; null: of several kinds. */
  titleOf: (kind: NotificationKind | null, count: number) => string;
  onClickFolded: () => void;
  /** Of the service that the window shows: what waits of another stays in that one's feed. */
  serviceKey: () => string;
  /** Called with what was owed of all that was shown, or is not wanted any more. */
  onShown: (owed: readonly number[]) => void;
};

/**
 * `draw`: asked when it is shown, as what may be told can change while it waits. `kind`: what it is one of; null: a digest of several.
 * `count`: of how many things it tells. `serviceKey`, `source`: at which service it happened, and how that is told; null: that needs no word. `owed`: where it is kept that
 * it is to be shown. `stands`: told how to take it away, once it is shown by itself.
 */
export type Paced = {
  draw: () => DesktopNotification;
  stands?: ((takeAway: () => void) => void) | undefined;
  kind: NotificationKind | null;
  count: number;
  serviceKey: string;
  source: () => string | null;
  owed: readonly number[];
};

/** What waits of a kind, with no more of it than is shown: thousands may come in a minute. */
type Group = Omit<Paced, 'owed' | 'draw'> & { draws: (() => DesktopNotification)[]; size: number; owed: number[] };
type Shown = { kind: NotificationKind | null; atMs: number };

/**
 * Shows notifications at a pace that a person can follow. What comes in between is folded into the next one of its kind, and never
 * into that of another: forty mentions do not take the place of a sign-in that was lost. However much comes, a minute has at most
 * `MOST_A_MINUTE`, and one of each kind besides.
 */
export class NotificationPacer {
  readonly #deps: PacerDeps;
  /** The kind that has waited longest first. */
  #waiting = new Map<NotificationKind | null, Group>();
  /** Those of the last minute, the oldest first. */
  #shown: Shown[] = [];
  #cancelTimer: (() => void) | null = null;

  constructor(deps: PacerDeps) {
    this.#deps = deps;
  }

  show(one: Paced): void {
    const group = this.#withoutOther(this.#waiting.get(one.kind));
    this.#waiting.set(one.kind, group === undefined ? groupOf(one) : withMore(group, one));
    // More of what waits already waits with it.
    if (group === undefined) this.#pace();
  }

  /** Takes back what waits and is not to be shown now. */
  withdraw(
    isUnwanted: (kind: NotificationKind) => boolean,
  ): { kind: NotificationKind; count: number; serviceKey: string; owed: readonly number[] }[] {
    const taken = [...this.#waiting.values()].flatMap(({ kind, count, serviceKey, owed }) =>
      kind !== null && isUnwanted(kind) ? [{ kind, count, serviceKey, owed }] : [],
    );
    for (const { kind } of taken) this.#waiting.delete(kind);
    return taken;
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#waiting.clear();
  }

  /** Shows what is due, and comes back for what is not. */
  #pace(): void {
    const { clock } = this.#deps;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const nowMs = clock.now();
    for (const group of [...this.#waiting.values()]) this.#withoutOther(group);
    // A clock that was set back tells nothing of the last minute.
    this.#shown = this.#shown.filter(({ atMs }) => atMs <= nowMs && nowMs - atMs < MINUTE_MS);
    const next = [...this.#waiting.values()]
      .map((group) => ({ group, atMs: this.#dueMs(group.kind, nowMs) }))
      .reduce<{ group: Group; atMs: number } | null>((best, one) => (best && best.atMs <= one.atMs ? best : one), null);
    if (next === null) return;
    if (next.atMs > nowMs) {
      this.#cancelTimer = clock.after(next.atMs - nowMs, () => this.#pace());
      return;
    }
    this.#waiting.delete(next.group.kind);
    this.#shown.push({ kind: next.group.kind, atMs: nowMs });
    this.#draw(next.group);
    this.#pace();
  }

  /** @returns undefined where it happened at another service than the window shows now: it waits no longer */
  #withoutOther(group: Group | undefined): Group | undefined {
    if (group === undefined || group.serviceKey === this.#deps.serviceKey()) return group;
    this.#waiting.delete(group.kind);
    this.#deps.onShown(group.owed);
    return undefined;
  }

  #dueMs(kind: NotificationKind | null, nowMs: number): number {
    const last = this.#shown.at(-1);
    if (last === undefined) return nowMs;
    const sinceAnyMs = last.atMs + BETWEEN_MS;
    const ofKind = this.#shown.filter((one) => one.kind === kind);
    const lastOfKind = ofKind.at(-1);
    if (lastOfKind === undefined) return Math.max(nowMs, sinceAnyMs);
    const gapMs = GAPS_MS[Math.min(ofKind.length, GAPS_MS.length - 1)] ?? 0;
    const fullSinceMs = this.#shown.at(-MOST_A_MINUTE)?.atMs;
    const roomMs = fullSinceMs === undefined ? nowMs : fullSinceMs + MINUTE_MS;
    return Math.max(nowMs, sinceAnyMs, lastOfKind.atMs + gapMs, roomMs);
  }

  #draw(group: Group): void {
    try {
      const takeAway = this.#deps.notifier.show(this.#drawn(group));
      if (group.size === 1) group.stands?.(takeAway);
      this.#deps.onShown(group.owed);
    } catch (cause) {
      this.#deps.log.fault('notifications.notShown', cause);
    }
  }

  #drawn({ draws, kind, count, size, source }: Group): DesktopNotification {
    const named = draws.map((draw) => draw());
    const [first] = named;
    const plain =
      size === 1 && first !== undefined
        ? first
        : {
            title: this.#deps.titleOf(kind, count),
            body: namedBy(kind, named),
            // Silent only when all of them are.
            silent: named.every(({ silent }) => silent),
            actions: [],
            onClick: this.#deps.onClickFolded,
          };
    return { ...plain, body: [plain.body, source()].filter((line) => line !== null && line !== '').join('\n') };
  }
}

/** Of several in one: each as its title says it, but who they are where all titles say the same: that somebody subscribed. */
function namedBy(kind: NotificationKind | null, drawn: readonly DesktopNotification[]): string {
  const isSame = kind === 'followers' || kind === 'subscriptions';
  const lines = drawn.map(({ title, body }) => (isSame ? body : title));
  return [...new Set(lines)].filter((line) => line !== '').join('\n');
}

const groupOf = ({ owed, draw, ...one }: Paced): Group => ({ ...one, draws: [draw], size: 1, owed: [...owed] });

function withMore(group: Group, { draw, count, owed }: Paced): Group {
  group.owed.push(...owed);
  if (group.draws.length < MOST_NAMED) group.draws.push(draw);
  return { ...group, size: group.size + 1, count: group.count + count };
}
