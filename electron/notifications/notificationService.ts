import { isDeepStrictEqual } from 'node:util';
import { aboutOf } from '../../shared/aboutOf.ts';
import type { Destination } from '../../shared/destinations.ts';
import type { FactOf } from '../../shared/facts.ts';
import type { NotificationKind, NotificationsState, QuietKept, QuietWhy } from '../../shared/notifications.ts';
import type { Settings } from '../../shared/settings.ts';
import type { DesktopNotification, Notifier } from '../kernel/desktop.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { Texts } from '../kernel/texts.ts';
import { AskedQuiet } from './askedQuiet.ts';
import { FollowerFold } from './followerFold.ts';
import { HeldBack } from './heldBack.ts';
import { lateFact } from './lateFact.ts';
import { notificationKindOf } from './notificationKindOf.ts';
import { NotificationPacer } from './notificationPacer.ts';
import { hasText, type NotificationText } from './notificationText.ts';
import { NotificationWords } from './notificationWords.ts';
import { sampleOf } from './samples.ts';
import { ShownMentions } from './shownMentions.ts';
import { TunnelPatience } from './tunnelPatience.ts';
import { tapsBy, wayOf } from './ways.ts';

export type NotificationServiceDeps = {
  notifier: Notifier;
  clock: Clock;
  log: Logger;
  texts: Texts;
  settings: Observable<Settings>;
  /** @throws AppFailure `storageFailed` */
  changeSettings: (change: Partial<Pick<Settings, 'quiet' | 'quietKept'>>) => unknown;
  /** Whether one is live. */
  live: Observable<boolean>;
  /** Comfort mode holds the channel's numbers back. */
  hidden: Observable<boolean>;
  /** Names, codes and addresses are kept off the screen, where notifications are drawn too. */
  screenSafe: Observable<boolean>;
  /** Whether the person works in the window. */
  focused: () => boolean;
  /** The system's do-not-disturb. */
  system: Observable<NotificationsState['system']>;
  facts: Pick<FactStream, 'listen'>;
  /** What was owed was shown, or is not wanted any more. */
  settle: (owed: readonly number[]) => void;
  /** The service that the window shows: news of others stay in their feeds. */
  service: () => { key: string; isDemo: boolean /** What the person calls it; null: nothing. */; name: string | null };
  /** Changes when another service is opened, each of which has a digest of its own. */
  services: Observable<unknown>;
  /** A notification was clicked: the window shows what it is about. */
  open: (to: Destination) => void;
};

/** Of several things, which stand together in the feed. */
const feed: Destination = { place: 'activity', entryId: null };

/** Asked when it is shown: what may be told can change while it waits. null: there is nothing to be said. */
type Words = () => NotificationText | null;

/**
 * One to be shown. `kind`: what it is one of; null: of several. `count`: of how many things it tells. `entryId`: where it stands in the
 * feed; null: in several places.
 */
type ToShow = {
  words: Words;
  kind: NotificationKind | null;
  count: number;
  about: Destination;
  entryId: number | null;
  owed: readonly number[];
  stands?: ((takeAway: () => void) => void) | undefined;
};

type Happened = Pick<FactOf<'happened'>, 'serviceKey' | 'what' | 'entryId' | 'owed'>;

type TunnelChosen = Pick<Settings, 'tunnel' | 'tunnelAddress'>;

/**
 * Taps the person on the shoulder as their rules say. Quiet holds back everything but "even if quiet", and ends with one
 * digest. @see DESIGN-LANGUAGE §8
 */
export class NotificationService {
  readonly #deps: NotificationServiceDeps;
  readonly #state: Subject<NotificationsState>;
  readonly #held: HeldBack;
  readonly #asked: AskedQuiet;
  readonly #words: NotificationWords;
  readonly #pacer: NotificationPacer;
  readonly #followers: FollowerFold;
  readonly #mentions = new ShownMentions();
  readonly #tunnel: TunnelPatience<{ fact: Happened; tunnel: TunnelChosen }>;
  /** The service of those that wait. */
  #followersOf: string | null = null;
  readonly #stops: (() => void)[];
  /** What an earlier run owed is told: until then a quiet time of that run is not over. */
  #isCaughtUp: boolean;

