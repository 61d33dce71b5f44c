import { isDamaged } from '../openChecked.ts';
import type { OpenStore } from './openStore.ts';
import { type Background, type Methods, type Need, oneSlice, type Store } from './storeKind.ts';
import type { Answer, Request } from './wire.ts';

/** What is done when nothing is asked and nothing left waits so long after the last of both: calls that come some a second do not
 * have to wait for it. */
const QUIET_MS = 200;
/** After work that nobody waits for has failed. */
const AGAIN_MS = 1_000;

type Call = Extract<Request, { kind: 'call' }>;
type Waiting = { request: Request; need: Need | null };

type Ends = {
  tell: (answer: Answer) => void;
  /** Nothing more is asked. */
  end: () => void;
  /** The file is torn and was closed. */
  torn: () => void;
};

/**
 * What the thread of a file does when. An urgent call is answered at once. What else is asked is answered one after the other, when
 * what it needs is done. In between, slice by slice, the work that nobody asks for.
 */
export class StoreThread {
  readonly #store: OpenStore<Store<Methods>>;
  readonly #ends: Ends;
  readonly #waiting: Waiting[] = [];
  #timer: { id: NodeJS.Timeout; endsMs: number } | null = null;
  #soon: NodeJS.Immediate | null = null;
  readonly #askedAtMs = { urgent: Number.NEGATIVE_INFINITY, all: Number.NEGATIVE_INFINITY };
  readonly #workedAtMs = new Map<Background, number>();
  #lastAtMs = performance.now();
  /** No work before this. */
  #workFromMs = 0;
  #isSettled = false;
  #isOver = false;

  constructor(store: OpenStore<Store<Methods>>, ends: Ends) {
    this.#store = store;
    this.#ends = ends;
    for (const work of store.background) this.#workedAtMs.set(work, this.#lastAtMs);
    this.#plan();
  }

  take(request: Request): void {
    if (this.#isOver) return;
    this.#askedAtMs.all = performance.now();
    this.#lastAtMs = this.#askedAtMs.all;
    this.#isSettled = false;
    if (request.kind === 'call' && this.#store.urgent.has(request.method)) {
      this.#askedAtMs.urgent = this.#askedAtMs.all;
      this.#answerCall(request);
    } else {
      this.#waiting.push({ request, need: this.#store.needs(request.kind === 'call' ? request : null) });
      this.#answerWaiting();
    }
    this.#plan();
  }

  #answerWaiting(): void {
    for (let next = this.#waiting[0]; next !== undefined && !this.#isOver; next = this.#waiting[0]) {
      if (next.need?.isMet() === false) return;
      this.#waiting.shift();
      if (next.request.kind === 'call') this.#answerCall(next.request);
      else this.#close(next.request.id);
    }
  }

  #answerCall({ id, method, args }: Call): void {
    // Only ours asks, by the names and with the arguments of the same type.
    const answer = this.#store.methods[method] as (...args: readonly unknown[]) => unknown;
    this.#answer(id, () => answer(...args));
  }

  #close(id: number): void {
    this.#isOver = true;
    this.#answer(id, () => this.#store.close());
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
    if (this.#soon !== null) return;
    const dueMs = this.#dueMs();
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) {
      // One that ends earlier looks again what is due.
      if (this.#timer !== null && this.#timer.endsMs <= dueMs) return;
      clearTimeout(this.#timer?.id);
      this.#timer = Number.isFinite(waitMs) ? { id: setTimeout(() => this.#work(), waitMs), endsMs: dueMs } : null;
      return;
    }
    // By way of the event loop: what was asked meanwhile goes first.
    this.#soon ??= setImmediate(() => this.#work());
  }

  #planNothing(): void {
    clearTimeout(this.#timer?.id);
    if (this.#soon !== null) clearImmediate(this.#soon);
    this.#timer = null;
    this.#soon = null;
  }

  #work(): void {
    this.#planNothing();
    try {
      const nowMs = performance.now();
      const due = this.#store.background.find((work) => this.#workDueMs(work) <= nowMs);
      if (due !== undefined) this.#slice(due);
      else if (this.#settlingDueMs() <= nowMs) this.#settle();
      this.#answerWaiting();
    } catch (cause) {
      this.#failed(cause);
    }
    this.#plan();
  }

  /** Those that wait are told; the others when they need it. */
  #failed(cause: unknown): void {
    this.#workFromMs = performance.now() + AGAIN_MS;
    const requests = this.#waiting.splice(0).map(({ request }) => request);
    const close = requests.find(({ kind }) => kind === 'close');
    const failed = requests.filter((request) => request !== close).map(({ id }) => id);
    this.#fail(requests.length === 0 ? [null] : failed, cause);
    if (close !== undefined && !this.#isOver) this.#close(close.id);
  }

  #dueMs(): number {
    return Math.min(...this.#store.background.map((work) => this.#workDueMs(work)), this.#settlingDueMs());
  }

  #workDueMs(work: Background): number {
    const left = work.left();
    if (left === 0) return Number.POSITIVE_INFINITY;
    if (this.#waiting.some(({ need }) => need?.isMet() === false && need.hurries() === work)) return 0;
    const { yieldsTo, quietMs, everyMs, most } = work;
    const askedAtMs = Math.max(this.#askedAtMs[yieldsTo], work.cameAtMs?.() ?? Number.NEGATIVE_INFINITY);
    const workedAtMs = this.#workedAtMs.get(work) ?? 0;
    const dueMs = left > most ? 0 : Math.min(askedAtMs + quietMs, workedAtMs + everyMs);
    return Math.max(this.#workFromMs, dueMs);
  }

  #settlingDueMs(): number {
    return this.#isSettled ? Number.POSITIVE_INFINITY : this.#lastAtMs + QUIET_MS;
  }

  #slice(work: Background): void {
    work.work(oneSlice(performance.now() - this.#askedAtMs.urgent));
    this.#lastAtMs = performance.now();
    this.#workedAtMs.set(work, this.#lastAtMs);
    this.#isSettled = false;
  }

  /** Everything is done and nothing asked. */
  #settle(): void {
    this.#isSettled = true;
    this.#store.settle();
  }
}
