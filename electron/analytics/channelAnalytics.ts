import type {
  AnalyticsQuery,
  AnalyticsRange,
  AnalyticsState,
  AnalyticsTable,
  AnalyticsView,
} from '../../shared/analytics.ts';
import type { SeriesName } from '../../shared/analyticsSeries.ts';
import type { BucketState, BudgetState } from '../../shared/budget.ts';
import type { ChannelState } from '../../shared/channel.ts';
import type { FactOf } from '../../shared/facts.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { SessionState } from '../../shared/session.ts';
import { derive } from '../kernel/derived.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Logger, Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Throttle } from '../kernel/throttle.ts';
import type { ExportSource } from './export/exportSource.ts';
import { Access } from './fetch/access.ts';
import { unusedBucket } from './fetch/cost.ts';
import { Fetcher, type FetchOrder } from './fetch/fetcher.ts';
import { HostNames } from './fetch/hostNames.ts';
import { OpenEnd } from './fetch/openEnd.ts';
import { PersonFetch } from './fetch/personFetch.ts';
import { RecentStreams } from './fetch/recentStreams.ts';
import { markOf } from './marks.ts';
import type { AnalyticsFile } from './store/analyticsStore.ts';
import type { ChannelKey, Present, Span } from './store/methods.ts';
import { type Asked, type TableQuery, Views } from './views.ts';

/** The state is told at most four times a second. */
const TOLD_EVERY_MS = 250;
/** The service's clock is known more closely with every call; less than this is no news. */
const TOLD_LEAP_MS = 1_000;

export type ChannelAnalyticsDeps = {
  channelId: number;
  serviceKey: string;
  /** Versions go on from channel to channel: a view of the one before is not current in the next. */
  firstVersion: number;
  platform: Platform;
  file: AnalyticsFile;
  session: Observable<SessionState>;
  channel: Observable<ChannelState | null>;
  /** `aheadMs`: the service's time less ours; null: not known yet. */
  budget: { readonly state: Observable<BudgetState>; readonly aheadMs: number | null };
  facts: FactStream;
  /** Whether comfort mode holds the numbers back. */
  hidden: Observable<boolean>;
  /** The person's time zone, which may change. */
  zone: () => string;
  clock: Clock;
  log: Logger;
};

/**
 * The numbers of one channel over time: fetches what is asked for, keeps it, and answers the window from what is kept, until it is
 * closed. @see PLATFORM §10
 */
export class ChannelAnalytics {
  readonly key: ChannelKey;
  readonly #deps: ChannelAnalyticsDeps;
  readonly #state: Subject<AnalyticsState>;
  readonly #telling: Throttle;
  readonly #access = new Access();
  readonly #fetcher: Fetcher;
  readonly #recent: RecentStreams;
  readonly #hosts: HostNames;
  readonly #openEnd: OpenEnd;
  readonly #person: PersonFetch;
  readonly #views: Views;
  readonly #forgets = new Subject(0);
  readonly #stops: (() => void)[];
  /** Ends all that is asked for this channel. */
  readonly #closing = new AbortController();
  /** What a view would say is another thing than when the state was told last. */
  #isChanged = false;
  #version: number;

