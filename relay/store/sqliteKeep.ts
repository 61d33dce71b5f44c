import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RelaySettings } from '../../shared/relayFrames.ts';
import {
  type KeepBounds,
  KeepError,
  type KeepGap,
  type KeepNews,
  type KeepPort,
  type KeepStanding,
  type KeptDelivery,
} from '../ports.ts';
import type { AppsFile } from './appsFile.ts';
import type { KeepAnswer, KeepAnswers, KeepAsk, KeepThreadData } from './keepThread.ts';

const SWEEP_EVERY_MS = 60_000;
const MOST_BATCH = 512;
const MOST_BATCH_BYTES = 16 * 1024 * 1024;

export const defaultBounds: KeepBounds & { totalBytes: number } = {
  count: 10_000,
  bytes: 64 * 1024 * 1024,
  hours: 24 * 14,
  totalBytes: 16 * 1024 * 1024 * 1024,
};

export type SqliteKeepOptions = {
  path: string;
  apps: AppsFile;
  bounds?: Partial<typeof defaultBounds>;
  now: () => number;
  after(ms: number, callback: () => void): () => void;
};

type Waiting = { ask: KeepAsk; resolve: (value: unknown) => void; reject: (cause: KeepError) => void };

/**
 * Kept deliveries in one SQLite file with a thread of its own, so that a slow disk holds up nothing live. What comes while a
 * batch is being written makes the next: so many deliveries share one wait for the disk.
 * @throws Error when the file can't be opened
 */
export async function openSqliteKeep(options: SqliteKeepOptions): Promise<KeepPort> {
  const bounds = { ...defaultBounds, ...options.bounds };
  const data: KeepThreadData = { path: options.path, bounds };
  const worker = new Worker(new URL('./keepThread.ts', import.meta.url), { workerData: data });
  const [first] = (await once(worker, 'message')) as [KeepAnswers];
  const keep = new SqliteKeep(worker, options, bounds, first.total);
  await keep.forgetRevoked().catch(() => {}); // the next start tries again
  return keep;
}

class SqliteKeep implements KeepPort {
  readonly bounds: KeepBounds;
  readonly #worker: Worker;
  readonly #options: SqliteKeepOptions;
  readonly #watchers = new Map<string, readonly ((news: KeepNews) => void)[]>();
  #queue: Waiting[] = [];
  #underWay: Waiting[] = [];
  #total: { waiting: number; bytes: number };
  #isAway = false;
  #lastFull = false;
  #cancelSweep: () => void = () => {};
  #closing: Promise<void> | null = null;

