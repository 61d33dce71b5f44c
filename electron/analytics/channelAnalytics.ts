import type {
  AnalyticsCompare,
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
import { AppFailure, badInput } from '../../shared/failure.ts';
import type { SessionState } from '../../shared/session.ts';
import { derive } from '../kernel/derived.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Logger, Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Throttle } from '../kernel/throttle.ts';
import type { ExportSource } from './export/exportSource.ts';
import { Access } from './fetch/access.ts';
import { costOf, unusedBucket } from './fetch/cost.ts';
import { Fetcher, type FetchOrder } from './fetch/fetcher.ts';
import { HostNames } from './fetch/hostNames.ts';
import { OpenEnd } from './fetch/openEnd.ts';
import { PersonFetch } from './fetch/personFetch.ts';
import { fetchOrder } from './fetch/plan.ts';
import { RecentStreams } from './fetch/recentStreams.ts';
import { hiddenTable, hiddenView } from './hidden.ts';
import { markOf } from './marks.ts';
import { type ResolvedCompare, type ResolvedRange, resolveCompare, resolveRange } from './range/resolveRange.ts';
import { tableSteps } from './range/tableSteps.ts';
import type { AnalyticsFile } from './store/analyticsStore.ts';
import type { ChannelKey, Present, Span } from './store/methods.ts';

/** The state is told at most four times a second. */
const TOLD_EVERY_MS = 250;
/** Of a line that is taken along: those of `points` in the face. */
const MOST_POINTS = 5_000;
const MINUTE_MS = 60_000;

export type Asked = { range: AnalyticsRange; compare: AnalyticsCompare };
/** `version`: what follows is at least as new. */
type Resolved = {
  range: ResolvedRange;
  compare: ResolvedCompare | null;
  present: Present;
  version: number;
  /** No such stream is known: it stands for a moment without one. */
  isNone: boolean;
};
type TableQuery = Asked & { stepMs: number | null; offset: number; limit: number };

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
    this.#telling = new Throttle({ clock: deps.clock, everyMs: TOLD_EVERY_MS, gatherMs: 0, run: () => this.#tell() });
    this.#state = new Subject(this.read());
    // The count of viewers is told all the time, and says nothing of streams.
    const live = derive([channel], () => this.present().liveSinceMs);
    this.#stops = [
      session.subscribe(() => this.#signedInOrOut()),
      live.stop,
      live.value.subscribe(() => this.#recent.changed()),
      hidden.subscribe(() => this.touch()),
      // Whether the budget holds a call back shows in the budget alone.
      budget.state.subscribe(() => this.#person.loading && this.#telling.touch()),
      facts.listen(['happened'], (fact) => this.#mark(fact)),
    ];
    this.#recent.changed();
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
  async view({ range, compare, zoom, points }: AnalyticsQuery): Promise<AnalyticsView> {
    return this.#viewOf(await this.#resolve({ range, compare }), zoom, points);
  }

  /** @throws AppFailure as `view` */
  async table({ range, compare, stepMs, offset, limit }: TableQuery): Promise<AnalyticsTable> {
    this.expectStreams();
    const resolved = await this.#resolve({ range, compare });
    const table = await this.#tableOf(resolved, stepMs, { offset, limit });
    const whole = { ...table, version: resolved.version, hidden: false };
    return this.#deps.hidden.value ? hiddenTable(whole) : whole;
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
          const { range, compare, isNone } = await this.#resolve(asked);
          if (isNone && asked.range.kind === 'stream') throw badInput('range', 'unknownStream');
          return isNone ? [] : spansOf(range, compare);
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

  /** A range as it stands now, to be taken along. @throws AppFailure as `view` */
  async exported(asked: Asked): Promise<Omit<ExportSource, 'service' | 'isDemo' | 'version'>> {
    const { file, channelId, zone } = this.#deps;
    const { key } = this;
    // Its parts are read one after the other: they are to be of one moment, though a range may grow meanwhile.
    const resolved = await this.#resolve(asked);
    const { range, present, isNone } = resolved;
    if (isNone) throw badInput('range', 'unknownStream');
    return {
      ...{ channelId, asked, zone: zone(), nowMs: present.nowMs, aheadMs: this.#aheadMs },
      view: await this.#viewOf(resolved, null, MOST_POINTS),
      table: (page) => this.#tableOf(resolved, range.stream === null ? null : MINUTE_MS, page),
      rows: (series, span) => file.call('rows', key, series, span),
      minutes: (span) => file.call('minutes', key, span),
    };
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

  async #viewOf(
    { range, compare, present, version, isNone }: Resolved,
    zoom: AnalyticsQuery['zoom'],
    points: number,
  ): Promise<AnalyticsView> {
    this.expectStreams();
    const span = { fromMs: range.fromMs, toMs: range.toMs };
    if (range.isOpen) this.#watch(span, present);
    const [view, cost] = await Promise.all([
      this.#deps.file.call('view', this.key, {
        ...present,
        span,
        stream: range.stream,
        compare: compare && {
          span: { fromMs: compare.fromMs, toMs: compare.toMs },
          stream: compare.stream,
          shiftMs: compare.shiftMs,
        },
        zoom,
        points,
      }),
      isNone ? this.#recent.cost : this.#cost(range, compare),
    ]);
    const whole = { ...view, version, isOpen: range.isOpen, hidden: false, cost };
    return this.#deps.hidden.value ? hiddenView(whole) : whole;
  }

  #tableOf({ range, present }: Resolved, stepMs: number | null, page: { offset: number; limit: number }) {
    const span = { fromMs: range.fromMs, toMs: range.toMs };
    if (range.isOpen) this.#watch(span, present);
    const steps = tableSteps(span, stepMs, this.#deps.zone());
    return this.#deps.file.call('table', this.key, { ...present, span, ...steps, ...page });
  }

  async #resolve({ range: asked, compare: wanted }: Asked): Promise<Resolved> {
    const version = this.#version;
    const present = this.present();
    const streams = await this.#deps.file.call('sessions', this.key, present);
    const context = { nowMs: present.nowMs, zone: this.#deps.zone(), streams };
    const found = resolveRange(asked, context);
    const range = found ?? { fromMs: present.nowMs, toMs: present.nowMs, stream: null, isOpen: false };
    const compare = found && resolveCompare(wanted, range, context);
    return { range, compare, present, version, isNone: found === null };
  }

  /** Somebody looks at a time that ends now: the stream that runs in it is kept up to date. */
  #watch({ fromMs }: Span, { liveSinceMs }: Present): void {
    if (this.#isSignedIn && liveSinceMs !== null) this.#openEnd.watch(Math.max(fromMs, liveSinceMs));
  }

  async #cost(range: ResolvedRange, compare: ResolvedCompare | null): Promise<AnalyticsView['cost']> {
    const { chunks, callsOf } = await this.#fetcher.plan({ spans: spansOf(range, compare), series: fetchOrder });
    return costOf(chunks, callsOf, this.#bucket(), this.#deps.clock.now());
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

function spansOf(range: ResolvedRange, compare: ResolvedCompare | null): Span[] {
  return [range, ...(compare === null ? [] : [compare])].map(({ fromMs, toMs }) => ({ fromMs, toMs }));
}
