import type { AnalyticsState } from '../../../shared/analytics.ts';
import type { ChannelState } from '../../../shared/channel.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { foldCase } from '../../../shared/foldCase.ts';
import type { SessionState } from '../../../shared/session.ts';
import { type StreamPage, type StreamRow, type StreamsState, streams } from '../../../shared/streams.ts';
import type { FactStream } from '../../kernel/facts.ts';
import type { Clock, Logger, Observable, Platform } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import { Throttle } from '../../kernel/throttle.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelNumbers } from './channelNumbers.ts';
import { Endings } from './endings.ts';
import { GameNames } from './gameNames.ts';
import { knownSince, olderSpan } from './knownSince.ts';
import { recordOf } from './matching.ts';
import { StreamAsker } from './streamAsker.ts';
import { StreamBook, sum } from './streamBook.ts';

/** What changes is told once in so long. */
const TOLD_EVERY_MS = 500;

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

/** The past streams of one channel: what each came to, its recording, its clips and the person's note, until it is closed. */
export class ChannelStreams {
  readonly #deps: ChannelStreamsDeps;
  readonly #state: Subject<StreamsState>;
  readonly #telling: Throttle;
  readonly #games: GameNames;
  readonly #book: StreamBook;
  readonly #asker: StreamAsker;
  readonly #endings: Endings;
  readonly #closing = new AbortController();
  readonly #stops: (() => void)[];
  /** The streams and what is fetched, as they were when the state was told last. */
  #before = '';

  constructor(deps: ChannelStreamsDeps) {
    this.#deps = deps;
    const { numbers, clock, hidden } = deps;
    const { signal } = this.#closing;
    this.#state = new Subject({ ...streams.state.empty, version: deps.firstVersion });
    this.#telling = new Throttle({ clock, everyMs: TOLD_EVERY_MS, gatherMs: 0, run: () => void this.#tell() });
    this.#games = new GameNames({ ...deps, signal, onNamed: () => this.touch() });
    this.#book = new StreamBook({ ...deps, games: this.#games });
    const onKept = (): void => this.touch();
    this.#asker = new StreamAsker({ ...deps, book: this.#book, games: this.#games, signal, onKept });
    this.#endings = new Endings({
      ...deps,
      key: numbers.key,
      aheadMs: () => numbers.read().aheadMs,
      sumUp: (startMs) => this.#asker.sumUp(startMs),
      onTold: (ended) => this.#set({ ended }),
      onKept,
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
    const { past, records } = await this.#book.all();
    this.#games.want(past.map(({ typeId }) => typeId));
    const sought = foldCase(text.trim());
    const found = past.filter((stream) => {
      const words = [stream.title, this.#book.gameOf(stream, records), recordOf(stream, records)?.note];
      return foldCase(words.join('\n')).includes(sought);
    });
    const rows = await this.#book.rowsOf(found.slice(offset, offset + limit), records);
    this.#asker.fill(found.slice(offset, offset + limit));
    return { version, total: found.length, liveMs: sum(found.map(({ startMs, endMs }) => endMs - startMs)), rows };
  }

  /**
   * One stream; null: there is none of this id. What was never asked of it is asked for now.
   * @throws AppFailure `storageFailed`
   */
  async page(id: number): Promise<StreamPage | null> {
    const { all, past, records } = await this.#book.all();
    const stream = all.find((one) => one.id === id);
    if (stream === undefined) return null;
    this.#games.want([stream.typeId]);
    this.#asker.lookAt(stream, recordOf(stream, records));
    return this.#book.page(stream, { past, records });
  }

  /**
   * Fetches a stream again, with its recording and clips.
   * @throws AppFailure `notSignedIn`; `badInput` for one that there is not; what the requests for recording and clips throw
   */
  async update(id: number): Promise<void> {
    this.#expectSignedIn();
    const { all } = await this.#book.all();
    const stream = all.find((one) => one.id === id);
    if (stream === undefined) throw new AppFailure({ kind: 'badInput', field: 'id', why: 'unknown' });
    await this.#asker.update(stream);
  }

  /**
   * Asks for the streams of the 30 days before those that are known; joins what is under way.
   * @throws AppFailure `notSignedIn`, `storageFailed`
   */
  async loadOlder(): Promise<void> {
    this.#expectSignedIn();
    await this.#asker.older();
  }

  #expectSignedIn(): void {
    if (this.#deps.session.value.kind !== 'signedIn') throw new AppFailure({ kind: 'notSignedIn' });
  }

  /**
   * Keeps a note on a stream of this channel, or of another one of the service, which was in front when it was begun.
   * @throws AppFailure `storageFailed`
   */
  async setNote(channelId: number, id: number, note: string): Promise<void> {
    const { file, numbers } = this.#deps;
    const key = { ...numbers.key, channelId };
    await file.call('keepStream', key, await this.#book.recordId(id, key), { note: note.toWellFormed() });
    if (channelId === numbers.key.channelId) this.touch();
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
    this.#asker.forgotten();
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
      const { all, past } = await this.#book.all();
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
        loading: this.#asker.isLoadingOlder || (sinceMs === null && access === 'unknown'),
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
}