  constructor(worker: Worker, options: SqliteKeepOptions, bounds: KeepBounds, total: KeepAnswers['total']) {
    this.#worker = worker;
    this.#options = options;
    this.bounds = { count: bounds.count, bytes: bounds.bytes, hours: bounds.hours };
    this.#total = total;
    worker.on('message', (answers: KeepAnswers) => this.#answered(answers));
    worker.on('error', () => this.#lost());
    worker.on('exit', () => this.#lost());
    this.#sweepLater();
  }

  /** What belongs to apps that were revoked while no relay ran: whoever is given the name next must not hear of it. */
  async forgetRevoked(): Promise<void> {
    await this.#forgetWhere((app) => app !== this.#appOf(idOf(app)) || this.#options.apps.get(idOf(app)) === undefined);
  }

  /** Under what its deliveries and its gap stand: nobody who is given the name later has them. Of an older relay's apps it is the name. */
  #appOf(id: string): string {
    const born = this.#options.apps.get(id)?.born ?? 0;
    return born === 0 ? id : `${id}${BEHIND_ID}${born}`;
  }

  async #forgetWhere(isForgotten: (app: string) => boolean): Promise<void> {
    const apps = ((await this.#ask({ ask: 'allApps' })) as string[]).filter(isForgotten);
    if (apps.length > 0) await this.#ask({ ask: 'forget', apps });
  }

  settingsOf(id: string): RelaySettings | null {
    return this.#options.apps.settingsOf(id);
  }

  async setSettings(id: string, settings: RelaySettings): Promise<void> {
    const next = settings.hours === 0 ? null : settings;
    const older = this.settingsOf(id);
    if (older === null ? next === null : next !== null && isSameKey(older, next.publicKey)) {
      this.#options.apps.setSettings(id, next);
      return;
    }
    await this.#replace(id, next);
  }

  async forgetOtherKey(id: string, keyOfNow: () => Promise<Uint8Array | null>): Promise<void> {
    const key = await keyOfNow();
    const settings = this.settingsOf(id);
    if (key !== null && !(settings && isSameKey(settings, key))) await this.#replace(id, null);
    // It may have been revoked and be back before anybody looked.
    await this.#forgetWhere((app) => idOf(app) === id && app !== this.#appOf(id));
  }

  /** Drops what waits for older settings, and puts others in their place. */
  async #replace(id: string, next: RelaySettings | null): Promise<void> {
    // Asked in the same turn: nothing is kept from here on until it is dropped. Where that fails it is tried again.
    this.#options.apps.setSettings(id, null);
    await this.#ask({ ask: 'dropAll', app: this.#appOf(id) });
    if (next !== null) this.#options.apps.setSettings(id, next);
  }

  async append(id: string, { arrivedAtMs, sealed }: Omit<KeptDelivery, 'seq'>): Promise<number> {
    const hours = Math.min(this.settingsOf(id)?.hours ?? 0, this.bounds.hours);
    const nowMs = this.#options.now();
    const seq = await this.#ask({ ask: 'append', app: this.#appOf(id), arrivedAtMs, sealed, hours, nowMs });
    for (const told of this.#watchers.get(id) ?? []) told('stored');
    return seq as number;
  }

  async read(id: string, afterSeq: number, most: number): Promise<KeptDelivery[]> {
    return (await this.#ask({ ask: 'read', app: this.#appOf(id), afterSeq, most })) as KeptDelivery[];
  }

  async remove(id: string, seq: number): Promise<void> {
    await this.#ask({ ask: 'remove', app: this.#appOf(id), seq });
  }

  async standing(id: string): Promise<KeepStanding> {
    return (await this.#ask({ ask: 'standing', app: this.#appOf(id) })) as KeepStanding;
  }

  async noted(id: string, gap: KeepGap): Promise<void> {
    await this.#ask({ ask: 'noted', app: this.#appOf(id), gap });
  }

  async forget(id: string, isGone: () => Promise<boolean>): Promise<void> {
    if (!(await isGone())) return;
    await this.#forgetWhere((app) => idOf(app) === id);
    if (await isGone()) this.#options.apps.setSettings(id, null);
  }

  watch(id: string, told: (news: KeepNews) => void): () => void {
    this.#watchers.set(id, [...(this.#watchers.get(id) ?? []), told]);
    return () => {
      const left = this.#watchers.get(id)?.filter((one) => one !== told) ?? [];
      if (left.length > 0) this.#watchers.set(id, left);
      else this.#watchers.delete(id);
    };
  }

  ready(): boolean {
    return !this.#isAway && !this.#lastFull;
  }

  total(): { waiting: number; bytes: number } {
    return this.#total;
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    this.#cancelSweep();
    // What was asked is written first.
    if (!this.#isAway) await this.#ask({ ask: 'tidy' }).catch(() => {});
    if (this.#isAway) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage(null);
    await ended;
  }

  #ask(ask: KeepAsk): Promise<unknown> {
    if (this.#isAway) return Promise.reject(new KeepError('away'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ ask, resolve, reject });
      // What is asked in the same turn of the loop goes together.
      if (this.#queue.length === 1 && this.#underWay.length === 0) setImmediate(() => this.#send());
    });
  }

  #send(): void {
    if (this.#underWay.length > 0 || this.#queue.length === 0) return;
    let count = 0;
    for (let bytes = 0; count < Math.min(this.#queue.length, MOST_BATCH) && bytes < MOST_BATCH_BYTES; count++) {
      const ask = this.#queue[count]?.ask;
      bytes += ask?.ask === 'append' ? ask.sealed.length : 0;
    }
    this.#underWay = this.#queue.splice(0, count);
    this.#worker.postMessage(this.#underWay.map(({ ask }) => ask));
  }

  #answered({ answers, total }: KeepAnswers): void {
    const asked = this.#underWay;
    this.#underWay = [];
    this.#total = total;
    this.#send();
    for (const [index, one] of asked.entries()) this.#settle(one, answers[index] ?? { why: 'away' });
  }

  #settle({ ask, resolve, reject }: Waiting, answer: KeepAnswer): void {
    if (ask.ask === 'append') this.#lastFull = 'why' in answer && answer.why === 'full';
    if ('why' in answer) reject(new KeepError(answer.why));
    else resolve(answer.value);
  }

  /** The thread is gone: nothing can be kept until the relay starts again. */
  #lost(): void {
    this.#isAway = true;
    for (const { reject } of [...this.#underWay.splice(0), ...this.#queue.splice(0)]) reject(new KeepError('away'));
  }

  #sweepLater(): void {
    this.#cancelSweep = this.#options.after(SWEEP_EVERY_MS, () => {
      void this.#sweep()
        .catch(() => {}) // it comes again in a minute
        .then(() => {
          if (!this.#closing) this.#sweepLater();
        });
    });
  }

  async #sweep(): Promise<void> {
    const nowMs = this.#options.now();
    for (const app of (await this.#ask({ ask: 'waitingApps' })) as string[]) {
      const hours = Math.min(this.settingsOf(idOf(app))?.hours ?? 0, this.bounds.hours);
      await this.#ask({ ask: 'dropOld', app, beforeMs: nowMs - hours * 3_600_000 });
    }
    await this.#ask({ ask: 'tidy' });
  }
}

/** Stands in no id. */
const BEHIND_ID = '#';
const idOf = (app: string): string => app.split(BEHIND_ID, 1)[0] ?? app;

const isSameKey = (settings: RelaySettings, publicKey: Uint8Array): boolean =>
  Buffer.compare(settings.publicKey, publicKey) === 0;
