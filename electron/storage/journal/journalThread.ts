import { isDamaged } from '../openChecked.ts';
import type { OpenStore } from './openStore.ts';
import type { Answer, Request, StoreMethod } from './wire.ts';

/** A write that comes while something else is done waits no longer than about this. */
const SLICE_MS = 1.5;
/** While writes come, so long from one slice of filing to the next: most of the time is theirs. */
const FILING_EVERY_MS = 50;
/** Beyond it filing takes all the time that writes leave. */
const MANY_UNFILED = 25_000;
/** Beyond these a write waits for room. */
const MOST_UNFILED = 50_000;
const MOST_UNFILED_BYTES = 64 * 1024 * 1024;
/** The index waits so long after the last request, and while they come without a pause so long from slice to slice. */
const QUIET_MS = 20;
const INDEXING_EVERY_MS = 250;
/** Left out of the index at most, however busy. */
const MOST_UNINDEXED = 100_000;
/** After work that nobody waits for has failed. */
const AGAIN_MS = 1_000;

/** What neither tells of deliveries nor takes any away need not wait until all are filed. */
const WITHOUT_DELIVERIES = new Set<StoreMethod>([
  ...([
    'markHandled',
    'listening',
    'listenedThrough',
    'setMistake',
    'addSending',
    'updateSending',
    'sendings',
  ] as const),
  ...(['addActivity', 'foldable', 'changeFact', 'activity', 'activityState', 'markRead'] as const),
]);

type Write = Extract<Request, { kind: 'write' }>;
type Call = Exclude<Request, Write>;
/** `upto`: what must be filed before it is answered; `indexed`: and stand in the index; `patient`: no matter how soon. */
type Waiting = { call: Call; upto: number; indexed: boolean; patient: boolean };

type Ends = {
  tell: (answer: Answer) => void;
  /** Nothing more is asked. */
  end: () => void;
  /** The file is torn and was closed. */
  torn: () => void;
};

/**
 * What the journal's thread does when. A write is answered at once. What else is asked is answered one after the other, when all
 * that was written before it is filed. In between, slice by slice: filing, and words into the index.
 */
export class JournalThread {
  readonly #store: OpenStore;
  readonly #ends: Ends;
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #soon: NodeJS.Immediate | null = null;
  #askedAtMs = 0;
  #wroteAtMs = 0;
  #filedAtMs = 0;
  #filingFrom = 0;
  #indexedAtMs = performance.now();
  #indexingFrom = 0;
  #isSettled = false;
  #isOver = false;

  constructor(store: OpenStore, ends: Ends) {
    this.#store = store;
    this.#ends = ends;
    this.#plan();
  }

