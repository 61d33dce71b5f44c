import type { ActivityFact } from '../../shared/activity.ts';
import type { ChannelState } from '../../shared/channel.ts';
import type { FactOf } from '../../shared/facts.ts';
import {
  countsPeople,
  type NotificationKind,
  type NotificationsState,
  notificationKinds,
  type QuietDigest,
} from '../../shared/notifications.ts';
import type { Settings, SettingsChange } from '../../shared/settings.ts';
import type { Notifier } from '../kernel/desktop.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { Texts } from '../kernel/texts.ts';
import { FollowerFold } from './followerFold.ts';
import { notificationKindOf } from './notificationKindOf.ts';
import { NotificationPacer } from './notificationPacer.ts';
import { type NotificationText, notificationText, peopleText } from './notificationText.ts';
import { nextChangeMs, quietAt } from './quiet.ts';

export type NotificationServiceDeps = {
  notifier: Notifier;
  clock: Clock;
  log: Logger;
  texts: Texts;
  settings: Observable<Settings>;
  /** @throws AppFailure `storageFailed` */
  changeSettings: (change: SettingsChange) => unknown;
  channel: Observable<Pick<ChannelState, 'online'> | null>;
  /** Comfort mode holds the channel's numbers back. */
  hidden: Observable<boolean>;
  facts: Pick<FactStream, 'listen'>;
  /** What was owed was shown, or is not wanted any more. */
  settle: (owed: readonly number[]) => void;
  /** The service that the window shows: news of others stay in their feeds. */
  service: () => { key: string; isDemo: boolean /** What the person calls it; null: nothing. */; name: string | null };
  /** A notification was clicked: the window shows this stream, or this entry, or the feed. */
  open: (entryId: number | null, streamId: number | null) => void;
};

/** What a click leads to. */
type About = { entryId: number | null; streamId: number | null };
const nowhere: About = { entryId: null, streamId: null };

type Happened = Pick<FactOf<'happened'>, 'serviceKey' | 'what' | 'entryId' | 'owed'>;

/** Looked at again at least this often: the wall clock may be set. */
const LOOK_EVERY_MS = 3_600_000;

type OneHeld = { kind: NotificationKind; count: number; desktop: boolean; owed: readonly number[] };

