import type { AnalyticsFigures, AnalyticsState, StreamRef } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { ChannelState } from '../../../shared/channel.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { foldCase } from '../../../shared/foldCase.ts';
import type { SessionState } from '../../../shared/session.ts';
import {
  type StreamPage,
  type StreamRow,
  type StreamSummary,
  type StreamsState,
  streams,
} from '../../../shared/streams.ts';
import type { FactStream } from '../../kernel/facts.ts';
import type { Clock, Logger, Observable, Platform } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import { Throttle } from '../../kernel/throttle.ts';
import { noFigures } from '../nothingKnown.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, StreamSummary as KeptSummary, Present, Span, StreamRecord } from '../store/methods.ts';
import { askClips, askRecordings, MEDIA_CALLS } from './askMedia.ts';
import { Endings } from './endings.ts';
import { GameNames } from './gameNames.ts';
import { knownSince, olderSpan } from './knownSince.ts';
import { clipsOf, recordingOf, recordOf } from './matching.ts';
import { fetchedSeries, isKnownToItsEnd, spanOf } from './streamSeries.ts';

/** What changes is told once in so long. */
const TOLD_EVERY_MS = 500;
/** Values of a row's curve, and of a page's line. */
const CURVE_POINTS = 32;
const LINE_POINTS = 600;
const MOST_TALKATIVE = 5;
/** An average is compared with that of so many streams before. */
const COMPARED = 4;
/** While somebody looks at the list: so many calls for numbers that are not known, once in so long. */
const FILL_CALLS = 10;
const FILL_EVERY_MS = 60_000;
const FILL_STREAMS = 4;

/** `mostCalls`: what is left then is not asked for. */
export type SpansOrder = {
  spans: readonly Span[];
  series: readonly SeriesName[];
  priority: 'foreground' | 'background';
  signal: AbortSignal;
  mostCalls?: number;
};

/** What of the channel's numbers is needed here. */
export type ChannelNumbers = {
  readonly key: ChannelKey;
  readonly changed: Observable<AnalyticsState>;
  /** How often all that was kept was deleted. */
  readonly forgets: Observable<number>;
  present(): Present;
  read(): AnalyticsState;
  /** About how many calls it takes to know what is missing there. @throws AppFailure `storageFailed` */
  callsFor(spans: readonly Span[], series: readonly SeriesName[]): Promise<number>;
  /**
   * Fetches what is missing there. What fails at the service is kept as a failure of its series.
   * @throws AppFailure `storageFailed`; the signal's reason when it aborts
   */
  fetchSpans(order: SpansOrder): Promise<void>;
  /** Asks for the streams of the last 31 days, once. */
  expectStreams(): void;
};

export type ChannelStreamsDeps = {
  numbers: ChannelNumbers;
  /** Versions go on from channel to channel. */
  firstVersion: number;
  file: AnalyticsFile;
  platform: Platform;
  session: Observable<SessionState>;
  channel: Observable<ChannelState | null>;
  /** Whether comfort mode hides the numbers in the window; and from what stays, such as a notification. */
  hidden: Observable<boolean>;
  heldBack: Observable<boolean>;
  facts: FactStream;
  clock: Clock;
  log: Logger;
};

type RowsQuery = { text: string; offset: number; limit: number };
type Rows = { version: number; total: number; liveMs: number; rows: StreamRow[] };
type Ended = StreamRef & { endMs: number };

/** The past streams of one channel: what each came to, its recording, its clips and the person's note, until it is closed. */
export class ChannelStreams {
  readonly #deps: ChannelStreamsDeps;
  readonly #state: Subject<StreamsState>;
  readonly #telling: Throttle;
  readonly #games: GameNames;
  readonly #endings: Endings;
  readonly #closing = new AbortController();
  readonly #stops: (() => void)[];
  /** Streams whose page was opened in this run: what was not known of them was asked for. */
  readonly #looked = new Set<number>();
  #loadingOlder: Promise<void> | null = null;
  #filledAtMs = Number.NEGATIVE_INFINITY;
  #isFilling = false;
  /** The streams and what is fetched, as they were when the state was told last. */
  #before = '';

