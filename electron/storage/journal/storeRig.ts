import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeliveriesQuery } from '../../../shared/deliveries.ts';
import type { Arrival, Written } from './journal.ts';
import { type OpenStore, openStore } from './openStore.ts';
import { pack } from './packing.ts';

export const SERVICE = 'https://service.example';
export const START_MS = Date.UTC(2026, 10, 20, 19, 0, 0);

/** An accepted first try, but for what is told otherwise. */
export function sampleArrival(told: Partial<Arrival> & { text?: string } = {}): Arrival {
  const { text = '{"event":"channel:7:update","payload":{"online":true}}', ...rest } = told;
  return {
    intake: '/in/first',
    hookId: 'hook-1',
    serviceKey: SERVICE,
    atMs: START_MS,
    method: 'POST',
    target: '/in/first',
    headers: [
      ['Content-Type', 'application/json'],
      ['Poker-Nth-Retry', '0'],
    ],
    body: new TextEncoder().encode(text),
    status: 204,
    verdict: 'valid',
    refusal: null,
    event: 'channel:7:update',
    envelopeId: 'envelope-1',
    sentAtMs: START_MS - 50,
    nthRetry: 0,
    scripted: false,
    replayOf: null,
    ...rest,
  };
}

/** What somebody sends who found the port and knows no path. */
export function sampleRefused(told: Partial<Arrival> & { text?: string } = {}): Arrival {
  return sampleArrival({
    intake: null,
    hookId: null,
    serviceKey: null,
    status: 404,
    verdict: 'refused',
    refusal: 'unknownPath',
    event: null,
    envelopeId: null,
    sentAtMs: null,
    nthRetry: null,
    ...told,
  });
}

export const allRows: DeliveriesQuery = {
  intake: null,
  text: '',
  events: [],
  verdicts: [],
  statusClasses: [],
  fromMs: null,
  toMs: null,
  offset: 0,
  limit: 50,
};

/** A store in a folder of its own, in this thread. */
export class StoreRig {
  readonly folder = mkdtempSync(join(tmpdir(), 'sidestage-journal-'));
  readonly path = join(this.folder, 'journal.sqlite');
  store: OpenStore = this.#open();

  /** One call's arrivals, filed. */
  write(...arrivals: Arrival[]): Written[] {
    const from = this.put(...arrivals);
    const { repeats } = this.store.file(() => false);
    const firsts = new Map(repeats.flatMap((id, at) => (at % 2 === 0 ? [[id, repeats[at + 1] ?? 0] as const] : [])));
    return arrivals.map((_, at) => ({ id: from + at, firstId: firsts.get(from + at) ?? null }));
  }

  /** One call's arrivals, in the inbox alone. @returns the first's number */
  put(...arrivals: Arrival[]): number {
    return this.store.write([{ count: arrivals.length, packed: pack(arrivals) }])[0] ?? 0;
  }

  /** The rows that fit, newest first. */
  rows(query: Partial<DeliveriesQuery> = {}) {
    return this.store.rows(SERVICE, { ...allRows, ...query });
  }

  ids(query: Partial<DeliveriesQuery> = {}): number[] {
    return this.rows(query).rows.map(({ id }) => id);
  }

  /** @param damaged as the thread begins anew after it found the file damaged */
  reopen(damaged = false): void {
    this.store.close();
    this.store = this.#open(damaged);
  }

  close(): void {
    this.store.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #open(damaged = false): OpenStore {
    return openStore(this.path, { nowMs: START_MS, firstVersion: 1, damaged }).store;
  }
}
