import type { StreamRef } from '../../../shared/analytics.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { SessionState } from '../../../shared/session.ts';
import type { StreamSummary } from '../../../shared/streams.ts';
import type { Clock, Logger, Observable, Platform } from '../../kernel/ports.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { StreamRecord } from '../store/methods.ts';
import { askClips, askRecordings } from './askMedia.ts';
import type { ChannelNumbers } from './channelNumbers.ts';
import type { GameNames } from './gameNames.ts';
import { knownSince, olderSpan } from './knownSince.ts';
import { clipsOf, recordingOf, recordOf } from './matching.ts';
import { CURVE_POINTS, type StreamBook } from './streamBook.ts';
import { fetchedSeries, isKnownToItsEnd, spanOf } from './streamSeries.ts';

/** While somebody looks at the list: so many calls for numbers that are not known, once in so long. */
const FILL_CALLS = 10;
const FILL_EVERY_MS = 60_000;
const FILL_STREAMS = 4;

export type StreamAskerDeps = {
  numbers: ChannelNumbers;
  book: StreamBook;
  games: GameNames;
  file: AnalyticsFile;
  platform: Platform;
  session: Observable<SessionState>;
  /** Something of a stream was kept. */
  onKept: () => void;
  /** Ends all of it. */
  signal: AbortSignal;
  clock: Clock;
  log: Logger;
};

/** Asks the service for what is not known of streams: their numbers, recordings, clips, and older ones. */
export class StreamAsker {
  readonly #deps: StreamAskerDeps;
  /** Streams whose page was opened in this run: what was not known of them was asked for. */
  readonly #looked = new Set<number>();
  #loadingOlder: Promise<void> | null = null;
  #filledAtMs = Number.NEGATIVE_INFINITY;
  #isFilling = false;

  constructor(deps: StreamAskerDeps) {
    this.#deps = deps;
  }

  get isLoadingOlder(): boolean {
    return this.#loadingOlder !== null;
  }