  constructor(deps: ChannelStreamsDeps) {
    this.#deps = deps;
    const { numbers, clock, hidden } = deps;
    const { signal } = this.#closing;
    this.#state = new Subject({ ...streams.state.empty, version: deps.firstVersion });
    this.#telling = new Throttle({ clock, everyMs: TOLD_EVERY_MS, gatherMs: 0, run: () => void this.#tell() });
    this.#games = new GameNames({ ...deps, signal, onNamed: () => this.touch() });
    this.#endings = new Endings({
      ...deps,
      key: numbers.key,
      aheadMs: () => numbers.read().aheadMs,
      sumUp: (startMs) => this.#sumUp(startMs),
      onTold: (ended) => this.#set({ ended }),
      onKept: () => this.touch(),
    });
    this.#stops = [
      numbers.changed.subscribe((state) => this.#follow(state)),
      numbers.forgets.subscribe(() => this.#forgotten()),
      hidden.subscribe(() => this.touch()),
    ];
    this.touch();
  }

  get state(): Observable<StreamsState> {
    return this.#state;
  }

  /** Something that a row would say has changed. */
  touch(): void {
    if (!this.#closing.signal.aborted) this.#telling.touch();
  }

  /** @throws AppFailure `storageFailed` */
  async rows({ text, offset, limit }: RowsQuery): Promise<Rows> {
    this.#deps.numbers.expectStreams();
    const { version } = this.#state.value;
    const { past, records } = await this.#all();
    this.#games.want(past.map(({ typeId }) => typeId));
    const sought = foldCase(text.trim());
    const found = past.filter((stream) =>
      foldCase(`${stream.title ?? ''}\n${this.#gameOf(stream, records) ?? ''}`).includes(sought),
    );
    const rows = await this.#rowsOf(found.slice(offset, offset + limit), records);
    this.#fill(found.slice(offset, offset + limit));
    return { version, total: found.length, liveMs: sum(found.map(({ startMs, endMs }) => endMs - startMs)), rows };
  }

  /**
   * One stream; null: there is none of this id. What was never asked of it is asked for now.
   * @throws AppFailure `storageFailed`
   */
  async page(id: number): Promise<StreamPage | null> {
    const { all, past, records } = await this.#all();
    const stream = all.find((one) => one.id === id);
    if (stream === undefined) return null;
    this.#games.want([stream.typeId]);
    const { file, numbers } = this.#deps;
    const present = numbers.present();
    const span = spanOf(stream, present.nowMs);
    const record = recordOf(stream, records);
    this.#lookAt(stream, record);
    const [view, spoke, [row], over, cost] = await Promise.all([
      file.call('view', numbers.key, { ...present, span, stream, compare: null, zoom: null, points: LINE_POINTS }),
      file.call('spokeIn', numbers.key, stream, MOST_TALKATIVE),
      this.#rowsOf([stream], records),
      this.#overLastFour(stream, past),
      this.#cost(stream),
    ]);
    if (row === undefined) return null;
    const at = past.findIndex((one) => one.id === id);
    const line = view.lines.find((one) => one.id === 'viewers');
    const none = new Float64Array(0);
    const nothing = { id: 'viewers' as const, xs: none, ys: none, points: 0, stepMs: 60_000, base: null };
    const { hidden } = row;
    return {
      ...row,
      figures: hidden ? row.figures : { ...row.figures, ...withSpoke(view.figures, spoke) },
      line: hidden ? nothing : (line ?? nothing),
      gaps: hidden ? [] : view.gaps.filter(({ of }) => of === 'tsdbViewers'),
      markers: hidden ? view.markers.map(withoutNumbers) : view.markers,
      clipsOf: record?.clips?.map((clip) => (hidden ? { ...clip, views: 0 } : clip)) ?? [],
      talkative: hidden ? [] : (spoke?.talkative ?? []),
      overLastFour: hidden ? null : over,
      note: record?.note ?? '',
      fetchedAtMs: record?.fetchedAtMs ?? null,
      cost,
      newer: past[at - 1]?.id ?? null,
      older: at < 0 ? (past[0]?.id ?? null) : (past[at + 1]?.id ?? null),
    };
  }

  /**
   * Fetches a stream again, with its recording and clips.
   * @throws AppFailure `notSignedIn`; `badInput` for one that there is not; what the requests for recording and clips throw
   */
  async update(id: number): Promise<void> {
    if (this.#deps.session.value.kind !== 'signedIn') throw new AppFailure({ kind: 'notSignedIn' });
    const { all } = await this.#all();
    const stream = all.find((one) => one.id === id);
    if (stream === undefined) throw new AppFailure({ kind: 'badInput', field: 'id', why: 'unknown' });
    try {
      await this.#fetch(stream, 'foreground');
      await this.#askMedia(stream);
    } catch (cause) {
      // Who has left the channel waits for nothing of it.
      if (!this.#closing.signal.aborted) throw cause;
    }
  }

  /**
   * Asks for the streams of the 30 days before those that are known; joins what is under way.
   * @throws AppFailure `notSignedIn`, `storageFailed`
   */
  async loadOlder(): Promise<void> {
    if (this.#deps.session.value.kind !== 'signedIn') throw new AppFailure({ kind: 'notSignedIn' });
    this.#loadingOlder ??= this.#askOlder();
    this.touch();
    return this.#loadingOlder;
  }

  async #askOlder(): Promise<void> {
    const { file, numbers } = this.#deps;
    try {
      const { signal } = this.#closing;
      // What the last one has brought may not be told yet.
      const { nowMs } = numbers.present();
      const span = olderSpan(await knownSince(file, numbers.key, nowMs), nowMs);
      await numbers.fetchSpans({ spans: [span], series: ['streamSessions'], priority: 'foreground', signal });
      const failure = await this.#failureIn(span);
      if (failure !== null) throw new AppFailure(failure);
    } catch (cause) {
      // Who has left the channel waits for nothing of it.
      if (!this.#closing.signal.aborted) throw cause;
    } finally {
      this.#loadingOlder = null;
      this.touch();
    }
  }

  /** @throws AppFailure `storageFailed` */
  async setNote(id: number, note: string): Promise<void> {
    const { file, numbers } = this.#deps;
    await file.call('keepStream', numbers.key, await this.#recordId(id), { note: note.toWellFormed() });
    this.touch();
  }

  /** Leaves the channel, for good. */
  close(): void {
    this.#closing.abort(new DOMException('The channel was left.', 'AbortError'));
    for (const stop of this.#stops) stop();
    this.#endings.close();
    this.#telling.stop();
  }

  /** What was kept of them was deleted: it is to be asked for again, as if nobody had looked yet. */
  #forgotten(): void {
    this.#looked.clear();
    this.#filledAtMs = Number.NEGATIVE_INFINITY;
    this.touch();
  }

  /** Only what lists of streams show is told anew, and not each value of the one that runs. */
  #follow({ streams: known, access, loading }: AnalyticsState): void {
    const now = JSON.stringify([known, access, loading === null]);
    if (now === this.#before) return;
    this.#before = now;
    this.touch();
  }

  async #tell(): Promise<void> {
    const { numbers, log } = this.#deps;
    try {
      const { all, past } = await this.#all();
      const sinceMs = await knownSince(this.#deps.file, numbers.key, numbers.present().nowMs);
      const span = olderSpan(sinceMs, numbers.present().nowMs);
      const olderCalls = await numbers.callsFor([span], ['streamSessions']);
      if (this.#closing.signal.aborted) return;
      const running = all.find(({ endMs }) => endMs === null) ?? null;
      const { access } = numbers.read();
      this.#set({
        running,
        total: past.length,
        sinceMs,
        loading: this.#loadingOlder !== null || (sinceMs === null && access === 'unknown'),
        olderCalls,
        ...(running === null ? {} : { ended: null }),
      });
    } catch (cause) {
      if (this.#closing.signal.aborted) return;
      if (cause instanceof AppFailure) log.warn('streams.notRead', { error: cause.error });
      else log.fault('streams.readingFailed', cause);
    }
  }

  #set(change: Partial<StreamsState>): void {
    this.#state.set({ ...this.#state.value, ...change, version: this.#state.value.version + 1 });
  }

  /** Newest first. */
  async #all(): Promise<{ all: StreamRef[]; past: Ended[]; records: StreamRecord[] }> {
    const { file, numbers } = this.#deps;
    const [sessions, records] = await Promise.all([
      file.call('sessions', numbers.key, numbers.present()),
      file.call('streamRecords', numbers.key),
    ]);
    const all = sessions.toReversed();
    return { all, past: all.filter((stream): stream is Ended => stream.endMs !== null), records };
  }

  async #rowsOf(shown: readonly StreamRef[], records: readonly StreamRecord[]): Promise<StreamRow[]> {
    const { file, numbers, hidden } = this.#deps;
    const summaries = await file.call('summaries', numbers.key, shown, CURVE_POINTS, numbers.present());
    const newestMs = hidden.value ? await this.#newestMs() : Number.POSITIVE_INFINITY;
    return summaries.map(({ stream, figures, curve }: KeptSummary): StreamRow => {
      const record = recordOf(stream, records);
      // Comfort mode hides the running stream, and for a while the one that has just ended.
      const isHidden = stream.startMs >= newestMs;
      return {
        stream,
        game: this.#gameOf(stream, records),
        figures: isHidden ? { ...noFigures, liveMs: figures.liveMs } : figures,
        curve: isHidden ? [] : curve,
        recording: record?.recording ?? null,
        clips: isHidden ? null : (record?.clips?.length ?? null),
        hidden: isHidden,
      };
    });
  }

  async #newestMs(): Promise<number> {
    return (await this.#all()).all[0]?.startMs ?? Number.POSITIVE_INFINITY;
  }

  #gameOf(stream: StreamRef, records: readonly StreamRecord[]): string | null {
    return this.#games.nameOf(stream.typeId) ?? recordOf(stream, records)?.game ?? null;
  }

  async #overLastFour(stream: StreamRef, past: readonly StreamRef[]): Promise<number | null> {
    const { file, numbers } = this.#deps;
    const before = past.filter(({ startMs }) => startMs < stream.startMs).slice(0, COMPARED);
    if (before.length < COMPARED) return null;
    const summaries = await file.call('summaries', numbers.key, [stream, ...before], 1, numbers.present());
    const [own, ...others] = summaries.map(({ figures }) => figures.averageViewers);
    if (own === null || own === undefined) return null;
    const known = others.filter((average) => average !== null);
    const average = sum(known) / COMPARED;
    return known.length < COMPARED || average <= 0 ? null : (own - average) / average;
  }

  async #cost(stream: StreamRef): Promise<number> {
    const { numbers } = this.#deps;
    const spans = [spanOf(stream, numbers.present().nowMs)];
    return MEDIA_CALLS + (await numbers.callsFor(spans, fetchedSeries));
  }

  /** What keeps a time from being known, of its streams; null: nothing does. */
  async #failureIn(span: { fromMs: number; toMs: number }) {
    const { file, numbers } = this.#deps;
    const { failures } = await file.call('coverage', numbers.key, span);
    const cause = failures.find(({ series }) => series === 'streamSessions')?.cause;
    return cause?.kind === 'failed' ? cause.error : null;
  }

  async #fetch(stream: StreamRef, priority: 'foreground' | 'background', mostCalls?: number): Promise<void> {
    const { numbers, file, clock } = this.#deps;
    const spans = [spanOf(stream, numbers.present().nowMs)];
    const most = mostCalls === undefined ? {} : { mostCalls };
    await numbers.fetchSpans({ spans, series: fetchedSeries, priority, signal: this.#closing.signal, ...most });
    if (await isKnownToItsEnd(file, numbers.key, stream)) {
      await file.call('keepStream', numbers.key, await this.#recordId(stream.id), { fetchedAtMs: clock.now() });
    }
    this.touch();
  }

  async #askMedia(stream: StreamRef): Promise<void> {
    const { platform, numbers, file } = this.#deps;
    const { channelId } = numbers.key;
    const { signal } = this.#closing;
    const [recordings, clips] = await Promise.all([
      askRecordings(platform, channelId, signal),
      askClips(platform, channelId, signal),
    ]);
    await file.call('keepStream', numbers.key, await this.#recordId(stream.id), {
      ...(stream.endMs === null ? {} : { recording: { current: recordingOf(stream, recordings) } }),
      clips: clipsOf(stream, clips),
      game: this.#games.nameOf(stream.typeId),
    });
    this.touch();
  }

  /** Once a run: what was never asked of the stream that somebody looks at. */
  #lookAt(stream: StreamRef, record: StreamRecord | undefined): void {
    const { session, log } = this.#deps;
    if (this.#looked.has(stream.id) || session.value.kind !== 'signedIn' || stream.endMs === null) return;
    this.#looked.add(stream.id);
    const ask = async (): Promise<void> => {
      const isKnown = record?.fetchedAtMs != null;
      await Promise.all([isKnown ? null : this.#fetch(stream, 'foreground'), this.#askMedia(stream)]);
    };
    ask().catch((cause: unknown) => {
      if (this.#closing.signal.aborted) return;
      if (cause instanceof AppFailure) log.warn('streams.notAsked', { error: cause.error });
      else log.fault('streams.askingFailed', cause);
    });
  }

  /** Numbers of streams in sight that are not known, a few calls at a time and behind what a person waits for. */
  #fill(shown: readonly StreamRef[]): void {
    const { clock, session, numbers, log } = this.#deps;
    if (this.#isFilling || session.value.kind !== 'signedIn' || numbers.read().access !== 'allowed') return;
    if (clock.now() - this.#filledAtMs < FILL_EVERY_MS) return;
    this.#isFilling = true;
    const fill = async (): Promise<void> => {
      let asked = 0;
      for (const stream of shown) {
        if (asked >= FILL_STREAMS) break;
        if (await isKnownToItsEnd(this.#deps.file, numbers.key, stream)) continue;
        this.#filledAtMs = clock.now();
        asked += 1;
        await this.#fetch(stream, 'background', FILL_CALLS);
      }
    };
    fill()
      .catch((cause: unknown) => {
        if (this.#closing.signal.aborted) return;
        if (cause instanceof AppFailure) log.warn('streams.notFilled', { error: cause.error });
        else log.fault('streams.fillingFailed', cause);
      })
      .finally(() => {
        this.#isFilling = false;
      });
  }

  /** @see Endings `sumUp` */
  async #sumUp(startMs: number): Promise<StreamSummary | null> {
    const { numbers, file, session } = this.#deps;
    if (session.value.kind !== 'signedIn') return null;
    const { nowMs } = numbers.present();
    const { signal } = this.#closing;
    const spans = [{ fromMs: startMs, toMs: nowMs }];
    await numbers.fetchSpans({ spans, series: fetchedSeries, priority: 'background', signal });
    const { all } = await this.#all();
    const stream = recordOf(
      { startMs },
      all.map((one) => ({ ...one, id: one.startMs, ref: one })),
    )?.ref;
    if (stream === undefined || stream.endMs === null) return null;
    if (!(await isKnownToItsEnd(file, numbers.key, stream))) return null;
    const [summary] = await file.call('summaries', numbers.key, [stream], CURVE_POINTS, numbers.present());
    if (summary === undefined) return null;
    await file.call('keepStream', numbers.key, startMs, { fetchedAtMs: this.#deps.clock.now() });
    return { stream, figures: summary.figures };
  }

  /** Under which a stream is kept: there may be something of it already. */
  async #recordId(id: number): Promise<number> {
    const { records } = await this.#all();
    return recordOf({ startMs: id }, records)?.id ?? id;
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The figures of a view, with who spoke. */
function withSpoke(figures: AnalyticsFigures, spoke: { people: number; firstTimers: number } | null): AnalyticsFigures {
  return { ...figures, spoke: spoke && { people: spoke.people, firstTimers: spoke.firstTimers } };
}

type Marker = StreamPage['markers'][number];

/** A host's viewers, and how much a break of the chat missed, are numbers too. */
function withoutNumbers(marker: Marker): Marker {
  const { what } = marker;
  if (what.kind !== 'activity') return marker;
  const { fact } = what;
  if (fact.kind === 'hosted' || fact.kind === 'unhosted')
    return { ...marker, what: { ...what, fact: { ...fact, viewers: null } } };
  if (fact.kind === 'chatBack') return { ...marker, what: { ...what, fact: { ...fact, filled: 0 } } };
  return marker;
}
