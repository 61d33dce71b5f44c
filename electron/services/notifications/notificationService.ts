import type { ActivityFact } from '../../../shared/activity.ts';
import type { ChannelState } from '../../../shared/channel.ts';
import {
  type NotificationKind,
  type NotificationsState,
  notificationKinds,
  type QuietDigest,
} from '../../../shared/notifications.ts';
import type { Settings, SettingsChange } from '../../../shared/settings.ts';
import type { Clock, Logger, Observable } from '../../core/ports.ts';
import { Subject } from '../../core/subject.ts';
import type { Texts } from '../../core/texts.ts';
import { FollowerFold } from './followerFold.ts';
import { type NewsWords, newsWords, peopleWords } from './newsWords.ts';
import { notificationKindOf } from './notificationKindOf.ts';
import { NotificationPacer } from './notificationPacer.ts';
import type { Notifier } from './notifier.ts';
import { nextChangeMs, quietAt } from './quiet.ts';

/** One new thing. `entry`: the feed's entry that tells it; null: it stands in no feed. */
export type News = { serviceKey: string; fact: ActivityFact; entry: { id: number } | null };

export type NotificationServiceDeps = {
  notifier: Notifier;
  clock: Clock;
  log: Logger;
  texts: Texts;
  settings: Observable<Settings>;
  /** @throws AppFailure `storageFailed` */
  changeSettings: (change: SettingsChange) => unknown;
  channel: Observable<Pick<ChannelState, 'online'> | null>;
  /** Hands over each new thing once. Returns what ends it. */
  onTold: (listener: (news: News) => void) => () => void;
  /** The service that the window shows: news of others stay in their feeds. */
  service: () => { key: string; isDemo: boolean };
  /** A notification was clicked: the window shows this entry, or the feed. */
  open: (entryId: number | null) => void;
};

/** Looked at again at least this often: the wall clock may be set. */
const LOOK_EVERY_MS = 3_600_000;

type Held = Pick<QuietDigest, 'fromMs' | 'why' | 'counts'> & {
  /** Whether any of it would have been shown on the desktop. */
  desktop: boolean;
};

/**
 * Taps the person on the shoulder as their rules say. Quiet holds back everything but "even if quiet", and ends with one
 * digest. @see DESIGN-LANGUAGE §8
 */
