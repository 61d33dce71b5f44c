import { join as joinPath } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { StartNotice } from '../../../shared/app.ts';
import { AppFailure, unreachable } from '../../../shared/failure.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import type { Part } from './inbox.ts';
import type { Arrival, DeliveryRecord, Journal, Taken } from './journal.ts';
import { pack } from './packing.ts';
import { Unfiled } from './unfiled.ts';
import type { Answer, Request, Store, WorkerData } from './wire.ts';

/** A thread that keeps dying is started no more often than this. */
const MAX_STARTS = 5;
const STARTS_WITHIN_MS = 60_000;
/** Arrivals and bytes of one message; what is over goes with the next. */
const MAX_BATCH = 512;
const MAX_BATCH_BYTES = 8 * 1024 * 1024;
/** The thread is never without work while there is some, and what comes meanwhile goes together. */
const MOST_UNDER_WAY = 2;
const IMPORT_SLICE = 100;
/** Versions of one thread: the next one's begin above them. */
const VERSIONS_A_START = 2 ** 40;

export type JournalOptions = {
  path: string;
  /** For the name of a file that is set aside. */
  nowMs: number;
  /** The built thread; without it the source beside this file runs. */
  workerFile?: string;
  /** The thread starts then; calls wait for it. Left out: at once. */
  startWhen?: Promise<unknown>;
  clock: Clock;
  log: Logger;
};

/**
 * Opens the journal, or begins it; a torn one is set aside and named in `notices`. When there can be no file (a folder nobody may
 * write to), every call rejects as `storageFailed` and the app goes on. Calls are taken at once and answered when it is open.
 * @see DESIGN §7
 */
export function startJournal(options: JournalOptions): Journal {
  return new ThreadJournal(options);
}

/** As `startJournal`, once it is open. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const journal = startJournal(options);
  await journal.opened;
  return journal;
}

type Waiting = { resolve: (value: unknown) => void; reject: (cause: unknown) => void };
/** A message to the thread, the buffers that go with it, and who waits for its answer. */
type Sent = [request: (id: number) => Request, transfer: ArrayBuffer[], waiting: Waiting];
type QueuedWrite = { part: Part & { packed: Uint8Array<ArrayBuffer> } } & Waiting;

/** The journal's other end: hands calls to the thread in order and gathers writes while one is under way. */
class ThreadJournal implements Journal {
  readonly notices: StartNotice[] = [];
  readonly opened: Promise<void>;
  readonly #options: JournalOptions;
  #worker: Worker | null = null;
  /** What is sent before the thread is to start; null: it was started. */
  #held: Sent[] | null = [];
  #waiting = new Map<number, Waiting>();
  #queued: QueuedWrite[] = [];
  #unfiled = new Unfiled();
  #writesUnderWay = 0;
  #nextId = 1;
  #startedAtMs: number[] = [];
  #starts = 0;
  #damaged = false;
  #closing: Promise<void> | null = null;

  constructor(options: JournalOptions) {
    this.#options = options;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.opened = promise;
    const begin = () => this.#begin(resolve);
    if (options.startWhen) options.startWhen.then(begin, begin);
    else begin();
  }

