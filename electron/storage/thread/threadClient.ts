import { Worker } from 'node:worker_threads';
import type { StartNotice } from '../../../shared/app.ts';
import type { StoredThing } from '../../../shared/errors.ts';
import { AppFailure, unreachable } from '../../../shared/failure.ts';
import { Emitter } from '../../kernel/emitter.ts';
import type { Clock, Logger } from '../../kernel/ports.ts';
import type { Methods } from './storeKind.ts';
import type { Answer, Request, WorkerData } from './wire.ts';

/** A thread that keeps dying is started no more often than this. */
const MAX_STARTS = 5;
const STARTS_WITHIN_MS = 60_000;
/** Versions of one thread: the next one's begin above them. */
const VERSIONS_A_START = 2 ** 40;

export type ThreadOptions = {
  /** The name of the `StoreKind`. */
  store: StoredThing;
  path: string;
  /** For the name of a file that is set aside. */
  nowMs: number;
  /** The thread's entry: built, or its source. */
  workerFile: string;
  /** The thread starts then; calls wait for it. Left out: at once. */
  startWhen?: Promise<unknown>;
  /** Memory that each of its threads has from the start. */
  shared?: SharedArrayBuffer;
  clock: Clock;
  log: Logger;
};

/** How one call is handed over. `read`: makes the answer what it resolves with, in the turn in which the answer comes. */
export type Handing<V, T> = { transfer?: ArrayBuffer[]; read: (value: V) => T };

/** A file behind its thread, as the domains know it. @typeParam C what the thread tells by itself */
export interface StoreCalls<M extends Methods, C> {
  /** Resolves when the file is open, or can't be: `notices` are complete then. Never rejects. */
  readonly opened: Promise<void>;
  readonly notices: readonly StartNotice[];
  /** Answered in the order in which it was asked. @throws AppFailure `storageFailed` */
  call<N extends keyof M & string>(method: N, ...args: Parameters<M[N]>): Promise<ReturnType<M[N]>>;
  /** As `call`, with buffers that go over without a copy. */
  hand<N extends keyof M & string, T>(
    method: N,
    args: Parameters<M[N]>,
    handing: Handing<ReturnType<M[N]>, T>,
  ): Promise<T>;
  /** Returns what ends the listening. */
  onChange(listener: (change: C) => void): () => void;
  /** Told why the thread ended. What it has not told of is told by nobody. */
  onLost(listener: (cause: AppFailure) => void): () => void;
  /** Resolves when all that was handed over is written and the file is closed. Everything fails afterwards. */
  close(): Promise<void>;
}

type Waiting = { resolve: (value: unknown) => void; reject: (cause: unknown) => void };
/** A message to the thread, the buffers that go with it, and who waits for its answer. */
type Sent = [request: (id: number) => Request, transfer: ArrayBuffer[], waiting: Waiting];

/**
 * A file behind a thread of its own: opened, or begun; a torn one is set aside and named in `notices`. When there can be no file (a
 * folder nobody may write to), every call rejects as `storageFailed` and the app goes on. A thread that dies is begun anew with the
 * next call. Calls are taken at once and answered when the file is open.
 */
export class ThreadClient<M extends Methods, C> implements StoreCalls<M, C> {
  readonly notices: StartNotice[] = [];
  readonly opened: Promise<void>;
  readonly #options: ThreadOptions;
  readonly #changes = new Emitter<C>();
  readonly #losses = new Emitter<AppFailure>();
  #worker: Worker | null = null;
  /** What is sent before the thread is to start; null: it was started. */
  #held: Sent[] | null = [];
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #startedAtMs: number[] = [];
  #starts = 0;
  #damaged = false;
  #closing: Promise<void> | null = null;

  constructor(options: ThreadOptions) {
    this.#options = options;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.opened = promise;
    const begin = () => this.#begin(resolve);
    if (options.startWhen) options.startWhen.then(begin, begin);
    else begin();
  }

  call<N extends keyof M & string>(method: N, ...args: Parameters<M[N]>): Promise<ReturnType<M[N]>> {
    return this.hand(method, args, { read: (value) => value });
  }