  /** What was kept was deleted: it is to be asked for again, as if nobody had looked yet. */
  forgotten(): void {
    this.#looked.clear();
    this.#filledAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Fetches a stream again, with its recording and clips. @throws AppFailure what the requests throw */
  async update(stream: StreamRef): Promise<void> {
    await this.#unlessLeft(async () => {
      await this.#fetch(stream, 'foreground');
      await this.#askMedia(stream);
    });
  }

  /** Asks for the streams of the 30 days before those that are known; joins what is under way. @throws AppFailure `storageFailed` */
  older(): Promise<void> {
    this.#loadingOlder ??= this.#unlessLeft(() => this.#askOlder()).finally(() => {
      this.#loadingOlder = null;
      this.#deps.onKept();
    });
    this.#deps.onKept();
    return this.#loadingOlder;
  }

  /** Once a run: what was never asked of the stream that somebody looks at. */
  lookAt(stream: StreamRef, record: StreamRecord | undefined): void {
    const { session, signal, log } = this.#deps;
    if (this.#looked.has(stream.id) || session.value.kind !== 'signedIn' || stream.endMs === null) return;
    this.#looked.add(stream.id);
    const ask = async (): Promise<void> => {
      const isKnown = record?.fetchedAtMs != null;
      await Promise.all([isKnown ? null : this.#fetch(stream, 'foreground'), this.#askMedia(stream)]);
    };
    ask().catch((cause: unknown) => {
      if (signal.aborted) return;
      if (cause instanceof AppFailure) log.warn('streams.notAsked', { error: cause.error });
      else log.fault('streams.askingFailed', cause);
    });
  }

  /** Numbers of streams in sight that are not known, a few calls at a time and behind what a person waits for. */
  fill(shown: readonly StreamRef[]): void {
    const { clock, file, session, numbers, signal, log } = this.#deps;
    if (this.#isFilling || session.value.kind !== 'signedIn' || numbers.read().access !== 'allowed') return;
    if (Math.abs(clock.now() - this.#filledAtMs) < FILL_EVERY_MS) return;
    this.#isFilling = true;
    const fill = async (): Promise<void> => {
      let asked = 0;
      for (const stream of shown) {
        if (asked >= FILL_STREAMS) break;
        if (await isKnownToItsEnd(file, numbers.key, stream)) continue;
        this.#filledAtMs = clock.now();
        asked += 1;
        await this.#fetch(stream, 'background', FILL_CALLS);
      }
    };
    fill()
      .catch((cause: unknown) => {
        if (signal.aborted) return;
        if (cause instanceof AppFailure) log.warn('streams.notFilled', { error: cause.error });
        else log.fault('streams.fillingFailed', cause);
      })
      .finally(() => {
        this.#isFilling = false;
      });
  }

  /** Fetches a stream that has just ended; null: it is not known to its end yet. @see Endings `sumUp` */
  async sumUp(startMs: number): Promise<StreamSummary | null> {
    const { numbers, book, file, session, signal, clock } = this.#deps;
    if (session.value.kind !== 'signedIn') return null;
    const { nowMs } = numbers.present();
    const spans = [{ fromMs: startMs, toMs: nowMs }];
    await numbers.fetchSpans({ spans, series: fetchedSeries, priority: 'background', signal });
    const { all } = await book.all();
    const stream = recordOf(
      { startMs },
      all.map((one) => ({ ...one, id: one.startMs, ref: one })),
    )?.ref;
    if (stream === undefined || stream.endMs === null) return null;
    if (!(await isKnownToItsEnd(file, numbers.key, stream))) return null;
    const [summary] = await file.call('summaries', numbers.key, [stream], CURVE_POINTS, numbers.present());
    if (summary === undefined) return null;
    await file.call('keepStream', numbers.key, startMs, { fetchedAtMs: clock.now() });
    return { stream, figures: summary.figures };
  }

  async #askOlder(): Promise<void> {
    const { file, numbers, signal } = this.#deps;
    const { nowMs } = numbers.present();
    // What the last one has brought may not be told yet.
    const span = olderSpan(await knownSince(file, numbers.key, nowMs), nowMs);
    await numbers.fetchSpans({ spans: [span], series: ['streamSessions'], priority: 'foreground', signal });
    const failure = await this.#failureIn(span);
    if (failure !== null) throw new AppFailure(failure);
  }

  /** Who has left the channel waits for nothing of it. */
  async #unlessLeft(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (cause) {
      if (!this.#deps.signal.aborted) throw cause;
    }
  }

  /** What keeps a time from being known, of its streams; null: nothing does. */
  async #failureIn(span: { fromMs: number; toMs: number }) {
    const { file, numbers } = this.#deps;
    const { failures } = await file.call('coverage', numbers.key, span);
    const cause = failures.find(({ series }) => series === 'streamSessions')?.cause;
    return cause?.kind === 'failed' ? cause.error : null;
  }

  async #fetch(stream: StreamRef, priority: 'foreground' | 'background', mostCalls?: number): Promise<void> {
    const { numbers, book, file, signal, clock, onKept } = this.#deps;
    const spans = [spanOf(stream, numbers.present().nowMs)];
    const most = mostCalls === undefined ? {} : { mostCalls };
    await numbers.fetchSpans({ spans, series: fetchedSeries, priority, signal, ...most });
    if (await isKnownToItsEnd(file, numbers.key, stream)) {
      await file.call('keepStream', numbers.key, await book.recordId(stream.id), { fetchedAtMs: clock.now() });
    }
    onKept();
  }

  async #askMedia(stream: StreamRef): Promise<void> {
    const { platform, numbers, book, games, file, signal, onKept } = this.#deps;
    const { channelId } = numbers.key;
    const [recordings, clips] = await Promise.all([
      askRecordings(platform, channelId, signal),
      askClips(platform, channelId, signal),
    ]);
    await file.call('keepStream', numbers.key, await book.recordId(stream.id), {
      ...(stream.endMs === null ? {} : { recording: { current: recordingOf(stream, recordings) } }),
      clips: clipsOf(stream, clips),
      game: games.nameOf(stream.typeId),
    });
    onKept();
  }
}