type Held = Pick<QuietDigest, 'fromMs' | 'why' | 'counts'> & {
  /** Whether any of it would have been shown on the desktop. */
  desktop: boolean;
  owed: number[];
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
    refused: false,
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
    this.#pacer = new NotificationPacer({
      ...deps,
      onClickFolded: () => deps.open(null, null),
      onShown: (owed) => this.#settle(owed),
    });
    this.#followers = new FollowerFold(deps.clock, (folded) => {
      if (this.#followersOf !== deps.service().key) this.#settle(folded.owed);
      else this.#show(this.#followersWords(folded), this.#isSilent('followers'), nowhere, folded.owed);
    });
    this.#stops = [
      deps.facts.listen(['happened'], (fact) => this.#take(fact, this.#words(fact.what))),
      deps.facts.listen(['notificationOwed'], (fact) => this.#takeLate(fact)),
      deps.settings.subscribe(() => this.recheck()),
      deps.channel.subscribe(() => this.recheck()),
    ];
    deps.notifier.onOutcome((taken) => {
      if (this.#state.value.refused === taken) this.#state.set({ ...this.#state.value, refused: !taken });
    });
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
      notifier.show({ ...words, silent: false, onClick: () => open(null, null) });
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
    this.#state.set({ ...this.#state.value, quiet, digest: ended ?? digest });
  }

  /** What still waits is told after the next start. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.#cancelTimer?.();
    this.#followers.clear();
    this.#pacer.close();
  }

  #take({ serviceKey, what, entryId, owed }: Happened, words: NotificationText | null): void {
    const { settings, service } = this.#deps;
    const kind = notificationKindOf(what);
    if (kind === null || serviceKey !== service().key) {
      this.#settle(owed);
      return;
    }
    const { desktop, activity, evenIfQuiet } = settings.value.notifications[kind];
    const count = 'count' in what ? what.count : Math.max(1, owed.length);
    if (this.#held !== null && !(desktop && evenIfQuiet)) {
      if (desktop || activity) this.#count(this.#held, { kind, count, desktop, owed });
      else this.#settle(owed);
      return;
    }
    if (!desktop || words === null) {
      this.#settle(owed);
      return;
    }
    if (what.kind === 'followed') {
      if (this.#followersOf !== serviceKey) this.#settle(this.#followers.clear().owed);
      this.#followersOf = serviceKey;
      this.#followers.add({ ...what, owed });
      return;
    }
    const streamId = what.kind === 'streamEnded' ? what.streamId : null;
    this.#show(words, this.#isSilent(kind), { entryId, streamId }, owed);
  }

  /** Its words are those of the time, unless the entry tells of more than is owed, or of what several said: then only how much. */
  #takeLate({ what: told, owed, ...fact }: FactOf<'notificationOwed'>): void {
    const { texts, hidden } = this.#deps;
    const count = owed.length;
    const [name = '', ...others] = told.kind === 'mentions' ? told.names : [];
    const what: ActivityFact =
      told.kind === 'mentions' ? { kind: 'mentioned', name, text: told.detail ?? '', whisper: false } : told;
    const isAll = others.length === 0 && (!('count' in told) || told.count === count);
    if (isAll) {
      this.#take({ ...fact, what, owed }, this.#words(what));
      return;
    }
    const part = 'count' in what ? { ...what, count, names: [] } : what;
    this.#take(
      { ...fact, what: part, owed },
      { title: texts(hidden.value ? 'more.titleHidden' : 'more.title', { count }), body: '' },
    );
  }

  /** It need not be shown any more. */
  #settle(owed: readonly number[]): void {
    if (owed.length > 0) this.#deps.settle(owed);
  }

  #hold(fromMs: number, why: QuietDigest['why']): void {
    this.#held = { fromMs, why, counts: {}, desktop: false, owed: [] };
    // What waits to be told together waits on, with the rest.
    const { count, owed } = this.#followers.clear();
    if (count > 0) this.#count(this.#held, { kind: 'followers', count, desktop: true, owed });
  }

  /** What was held back is told in one. @returns null when that is nothing */
  #release(toMs: number): QuietDigest | null {
    const held = this.#held;
    this.#held = null;
    if (held === null || Object.keys(held.counts).length === 0) return null;
    const { fromMs, why, counts, desktop, owed } = held;
    if (desktop) this.#show(this.#digestWords(counts), true, nowhere, owed);
    else this.#settle(owed);
    return { fromMs, toMs, why, counts };
  }

  #digestWords(counts: QuietDigest['counts']): NotificationText {
    const { texts, hidden } = this.#deps;
    const lines = notificationKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      if (count === 0) return [];
      const isHidden = hidden.value && countsPeople(kind);
      return [texts(isHidden ? `digest.hidden.${kind}` : `digest.${kind}`, { count })];
    });
    const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
    return { title: texts(hidden.value ? 'digest.titleHidden' : 'digest.title', { count }), body: lines.join(', ') };
  }

  #count(held: Held, { kind, count, desktop, owed }: OneHeld): void {
    held.counts[kind] = (held.counts[kind] ?? 0) + count;
    held.desktop ||= desktop;
    held.owed.push(...owed);
  }

  #words(what: ActivityFact): NotificationText | null {
    return notificationText(what, this.#deps.texts, this.#deps.hidden.value);
  }

  #followersWords(folded: { names: readonly string[]; count: number }): NotificationText {
    return peopleText('followers', folded, this.#deps.texts, this.#deps.hidden.value);
  }

  #isSilent(kind: NotificationKind): boolean {
    return !this.#deps.settings.value.notifications[kind].sound;
  }

  #show(words: NotificationText, silent: boolean, about: About, owed: readonly number[]): void {
    const { notifier, open } = this.#deps;
    if (!notifier.isSupported()) {
      this.#settle(owed);
      return;
    }
    this.#pacer.show({ ...this.#signed(words), silent, onClick: () => open(about.entryId, about.streamId) }, owed);
  }

  /** What is simulated says so, and what is not, whose it is. */
  #signed({ title, body }: NotificationText): NotificationText {
    const { isDemo, name } = this.#deps.service();
    const source = isDemo ? this.#deps.texts('source') : name;
    return { title, body: source === null ? body : `${body}\n${source}` };
  }
}