  constructor(deps: ChannelAnalyticsDeps) {
    const { channelId, serviceKey, session, channel, hidden, facts, budget } = deps;
    this.#deps = deps;
    this.key = { platform: serviceKey, channelId };
    this.#version = deps.firstVersion;
    const parts = { ...deps, key: this.key, present: () => this.present() };
    this.#fetcher = new Fetcher({
      ...parts,
      onChange: (series) => {
        this.touch();
        if (series === 'streamSessions') this.#recent.changed();
      },
      onAccess: (series, isAllowed) => {
        this.#access.note(series, isAllowed);
        this.#telling.touch();
      },
    });
    const signal = this.#closing.signal;
    this.#recent = new RecentStreams({
      ...parts,
      fetcher: this.#fetcher,
      isRefused: () => this.#access.isRefused('streamSessions'),
      signal,
      onChange: () => this.touch(),
    });
    this.#hosts = new HostNames({ ...parts, onNamed: () => this.touch() });
    this.#openEnd = new OpenEnd({ ...parts, fetcher: this.#fetcher });
    this.#person = new PersonFetch({
      fetcher: this.#fetcher,
      budget: () => this.#bucket(),
      aheadMs: () => this.#aheadMs,
      clock: deps.clock,
      onChange: () => this.#telling.touch(),
    });
    this.#views = new Views({
      ...parts,
      fetcher: this.#fetcher,
      version: () => this.#version,
      aheadMs: () => this.#aheadMs,
      bucket: () => this.#bucket(),
      streamsCost: () => this.#recent.cost,
      onLook: () => this.expectStreams(),
      onWatch: (span, present) => this.#watch(span, present),
    });
    this.#telling = new Throttle({ clock: deps.clock, everyMs: TOLD_EVERY_MS, gatherMs: 0, run: () => this.#tell() });
    this.#state = new Subject(this.read());
    // The count of viewers is told all the time, and says nothing of streams.
    const live = derive([channel], () => this.present().liveSinceMs);
    this.#stops = [
      session.subscribe(() => this.#signedInOrOut()),
      live.stop,
      live.value.subscribe(() => this.#recent.changed()),
      hidden.subscribe(() => this.touch()),
      // Whether the budget holds a call back, and what time it is at the service, shows in the budget alone.
      budget.state.subscribe(() => {
        const leapMs = Math.abs(this.#aheadMs - this.#state.value.aheadMs);
        if (this.#person.loading !== null || leapMs >= TOLD_LEAP_MS) this.#telling.touch();
      }),
      facts.listen(['happened'], (fact) => this.#mark(fact)),
    ];
    this.#recent.changed();
  }

  /** How often all that was kept was deleted. */
  get forgets(): Observable<number> {
    return this.#forgets;
  }

  /** What the window is told, at most four times a second. */
  get changed(): Observable<AnalyticsState> {
    return this.#state;
  }

  /** The state at this moment. */
  read(): AnalyticsState {
    const { channelId, zone } = this.#deps;
    return {
      channelId,
      access: this.#access.of(this.#isSignedIn),
      version: this.#version,
      aheadMs: this.#aheadMs,
      zone: zone(),
      streams: this.#recent.streams.toReversed(),
      loading: this.#person.loading,
    };
  }

  /** The service's time now, and since when the channel is live. */
  present(): Present {
    const { clock, channel, channelId } = this.#deps;
    const state = channel.value;
    const isLive = state?.id === channelId && state.online === true;
    return { nowMs: clock.now() + this.#aheadMs, liveSinceMs: isLive ? state.liveSinceMs : null };
  }

  /** Something that a view would say has changed, such as what was counted here. */
  touch(): void {
    if (this.#closing.signal.aborted) return;
    this.#isChanged = true;
    this.#telling.touch();
  }

  /** Asks for the streams of the last 31 days, once, when somebody wants to see them. */
  expectStreams(): void {
    if (this.#isSignedIn) void this.#recent.ask();
  }

  /**
   * What is known of a range. The service is asked nothing that a person would wait for.
   * @throws AppFailure `badInput` for a range that can't be, `storageFailed`
   */
  view(query: AnalyticsQuery): Promise<AnalyticsView> {
    return this.#views.view(query);
  }

  /** @throws AppFailure as `view` */
  table(query: TableQuery): Promise<AnalyticsTable> {
    return this.#views.table(query);
  }

  /**
   * Fetches what is missing of a range and what may have changed; a fetch of another range that is under way ends with this.
   * Resolves when that is done or was stopped: what failed shows in the view.
   * @throws AppFailure `notSignedIn`; `badInput` for a range that can't be, or a stream that nobody knows; `storageFailed`
   */
  async fetch(asked: Asked): Promise<void> {
    if (!this.#isSignedIn) throw new AppFailure({ kind: 'notSignedIn' });
    this.#openEnd.hold();
    try {
      await this.#person.run(asked, {
        signal: this.#closing.signal,
        plan: async (signal) => {
          // Which stream is the newest, and what time it is at the service, may not be known before.
          await this.#recent.ask({ again: isOfNewest(asked.range) });
          signal.throwIfAborted();
          return this.#views.spansOf(asked);
        },
        onEnd: (spans) => {
          for (const span of spans) void this.#hosts.ask(span, this.#closing.signal);
        },
      });
    } finally {
      if (this.#person.loading === null) this.#openEnd.release();
    }
  }

  /** Ends the person's fetch; what it has brought stays. */
  stop(): void {
    this.#person.stop();
  }

  /** @returns its id @throws AppFailure `storageFailed` */
  async addNote(atMs: number, text: string): Promise<number> {
    const id = await this.#deps.file.call('addNote', this.key, atMs, text.toWellFormed());
    this.touch();
    return id;
  }

  /** @throws AppFailure `storageFailed` */
  async removeNote(noteId: number): Promise<void> {
    await this.#deps.file.call('removeNote', this.key, noteId);
    this.touch();
  }

  /** About how many calls it takes to know what is missing there. @throws AppFailure `storageFailed` */
  async callsFor(spans: readonly Span[], series: readonly SeriesName[]): Promise<number> {
    const { chunks, callsOf } = await this.#fetcher.plan({ spans, series });
    return chunks.reduce((calls, chunk) => calls + callsOf(chunk), 0);
  }

  /**
   * Fetches what is missing there. What fails at the service is kept as a failure of its series.
   * @throws AppFailure `storageFailed`; the signal's reason when it aborts
   */
  fetchSpans(order: FetchOrder): Promise<void> {
    return this.#fetcher.run(order);
  }

  /** All that was kept of it was deleted. */
  forgotten(): void {
    this.#forgets.set(this.#forgets.value + 1);
    this.#recent.forget();
    this.#recent.changed();
    this.touch();
  }

  /** A range as it stands now, to be taken along. @throws AppFailure as `view` */
  exported(asked: Asked): Promise<Omit<ExportSource, 'service' | 'isDemo' | 'version'>> {
    return this.#views.exported(asked);
  }

  /** A window that nobody sees is not kept up to date. */
  setVisible(visible: boolean): void {
    this.#openEnd.setVisible(visible);
    // Who looks asks for the view again, which says that it is looked at.
    if (visible) this.touch();
  }

  /** Leaves the channel, for good: nothing is asked, written or told any more. */
  close(): void {
    this.#closing.abort(new DOMException('The channel was left.', 'AbortError'));
    for (const stop of this.#stops) stop();
    this.#person.stop();
    this.#openEnd.close();
    this.#telling.stop();
  }

  get #isSignedIn(): boolean {
    return this.#deps.session.value.kind === 'signedIn';
  }

  get #aheadMs(): number {
    return this.#deps.budget.aheadMs ?? 0;
  }

  /** Somebody looks at a time that ends now: the stream that runs in it is kept up to date. */
  #watch({ fromMs }: Span, { liveSinceMs }: Present): void {
    if (this.#isSignedIn && liveSinceMs !== null) this.#openEnd.watch(Math.max(fromMs, liveSinceMs));
  }

  #bucket(): BucketState {
    return this.#deps.budget.state.value.find(({ name }) => name === 'analytics') ?? unusedBucket;
  }

  #signedInOrOut(): void {
    if (this.#isSignedIn) return;
    this.#access.forget();
    this.#recent.forget();
    // A sign-in that was lost is why the calls under way fail, and that is kept with what they would have brought.
    if (this.#deps.session.value.kind !== 'lost') this.#person.stop();
    this.#telling.touch();
  }

  /** @throws AppFailure `storageFailed`: the fact is told once more then */
  async #mark(fact: FactOf<'happened'>): Promise<void> {
    const { platform, channelId } = this.key;
    const mark = fact.serviceKey === platform ? markOf(fact, channelId, this.#aheadMs) : null;
    if (mark === null) return;
    await this.#deps.file.call('mark', this.key, [mark]);
    this.touch();
  }

  #tell(): void {
    if (this.#isChanged) this.#version += 1;
    this.#isChanged = false;
    this.#state.set(this.read());
  }
}

const isOfNewest = ({ kind }: AnalyticsRange): boolean => kind === 'thisStream' || kind === 'lastStream';