  hand<N extends keyof M & string, T>(
    method: N,
    args: Parameters<M[N]>,
    { transfer = [], read }: Handing<ReturnType<M[N]>, T>,
  ): Promise<T> {
    if (this.#closing !== null) return Promise.reject(this.#failure('closed'));
    return new Promise((resolve, reject) =>
      this.#send((id) => ({ kind: 'call', id, method, args }), transfer, {
        // Only ours answers.
        resolve: (value) => resolve(read(value as ReturnType<M[N]>)),
        reject,
      }),
    );
  }

  onChange(listener: (change: C) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  onLost(listener: (cause: AppFailure) => void): () => void {
    return this.#losses.subscribe(listener);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) {
      for (const [, , waiting] of this.#held ?? []) waiting.reject(this.#failure('closed'));
      return;
    }
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    // A thread that dies meanwhile has closed the file as well.
    await new Promise((resolve) => this.#send((id) => ({ kind: 'close', id }), [], { resolve, reject: resolve }));
    await ended;
  }

  #begin(opened: () => void): void {
    const held = this.#held ?? [];
    this.#held = null;
    if (this.#closing !== null) {
      opened();
      return;
    }
    this.#start(opened);
    for (const sent of held) this.#send(...sent);
  }

  #send(...sent: Sent): void {
    const [request, transfer, waiting] = sent;
    if (this.#held !== null) {
      this.#held.push(sent);
      return;
    }
    const worker = this.#worker ?? this.#start();
    if (worker === null) {
      waiting.reject(this.#failure('the thread does not run'));
      return;
    }
    const id = this.#nextId++;
    this.#waiting.set(id, waiting);
    worker.postMessage(request(id), transfer);
  }

  /** @returns null when it was started too often of late */
  #start(opened: () => void = () => undefined): Worker | null {
    const { store, path, clock, log, workerFile, shared } = this.#options;
    const now = clock.now();
    this.#startedAtMs = this.#startedAtMs.filter((at) => Math.abs(now - at) < STARTS_WITHIN_MS);
    if (this.#startedAtMs.length >= MAX_STARTS) return null;
    this.#startedAtMs.push(now);
    const workerData: WorkerData = {
      store,
      path,
      nowMs: this.#starts === 0 ? this.#options.nowMs : now,
      firstVersion: this.#starts * VERSIONS_A_START + 1,
      damaged: this.#damaged,
      shared,
    };
    this.#starts += 1;
    const worker = new Worker(workerFile, { workerData });
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'opened' || answer.kind === 'failed') opened();
      // One that was given up has nothing to tell: whoever waited knows, and the next one may run.
      if (this.#worker === worker) this.#take(answer);
    });
    worker.on('error', (cause) => log.fault(`${store} thread`, cause));
    worker.once('exit', (code) => {
      opened();
      if (this.#worker === worker) this.#ended(code);
    });
    this.#worker = worker;
    return worker;
  }

  #take(answer: Answer): void {
    const { store, log } = this.#options;
    switch (answer.kind) {
      case 'opened':
        this.#damaged = false;
        if (answer.notice !== null) this.notices.push(answer.notice);
        return;
      case 'failed':
        log.warn(`${store} can not be opened`, { detail: answer.detail });
        return;
      case 'result':
        this.#settle(answer.id)?.resolve(answer.value);
        return;
      case 'changed':
        // Only ours tells.
        this.#changes.emit(answer.change as C);
        return;
      case 'error':
        this.#damaged ||= answer.damaged;
        log.warn(`${store} call failed`, { detail: answer.detail });
        if (answer.id !== null) this.#settle(answer.id)?.reject(this.#failure(answer.detail));
        if (answer.damaged) this.#ended(0);
        return;
      default:
        unreachable(answer);
    }
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #ended(code: number): void {
    this.#worker = null;
    const { store, log } = this.#options;
    if (this.#closing === null) log.warn(`${store} thread ended`, { code, waiting: this.#waiting.size });
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    const cause = this.#failure('the thread ended');
    for (const { reject } of waiting) reject(cause);
    this.#losses.emit(cause);
  }

  #failure(why: string): AppFailure {
    return new AppFailure({ kind: 'storageFailed', what: this.#options.store }, { cause: new Error(why) });
  }
}