export class NotificationService {
  readonly #deps: NotificationServiceDeps;
  readonly #state = new Subject<NotificationsState>({
    quiet: { quiet: false, why: null, untilMs: null },
    digest: null,
  });
  readonly #pacer: NotificationPacer;
  readonly #followers: FollowerFold;
  /** The service of those that wait. */
  #followersOf: string | null = null;
  readonly #stops: (() => void)[];
  /** The channel was live when it was last known. */
  #isLive = false;
  /** What is held back; null: it is not quiet. */
  #held: Held | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(deps: NotificationServiceDeps) {
    this.#deps = deps;
    this.#pacer = new NotificationPacer({ ...deps, onClickFolded: () => deps.open(null) });
    this.#followers = new FollowerFold(deps.clock, (folded) => {
      if (this.#followersOf !== deps.service().key) return;
      this.#show(peopleWords('followers', folded, deps.texts), this.#isSilent('followers'), null);
    });
    this.#stops = [
      deps.onTold((news) => this.#told(news)),
      deps.settings.subscribe(() => this.recheck()),
      deps.channel.subscribe(() => this.recheck()),
    ];
    this.recheck();
  }

  get state(): Observable<NotificationsState> {
    return this.#state;
  }

  /** Quiet from now on; null: no longer. A week's plan and "while live" stay. @throws AppFailure `storageFailed` */
  quietFor(minutes: number | null): void {
    const { settings, changeSettings, clock } = this.#deps;
    const untilMs = minutes === null ? null : clock.now() + minutes * 60_000;
    changeSettings({ quiet: { ...settings.value.quiet, untilMs } });
  }

  dismissDigest(): void {
    this.#state.set({ ...this.#state.value, digest: null });
  }

  /** Shows one, whatever the rules say. @returns false when the system shows none */
  test(): boolean {
    const { notifier, texts, log, open } = this.#deps;
    if (!notifier.isSupported()) return false;
    try {
      const words = this.#signed({ title: texts('test.title'), body: texts('test.body') });
      notifier.show({ ...words, silent: false, onClick: () => open(null) });
      return true;
    } catch (cause) {
      log.fault('notifications.testNotShown', cause);
      return false;
    }
  }

  /** Looks whether it is quiet now, as after a sleep of the computer. */
  recheck(): void {
    const { settings, clock, channel } = this.#deps;
    const rules = settings.value.quiet;
    const nowMs = clock.now();
    // A reading that failed does not end the stream.
    if (channel.value?.online !== null) this.#isLive = channel.value?.online ?? false;
    const quiet = quietAt(rules, nowMs, this.#isLive);
    this.#cancelTimer?.();
    const nextMs = nextChangeMs(rules, nowMs) ?? Number.POSITIVE_INFINITY;
    this.#cancelTimer = clock.after(Math.min(nextMs - nowMs, LOOK_EVERY_MS), () => this.recheck());
    const { quiet: before, digest } = this.#state.value;
    if (quiet.why !== null && this.#held === null) this.#hold(nowMs, quiet.why);
    const ended = quiet.quiet ? null : this.#release(nowMs);
    if (ended === null && before.why === quiet.why && before.untilMs === quiet.untilMs) return;
    this.#state.set({ quiet, digest: ended ?? digest });
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#cancelTimer?.();
    this.#followers.clear();
    this.#pacer.close();
  }

  #told({ serviceKey, fact, entry }: News): void {
    const { settings, service, texts } = this.#deps;
    const kind = notificationKindOf(fact);
    if (kind === null || serviceKey !== service().key) return;
    const { desktop, activity, evenIfQuiet } = settings.value.notifications[kind];
    const count = 'count' in fact ? fact.count : 1;
    if (this.#held !== null && !(desktop && evenIfQuiet)) {
      if (desktop || activity) this.#count(this.#held, kind, count, desktop);
      return;
    }
    if (!desktop) return;
    if (fact.kind === 'followed') {
      if (this.#followersOf !== serviceKey) this.#followers.clear();
      this.#followersOf = serviceKey;
      this.#followers.add(fact);
      return;
    }
    const words = newsWords(fact, texts);
    if (words !== null) this.#show(words, this.#isSilent(kind), entry?.id ?? null);
  }

  #hold(fromMs: number, why: QuietDigest['why']): void {
    this.#held = { fromMs, why, counts: {}, desktop: false };
    // What waits to be told together waits on, with the rest.
    const waiting = this.#followers.clear();
    if (waiting > 0) this.#count(this.#held, 'followers', waiting, true);
  }

  /** What was held back is told in one. @returns null when that is nothing */
  #release(toMs: number): QuietDigest | null {
    const held = this.#held;
    this.#held = null;
    if (held === null || Object.keys(held.counts).length === 0) return null;
    const { fromMs, why, counts, desktop } = held;
    if (desktop) this.#show(this.#digestWords(counts), true, null);
    return { fromMs, toMs, why, counts };
  }

  #digestWords(counts: QuietDigest['counts']): NewsWords {
    const { texts } = this.#deps;
    const lines = notificationKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count === 0 ? [] : [texts(`digest.${kind}`, { count })];
    });
    const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
    return { title: texts('digest.title', { count }), body: lines.join(', ') };
  }

  #count(held: Held, kind: NotificationKind, by: number, desktop: boolean): void {
    held.counts[kind] = (held.counts[kind] ?? 0) + by;
    held.desktop ||= desktop;
  }

  #isSilent(kind: NotificationKind): boolean {
    return !this.#deps.settings.value.notifications[kind].sound;
  }

  #show(words: NewsWords, silent: boolean, entryId: number | null): void {
    const { notifier, open } = this.#deps;
    if (notifier.isSupported()) this.#pacer.show({ ...this.#signed(words), silent, onClick: () => open(entryId) });
  }

  /** What is simulated says so. */
  #signed({ title, body }: NewsWords): NewsWords {
    const { service, texts } = this.#deps;
    return service().isDemo ? { title, body: `${body}\n${texts('source')}` } : { title, body };
  }
}