  take(request: Request): void {
    if (this.#isOver) return;
    this.#askedAtMs = performance.now();
    this.#isSettled = false;
    if (request.kind === 'write') this.#write(request);
    else {
      this.#waiting.push(this.#waitingFor(request));
      this.#answerWaiting();
    }
    this.#plan();
  }

  #write({ id, parts }: Write): void {
    this.#wroteAtMs = this.#askedAtMs;
    this.#answer(id, () => {
      while (this.#isFull()) this.#file();
      return this.#store.write(parts);
    });
  }

  #isFull(): boolean {
    const { deliveries, bytes } = this.#store.inbox.backlog;
    return deliveries > MOST_UNFILED || bytes > MOST_UNFILED_BYTES;
  }

  #waitingFor(call: Call): Waiting {
    const { lastId } = this.#store.inbox;
    if (call.kind === 'close') return { call, upto: lastId, indexed: false, patient: false };
    const upto = WITHOUT_DELIVERIES.has(call.method) ? 0 : lastId;
    return { call, upto, indexed: isSearch(call), patient: call.method === 'unhandled' };
  }

  #answerWaiting(): void {
    for (let next = this.#waiting[0]; next !== undefined && !this.#isOver; next = this.#waiting[0]) {
      if (this.#lacks(next) !== null && !this.#hasEnough(next.call)) return;
      this.#waiting.shift();
      this.#answerCall(next.call);
    }
  }

  #lacks({ upto, indexed }: Waiting): 'filing' | 'indexing' | null {
    const { inbox } = this.#store;
    if (inbox.filedUpto < upto) return 'filing';
    return indexed && this.#store.indexedUpto() < Math.min(upto, inbox.filedUpto) ? 'indexing' : null;
  }

  /** What is filed has smaller numbers than what is not: the oldest so many are among it, if there are so many. */
  #hasEnough(call: Call): boolean {
    if (call.kind !== 'call' || call.method !== 'unhandled') return false;
    const limit = Number(call.args[0]);
    return this.#store.unhandledCount(limit) >= limit;
  }

  #answerCall(call: Call): void {
    if (call.kind === 'call') {
      const method = this.#store[call.method] as (...args: readonly unknown[]) => unknown;
      this.#answer(call.id, () => method(...call.args));
      return;
    }
    this.#isOver = true;
    this.#answer(call.id, () => this.#store.close());
    this.#ends.end();
  }

  #answer(id: number, work: () => unknown): void {
    try {
      this.#ends.tell({ kind: 'result', id, value: work() });
    } catch (cause) {
      this.#fail([id], cause);
    }
  }

  #fail(ids: readonly (number | null)[], cause: unknown): void {
    const torn = isDamaged(cause);
    // Before anybody is told of it, nobody holds the file any more.
    if (torn) this.#store.close();
    for (const id of ids) this.#ends.tell({ kind: 'error', id, detail: String(cause), damaged: torn });
    if (!torn) return;
    this.#isOver = true;
    this.#ends.torn();
  }

  /** Asks for the next slice of work that nobody asked for, when there is any. */
  #plan(): void {
    if (this.#isOver) {
      this.#planNothing();
      return;
    }
    const waitMs = this.#dueMs() - performance.now();
    if (waitMs > 0) {
      // One that is set earlier looks again what is due.
      if (this.#soon === null && Number.isFinite(waitMs)) this.#timer ??= setTimeout(() => this.#work(), waitMs);
      return;
    }
    // By way of the event loop: what was asked meanwhile goes first.
    this.#soon ??= setImmediate(() => this.#work());
  }

  #planNothing(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#soon !== null) clearImmediate(this.#soon);
    this.#timer = null;
    this.#soon = null;
  }

  #work(): void {
    this.#planNothing();
    try {
      const nowMs = performance.now();
      if (this.#filingDueMs() <= nowMs) this.#file();
      else if (this.#indexingDueMs() <= nowMs) this.#index();
      else if (this.#settlingDueMs() <= nowMs) this.#settle();
      this.#answerWaiting();
    } catch (cause) {
      this.#failed(cause);
    }
    this.#plan();
  }

  /** Those that wait are told; the others when they need it. */
  #failed(cause: unknown): void {
    this.#filingFrom = performance.now() + AGAIN_MS;
    this.#indexingFrom = this.#filingFrom;
    const calls = this.#waiting.splice(0).map(({ call }) => call);
    const close = calls.find(({ kind }) => kind === 'close');
    this.#fail(calls.length === 0 ? [null] : calls.filter((call) => call !== close).map(({ id }) => id), cause);
    if (close !== undefined && !this.#isOver) this.#answerCall(close);
  }

  #dueMs(): number {
    return Math.min(this.#filingDueMs(), this.#indexingDueMs(), this.#settlingDueMs());
  }

  #filingDueMs(): number {
    const { deliveries } = this.#store.inbox.backlog;
    if (deliveries === 0) return Number.POSITIVE_INFINITY;
    if (this.#waiting.some((each) => !each.patient && this.#lacks(each) === 'filing')) return 0;
    const busy = this.#wroteAtMs > this.#filedAtMs && deliveries < MANY_UNFILED;
    return Math.max(this.#filingFrom, busy ? this.#filedAtMs + FILING_EVERY_MS : 0);
  }

  #indexingDueMs(): number {
    const unindexed = this.#store.inbox.filedUpto - this.#store.indexedUpto();
    if (unindexed <= 0) return Number.POSITIVE_INFINITY;
    const [next] = this.#waiting;
    if (next !== undefined && this.#lacks(next) === 'indexing') return 0;
    const due =
      unindexed > MOST_UNINDEXED ? 0 : Math.min(this.#askedAtMs + QUIET_MS, this.#indexedAtMs + INDEXING_EVERY_MS);
    return Math.max(this.#indexingFrom, due);
  }

  #settlingDueMs(): number {
    return this.#isSettled ? Number.POSITIVE_INFINITY : Math.max(this.#askedAtMs, this.#indexedAtMs) + QUIET_MS;
  }

  #file(): void {
    const endMs = performance.now() + SLICE_MS;
    const slice = this.#store.file(() => performance.now() >= endMs);
    this.#filedAtMs = performance.now();
    this.#isSettled = false;
    this.#ends.tell({ kind: 'filed', slice });
  }

  #index(): void {
    const endMs = performance.now() + SLICE_MS;
    this.#store.catchUp(() => performance.now() >= endMs);
    this.#indexedAtMs = performance.now();
    this.#isSettled = false;
  }

  /** Everything is done and nothing asked. */
  #settle(): void {
    this.#isSettled = true;
    this.#store.settle();
  }
}

function isSearch({ method, args }: Extract<Request, { kind: 'call' }>): boolean {
  if (method !== 'rows' && method !== 'exportSlice') return false;
  return (args as readonly [string, { text: string }])[1].text.trim() !== '';
}