  async write(arrivals: readonly Arrival[]): Promise<Taken> {
    if (arrivals.length === 0) return { from: 0, filed: Promise.resolve([]) };
    if (this.#closing !== null) throw failure('closed');
    // At once: what is handed over may change afterwards.
    const part = { count: arrivals.length, packed: pack(arrivals) };
    return new Promise<Taken>((resolve, reject) => {
      this.#queued.push({ part, resolve: (taken) => resolve(taken as Taken), reject });
      if (this.#writesUnderWay < MOST_UNDER_WAY) this.#sendWrites();
    });
  }

  unhandled: Journal['unhandled'] = (...args) => this.#call('unhandled', args);
  markHandled: Journal['markHandled'] = (...args) => this.#call('markHandled', args);
  listening: Journal['listening'] = (...args) => this.#call('listening', args);
  rows: Journal['rows'] = (...args) => this.#call('rows', args);
  state: Journal['state'] = (...args) => this.#call('state', args);
  record: Journal['record'] = (...args) => this.#call('record', args);
  tries: Journal['tries'] = (...args) => this.#call('tries', args);
  firstSeenAtMs: Journal['firstSeenAtMs'] = (...args) => this.#call('firstSeenAtMs', args);
  lastGoodBefore: Journal['lastGoodBefore'] = (...args) => this.#call('lastGoodBefore', args);
  listenedThrough: Journal['listenedThrough'] = (...args) => this.#call('listenedThrough', args);
  setMistake: Journal['setMistake'] = (...args) => this.#call('setMistake', args);
  history: Journal['history'] = (...args) => this.#call('history', args);
  counts: Journal['counts'] = (...args) => this.#call('counts', args);
  addSending: Journal['addSending'] = (...args) => this.#call('addSending', args);
  updateSending: Journal['updateSending'] = (...args) => this.#call('updateSending', args);
  sendings: Journal['sendings'] = (...args) => this.#call('sendings', args);
  exportSlice: Journal['exportSlice'] = (...args) => this.#call('exportSlice', args);
  addActivity: Journal['addActivity'] = (...args) => this.#call('addActivity', args);
  foldable: Journal['foldable'] = (...args) => this.#call('foldable', args);
  changeFact: Journal['changeFact'] = (...args) => this.#call('changeFact', args);
  activity: Journal['activity'] = (...args) => this.#call('activity', args);
  activityState: Journal['activityState'] = (...args) => this.#call('activityState', args);
  markRead: Journal['markRead'] = (...args) => this.#call('markRead', args);

  async importRecords(serviceKey: string, records: readonly DeliveryRecord[]): Promise<number> {
    let added = 0;
    // The oldest first: newer ones are to have larger numbers here as well.
    const ordered = records.toSorted((a, b) => a.row.atMs - b.row.atMs || a.row.id - b.row.id);
    for (let from = 0; from < ordered.length; from += IMPORT_SLICE) {
      added += await this.#call('importRecords', [serviceKey, ordered.slice(from, from + IMPORT_SLICE)]);
    }
    return added;
  }

  async clear(...args: Parameters<Journal['clear']>): Promise<void> {
    while ((await this.#call('clear', args)).more);
  }

  async retain(...args: Parameters<Journal['retain']>): Promise<number> {
    let removed = 0;
    for (;;) {
      const slice = await this.#call('retain', args);
      removed += slice.removed;
      if (!slice.more) return removed;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#sendWrites();
    const worker = this.#worker;
    if (worker === null) {
      for (const [, , waiting] of this.#held ?? []) waiting.reject(failure('closed'));
      return;
    }
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    // A thread that dies meanwhile has closed the file as well.
    await this.#post((id) => ({ kind: 'close', id })).catch(() => undefined);
    await ended;
  }

  #call<N extends keyof Store>(method: N, args: Parameters<Store[N]>): Promise<ReturnType<Store[N]>> {
    if (this.#closing !== null) return Promise.reject(failure('closed'));
    // Answered in order: it sees what was handed over before it.
    this.#sendWrites();
    return this.#post((id) => ({ kind: 'call', id, method, args })) as Promise<ReturnType<Store[N]>>;
  }

  /** Sends what is queued, as few messages as its size allows. */
  #sendWrites(): void {
    while (this.#queued.length > 0) this.#sendBatch(this.#takeBatch());
  }

  #takeBatch(): QueuedWrite[] {
    let count = 0;
    let arrivals = 0;
    let bytes = 0;
    for (const { part } of this.#queued) {
      arrivals += part.count;
      bytes += part.packed.byteLength;
      if (count > 0 && (arrivals > MAX_BATCH || bytes > MAX_BATCH_BYTES)) break;
      count += 1;
    }
    return this.#queued.splice(0, count);
  }

  #sendBatch(writes: QueuedWrite[]): void {
    const parts = writes.map(({ part }) => part);
    this.#writesUnderWay += 1;
    const transfer = parts.map(({ packed }) => packed.buffer);
    const ended = (): void => {
      this.#writesUnderWay -= 1;
      if (this.#writesUnderWay < MOST_UNDER_WAY) this.#sendWrites();
    };
    this.#send((id) => ({ kind: 'write', id, parts }), transfer, {
      resolve: (value) => {
        // Only ours answers.
        const firsts = value as number[];
        for (const [place, { part, resolve }] of writes.entries()) {
          const from = firsts[place] ?? 0;
          // In the same turn as the answer: the thread that gave it still runs, as far as is known.
          resolve({ from, filed: this.#unfiled.add(from, part.count) });
        }
        ended();
      },
      reject: (cause) => {
        for (const { reject } of writes) reject(cause);
        ended();
      },
    });
  }

  #post(request: (id: number) => Request): Promise<unknown> {
    return new Promise((resolve, reject) => this.#send(request, [], { resolve, reject }));
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
      waiting.reject(failure('the thread does not run'));
      return;
    }
    const id = this.#nextId++;
    this.#waiting.set(id, waiting);
    worker.postMessage(request(id), transfer);
  }

  /** @returns null when it was started too often of late */
  #start(opened: () => void = () => undefined): Worker | null {
    const { path, clock, log, workerFile } = this.#options;
    const now = clock.now();
    this.#startedAtMs = this.#startedAtMs.filter((at) => Math.abs(now - at) < STARTS_WITHIN_MS);
    if (this.#startedAtMs.length >= MAX_STARTS) return null;
    this.#startedAtMs.push(now);
    const workerData: WorkerData = {
      path,
      nowMs: this.#starts === 0 ? this.#options.nowMs : now,
      firstVersion: this.#starts * VERSIONS_A_START + 1,
      damaged: this.#damaged,
    };
    this.#starts += 1;
    // Not written as an URL: the bundler would take the source along as it is.
    const worker = new Worker(workerFile ?? joinPath(import.meta.dirname, 'worker.ts'), { workerData });
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'opened' || answer.kind === 'failed') opened();
      this.#take(answer);
    });
    worker.on('error', (cause) => log.fault('journal thread', cause));
    worker.once('exit', (code) => {
      opened();
      if (this.#worker === worker) this.#ended(code);
    });
    this.#worker = worker;
    return worker;
  }

  #take(answer: Answer): void {
    switch (answer.kind) {
      case 'opened':
        this.#damaged = false;
        if (answer.notice !== null) this.notices.push(answer.notice);
        return;
      case 'failed':
        this.#options.log.warn('journal can not be opened', { detail: answer.detail });
        return;
      case 'result':
        this.#settle(answer.id)?.resolve(answer.value);
        return;
      case 'filed':
        this.#unfiled.filed(answer.slice);
        return;
      case 'error':
        this.#damaged ||= answer.damaged;
        this.#options.log.warn('journal call failed', { detail: answer.detail });
        if (answer.id !== null) this.#settle(answer.id)?.reject(failure(answer.detail));
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
    if (this.#closing === null) this.#options.log.warn('journal thread ended', { code, waiting: this.#waiting.size });
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(failure('the thread ended'));
    this.#unfiled.lose(failure('the thread ended'));
  }
}

function failure(why: string): AppFailure {
  return new AppFailure({ kind: 'storageFailed', what: 'journal' }, { cause: new Error(why) });
}
