import { isDeepStrictEqual } from 'node:util';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { WriteParts } from '../../shared/writes.ts';
import { atMost } from './atMost.ts';
import { Emitter } from './emitter.ts';
import type { Clock, Logger, Observable } from './ports.ts';
import { Subject } from './subject.ts';
import { failureOfChange } from './unanswered.ts';

/** How long a write can be taken back, unless it says otherwise. */
export const UNDO_MS = 6_000;
/** How long the removal of what stands in the chat can: what harms is read by everybody until then. */
export const REMOVAL_UNDO_MS = 2_000;

/** At the end, answers that are owed are waited for so long; the app's own goodbye is longer. */
export const LONGEST_ANSWER_MS = 3_000;

/** What the function is called that ends a write's time: others wait as long, and who holds these alone, in a test, knows them by it. */
export const UNDO_TIMER = 'undoTimeIsOver';

/** Something that is to change on the platform. */
export type Write<W> = {
  /** What is changed, such as `hook/17`. One write waits for each target. */
  target: string;
  /** What becomes of it, as data for the screen, the log and whoever is told of the result. */
  what: W;
  /** How many calls it costs. */
  calls: number;
  /** How long it can be taken back. */
  forMs?: number;
  /** What became of its parts, where it has several. */
  act: () => Promise<void> | Promise<WriteParts>;
};

/** A write that can still be taken back. */
export type WaitingWrite<W> = { target: string; what: W; calls: number; untilMs: number };

export type WriteResult<W> = {
  target: string;
  what: W;
  calls: number;
  atMs: number;
  /** `undone` also when another write to the same target took its place. */
  outcome: 'done' | 'undone' | 'failed';
  /** Of a failed one; `cutShort` when the end of all came before it was sent, or before its answer. */
  error: AppError | null;
  /** Of one that has several, and was begun. */
  parts: WriteParts | null;
  /** How long one had waited that was taken back. */
  waitedMs?: number;
};

type Entry<W> = {
  write: Write<W>;
  untilMs: number;
  cancel: () => void;
  /** The service may have been asked. */
  isBegun: boolean;
  /** What became of it was told: it is not told twice. */
  isTold: boolean;
  ended: Promise<'done' | 'undone'>;
  settle: (outcome: 'undone' | Promise<'done' | 'undone'>) => void;
};

/**
 * The one way to change something on the platform: each write waits some seconds in which it can be taken back, then it is done.
 * What still waits at the end never happens, and is told so.
 */
export class UndoWindow<W> {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #waiting = new Map<string, Entry<W>>();
  /** By target: the last act under way. The next one on the same target waits for it. */
  readonly #acting = new Map<string, Entry<W>>();
  /** All that are under way, also behind others. */
  readonly #owed = new Set<Entry<W>>();
  readonly #state = new Subject<readonly WaitingWrite<W>[]>([]);
  readonly #results = new Emitter<WriteResult<W>>();
  #isClosed = false;
  /** How many hold what waits. */
  #holds = 0;

  constructor({ clock, log }: { clock: Clock; log: Logger }) {
    this.#clock = clock;
    this.#log = log;
  }

  /** What can be taken back now, in the order in which it was begun: the last is what `undoLast` takes back. */
  get state(): Observable<readonly WaitingWrite<W>[]> {
    return this.#state;
  }

  /** Whether something is to be done to the target, or is being done. */
  has(target: string): boolean {
    return this.#waiting.has(target) || this.#acting.has(target);
  }