  constructor(deps: NotificationServiceDeps) {
    this.#deps = deps;
    this.#words = new NotificationWords(deps);
    this.#asked = new AskedQuiet(deps, () => this.recheck());
    const { settings, system, clock } = deps;
    const kept = settings.value.quietKept;
    this.#held = new HeldBack({ clock, kept, keep: (quietKept) => this.#keep(quietKept) });
    this.#isCaughtUp = kept.since === null;
    const quiet = { quiet: false, why: null, untilMs: null };
    const digest = this.#held.digestOf(deps.service().key);
    this.#state = new Subject<NotificationsState>({ quiet, digest, refused: false, system: system.value });
    this.#pacer = new NotificationPacer({
      ...deps,
      titleOf: (kind, count) => this.#words.several(kind, count),
      onClickFolded: () => deps.open(feed),
      serviceKey: () => deps.service().key,
      onShown: (owed) => this.#settle(owed),
    });
    this.#followers = new FollowerFold(deps.clock, (folded) => {
      if (this.#followersOf !== deps.service().key) this.#settle(folded.owed);
      else {
        const about: Destination = { place: 'activity', entryId: folded.entryId };
        this.#show({ ...folded, words: () => this.#words.followers(folded), kind: 'followers', about });
      }
    });
    this.#tunnel = new TunnelPatience(deps.clock, (down) => {
      // Who chose another one, or none, knows.
      if (isDeepStrictEqual(down.tunnel, this.#tunnelChosen)) this.#take(down.fact);
      else this.#settle(down.fact.owed);
    });
    this.#stops = [
      deps.facts.listen(['happened'], (fact) => this.#hear(fact)),
      deps.facts.listen(['notificationOwed'], (fact) => this.#takeLate(fact)),
      deps.facts.listen(['mentionsRemoved'], ({ messageIds }) => this.#mentions.remove(messageIds)),
      deps.settings.subscribe(() => this.recheck()),
      deps.live.subscribe(() => this.recheck()),
      system.subscribe(() => this.recheck()),
      deps.services.subscribe(() => this.recheck()),
      // Those that still stand on the screen, or in the system's list of them, tell names.
      deps.screenSafe.subscribe((isSafe) => isSafe && deps.notifier.clear()),
    ];
    deps.notifier.onOutcome((taken) => {
      if (this.#state.value.refused === taken) this.#state.set({ ...this.#state.value, refused: !taken });
    });
    this.recheck();
  }

  get state(): Observable<NotificationsState> {
    return this.#state;
  }

  /** When it is quiet, and how that is asked for by hand. */
  get asked(): Pick<AskedQuiet, 'askFor' | 'askUntilMorning'> {
    return this.#asked;
  }

  /** That of the service that the window shows, for good. */
  dismissDigest(): void {
    this.#held.dismiss(this.#deps.service().key);
    this.#state.set({ ...this.#state.value, digest: null });
  }

  /** Nothing is known of a service any more. */
  forget(serviceKey: string): void {
    this.#settle(this.#held.forget(serviceKey));
    this.recheck();
  }

  /** What an earlier run owed was told. */
  caughtUp(): void {
    this.#isCaughtUp = true;
    this.recheck();
  }

  /** Shows a sample of a kind, marked as a test, whatever the rules say but for its sound. @returns false when the system shows none */
  tryOut(kind: NotificationKind): boolean {
    const { notifier, texts, log, clock } = this.#deps;
    if (!notifier.isSupported()) return false;
    const words = this.#words.of(sampleOf(kind, clock.now()));
    if (words === null) return false;
    const body = [words.body, texts('test'), this.#words.source()]
      .filter((line) => line !== null && line !== '')
      .join('\n');
    try {
      notifier.show(this.#drawn({ title: words.title, body }, kind, () => this.#deps.open(feed)));
      return true;
    } catch (cause) {
      log.fault('notifications.testNotShown', cause);
      return false;
    }
  }

  /** Looks whether it is quiet now, as after a sleep of the computer, and which digest is to be seen, as after a change of service. */
  recheck(): void {
    const { live, system, service } = this.#deps;
    const quiet = this.#asked.look(live.value, system.value === 'on');
    if (quiet.why !== null && this.#held.isHolding) this.#held.goOn(quiet.untilMs);
    if (quiet.why !== null && !this.#held.isHolding) this.#hold(quiet.why, quiet.untilMs);
    if (quiet.why === null && this.#held.isHolding && this.#isCaughtUp) this.#release();
    const next = { ...this.#state.value, quiet, digest: this.#held.digestOf(service().key), system: system.value };
    if (!isDeepStrictEqual(next, this.#state.value)) this.#state.set(next);
  }

  /** What still waits is told after the next start. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.#asked.close();
    this.#followers.clear();
    this.#tunnel.end();
    this.#held.close();
    this.#pacer.close();
  }

  get #tunnelChosen(): TunnelChosen {
    const { tunnel, tunnelAddress } = this.#deps.settings.value;
    return { tunnel, tunnelAddress };
  }

  #hear(fact: Happened): void {
    const { kind } = fact.what;
    if (kind === 'tunnelDown') {
      this.#settle(this.#tunnel.down({ fact, tunnel: this.#tunnelChosen })?.fact.owed ?? []);
      return;
    }
    if (kind === 'tunnelBack') this.#settle(this.#tunnel.end()?.fact.owed ?? []);
    this.#take(fact);
  }

  /** @param late the fact tells of more than is owed, or of what several said: only how many there are is told */
  #take({ serviceKey, what, entryId, owed }: Happened, late = false): void {
    const { settings, service, focused } = this.#deps;
    const kind = notificationKindOf(what);
    const isOthers = serviceKey !== service().key;
    if (kind === null || (isOthers && owed.length === 0)) {
      this.#settle(owed);
      return;
    }
    const rule = settings.value.notifications[kind];
    const way = wayOf(what, rule, { quiet: this.#held.isHolding, focused: focused() });
    // Owed by an earlier run in the same quiet time: it waits for who opens its service, as it did then.
    if (isOthers && way !== 'hold') {
      this.#settle(owed);
      return;
    }
    const count = 'count' in what ? what.count : Math.max(1, owed.length);
    if (way === 'hold') {
      this.#held.add(serviceKey, { kind, count, taps: tapsBy(what, rule), owed });
      return;
    }
    if (way === 'leave' || (!late && !hasText(what))) {
      this.#settle(owed);
      return;
    }
    if (what.kind === 'followed' && !late) {
      if (this.#followersOf !== serviceKey) this.#settle(this.#followers.clear().owed);
      this.#followersOf = serviceKey;
      this.#followers.add({ ...what, owed, entryId });
      return;
    }
    const words = late
      ? () => ({ title: this.#words.several(kind, count), body: '' })
      : () => this.#words.of(this.#mentions.asItStands(what));
    const stands = late ? undefined : (takeAway: () => void) => this.#mentions.stands(what, takeAway);
    this.#show({ words, kind, count, about: aboutOf(what, entryId), entryId, owed, stands });
  }

  #takeLate({ what: told, owed, ...fact }: FactOf<'notificationOwed'>): void {
    const { what, isPart } = lateFact(told, owed.length);
    this.#take({ ...fact, what, owed }, isPart);
  }

  /** It need not be shown any more. */
  #settle(owed: readonly number[]): void {
    if (owed.length > 0) this.#deps.settle(owed);
  }

  #hold(why: QuietWhy, untilMs: number | null): void {
    this.#held.begin(why, untilMs);
    // What waits to be told together waits on, with the rest.
    const { count, owed } = this.#followers.clear();
    const of = this.#followersOf;
    if (count > 0 && of !== null) this.#held.add(of, { kind: 'followers', count, taps: true, owed });
    // So does what came too fast to be shown yet.
    const rules = this.#deps.settings.value.notifications;
    for (const { serviceKey, ...one } of this.#pacer.withdraw((kind) => !rules[kind].evenIfQuiet))
      this.#held.add(serviceKey, { ...one, taps: true });
  }

  /**
   * What was held back is told in one: in the window for who works there, else on the desktop too. That of another service waits for who
   * opens it.
   */
  #release(): void {
    const { service, focused } = this.#deps;
    for (const { serviceKey, counts, taps, owed } of this.#held.release()) {
      if (!taps || focused() || serviceKey !== service().key) this.#settle(owed);
      else
        this.#show({ words: () => this.#words.digest(counts), kind: null, count: 1, about: feed, entryId: null, owed });
    }
  }

  #show({ words, kind, count, about, entryId, owed, stands }: ToShow): void {
    const { notifier } = this.#deps;
    if (!notifier.isSupported()) {
      this.#settle(owed);
      return;
    }
    const { key: serviceKey } = this.#deps.service();
    const open = (): void => {
      // A message or a channel of another service may have the same number here; Activity says of its entry that it is another's.
      const isOthers = this.#deps.service().key !== serviceKey;
      this.#deps.open(isOthers ? { place: 'activity', entryId } : about);
    };
    const draw = () => this.#drawn(words() ?? { title: '', body: '' }, kind, open);
    this.#pacer.show({ draw, kind, count, serviceKey, source: () => this.#words.source(), owed, stands });
  }

  /** @param kind of which it is; null: of several, told without a sound */
  #drawn(words: NotificationText, kind: NotificationKind | null, show: () => void): DesktopNotification {
    const { settings, texts } = this.#deps;
    const silent = kind === null || !settings.value.notifications[kind].sound;
    const actions = [
      { label: texts('action.show'), run: show },
      { label: texts('action.quiet'), run: () => this.#asked.askFor(60) },
    ];
    return { ...words, silent, actions, onClick: show };
  }

  #keep(quietKept: QuietKept): void {
    try {
      this.#deps.changeSettings({ quietKept });
    } catch (cause) {
      // The window has it; a restart loses it.
      this.#deps.log.fault('notifications.digestNotKept', cause);
    }
  }
}