  /**
   * Does a write when its time to be taken back is over. The same one once more joins the first; another one to the same target
   * takes the place of one that waits.
   * @returns when it was done or taken back @throws what the act throws
   */
  start(write: Write<W>): Promise<'done' | 'undone'> {
    const { target, what } = write;
    if (this.#isClosed) return Promise.resolve('undone');
    const waiting = this.#waiting.get(target);
    const before = waiting ?? this.#acting.get(target);
    if (before !== undefined && isDeepStrictEqual(before.write.what, what)) return before.ended;
    if (waiting !== undefined) this.undo(target);
    const { promise, resolve } = Promise.withResolvers<'done' | 'undone'>();
    const entry = { write, untilMs: 0, cancel: () => {}, isBegun: false, isTold: false };
    this.#waiting.set(target, { ...entry, ended: promise, settle: resolve });
    this.#beginTime(target);
    return promise;
  }

  /** The same for who does not wait: what becomes of it is told by `onResult`. */
  begin(write: Write<W>): void {
    this.start(write).catch(() => {}); // told as a result
  }

  /** Does at once what waits for the target, if anything does. */
  now(target: string): void {
    this.#run(target);
  }

  /**
   * Does at once what waits and is meant.
   * @returns when all that is meant was told, also what was under way before; after LONGEST_ANSWER_MS at most
   */
  async finish(isMeant: (write: Pick<Write<W>, 'what' | 'calls'>) => boolean): Promise<void> {
    for (const [target, { write }] of [...this.#waiting]) if (isMeant(write)) this.#run(target);
    const meant = [...this.#owed].filter(({ write }) => isMeant(write));
    if (meant.length === 0) return;
    const answers = meant.map(({ ended }) => ended.catch(() => {})); // told to whoever began it
    await atMost(this.#clock, LONGEST_ANSWER_MS, Promise.all(answers));
  }

  /** Takes back the one that was begun last. @returns false when none waits */
  undoLast(): boolean {
    const last = [...this.#waiting.keys()].at(-1);
    return last !== undefined && this.undo(last);
  }

  /** @returns false when its time is over, or nothing is to be done to the target */
  undo(target: string): boolean {
    const entry = this.#take(target);
    if (entry === undefined) return false;
    entry.settle('undone');
    const waitedMs = this.#clock.now() - (entry.untilMs - (entry.write.forMs ?? UNDO_MS));
    this.#told(entry, 'undone', null, null, waitedMs);
    return true;
  }

  /** Takes back whatever waits whose target begins so. */
  undoAll(beginning = ''): void {
    for (const target of [...this.#waiting.keys()]) if (target.startsWith(beginning)) this.undo(target);
  }

  /**
   * From now on nothing is done because its time is over, as long as a person is asked about it.
   * @returns lets go: what still waits has its whole time again
   */
  hold(): () => void {
    this.#holds += 1;
    for (const { cancel } of this.#waiting.values()) cancel();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      if (this.#holds === 0) for (const target of [...this.#waiting.keys()]) this.#beginTime(target);
    };
  }

  /** After the computer slept, and timers with it, or its clock was set. */
  recheck(): void {
    if (this.#holds > 0) return;
    const nowMs = this.#clock.now();
    for (const [target, entry] of [...this.#waiting]) {
      const { forMs = UNDO_MS } = entry.write;
      if (entry.untilMs <= nowMs) this.#run(target);
      // The clock was set back: nothing waits longer than it said.
      else if (entry.untilMs - nowMs > forMs) this.#beginTime(target);
    }
  }

  /** Tells how each write ended. Returns the function that stops listening. */
  onResult(listener: (result: WriteResult<W>) => void): () => void {
    return this.#results.subscribe(listener);
  }

  /**
   * The end, for good: whatever waits is told as not done, also behind what is being done; that goes on, and its answer is waited for.
   * @returns when every write was told: of one that got no answer within LONGEST_ANSWER_MS, that it may be done
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const target of [...this.#waiting.keys()]) {
      const entry = this.#take(target);
      entry?.settle('undone');
      if (entry !== undefined) this.#cutShort(entry);
    }
    if (this.#owed.size === 0) return;
    const answers = Array.from(this.#owed, ({ ended }) => ended.catch(() => {})); // told to whoever began it
    await atMost(this.#clock, LONGEST_ANSWER_MS, Promise.all(answers));
    for (const entry of this.#owed) this.#cutShort(entry);
  }

  #cutShort(entry: Entry<W>): void {
    this.#told(entry, 'failed', { kind: 'cutShort', sent: entry.isBegun }, null);
  }

  /** Its time to be taken back begins, or begins anew. While all are held it does not pass. */
  #beginTime(target: string): void {
    const entry = this.#waiting.get(target);
    if (entry === undefined) return;
    const { forMs = UNDO_MS } = entry.write;
    const undoTimeIsOver = () => this.#run(target);
    entry.cancel();
    entry.untilMs = this.#clock.now() + forMs;
    if (this.#holds === 0) entry.cancel = this.#clock.after(forMs, undoTimeIsOver);
    this.#tell();
  }

  #run(target: string): void {
    const entry = this.#take(target);
    if (entry === undefined) return;
    const before = this.#acting.get(target);
    this.#acting.set(target, entry);
    this.#owed.add(entry);
    entry.settle(this.#act(entry, before));
  }

  async #act(entry: Entry<W>, before: Entry<W> | undefined): Promise<'done' | 'undone'> {
    const { write } = entry;
    let parts: Awaited<ReturnType<Write<W>['act']>>;
    try {
      await before?.ended.catch(() => {}); // told to whoever began it
      if (this.#isClosed && before !== undefined) {
        this.#leave(entry);
        this.#cutShort(entry);
        return 'undone';
      }
      entry.isBegun = true;
      parts = await write.act();
    } catch (cause) {
      this.#leave(entry);
      const failure = failureOfChange(cause);
      if (!entry.isTold) this.#told(entry, 'failed', this.#errorOf(failure), null);
      throw failure;
    }
    this.#leave(entry);
    this.#told(entry, 'done', null, parts ?? null);
    return 'done';
  }

  #leave(entry: Entry<W>): void {
    this.#owed.delete(entry);
    if (this.#acting.get(entry.write.target) === entry) this.#acting.delete(entry.write.target);
  }

  #take(target: string): Entry<W> | undefined {
    const entry = this.#waiting.get(target);
    if (entry === undefined) return undefined;
    this.#waiting.delete(target);
    entry.cancel();
    this.#tell();
    return entry;
  }

  #tell(): void {
    this.#state.set(
      Array.from(this.#waiting.values(), ({ write: { target, what, calls }, untilMs }) => {
        return { target, what, calls, untilMs };
      }),
    );
  }

  #told(
    entry: Entry<W>,
    outcome: WriteResult<W>['outcome'],
    error: AppError | null,
    parts: WriteParts | null,
    waitedMs?: number,
  ): void {
    if (entry.isTold) return;
    entry.isTold = true;
    const { target, what, calls } = entry.write;
    const waited = waitedMs === undefined ? {} : { waitedMs };
    this.#results.emit({ target, what, calls, atMs: this.#clock.now(), outcome, error, parts, ...waited });
  }

  #errorOf(cause: unknown): AppError {
    return cause instanceof AppFailure
      ? cause.error
      : { kind: 'internal', logId: this.#log.fault('write.failed', cause) };
  }
}
