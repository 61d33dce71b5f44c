import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeliveriesQuery } from '../../../../shared/deliveries.ts';
import { NAMES_TABLE } from '../../../storage/names.ts';
import { openStore } from '../../../storage/thread/openStore.ts';
import type { StoreKind } from '../../../storage/thread/storeKind.ts';
import { deliveryTables } from '../deliveryTables.ts';
import type { Arrival, DeliveryRecord, Quarter, ServiceDeliveries, Written } from '../journal.ts';
import { type DeliveriesChange, type DeliveryMethods, type DeliveryStore, openDeliveries } from '../journalStore.ts';
import { InboxHere } from './inboxHere.ts';

export const SERVICE = 'https://service.example';
export const START_MS = Date.UTC(2026, 10, 20, 19, 0, 0);

/** An accepted first try, but for what is told otherwise. */
export function sampleArrival(told: Partial<Arrival> & { text?: string } = {}): Arrival {
  const { text = '{"event":"channel:7:update","payload":{"online":true}}', ...rest } = told;
  return {
    intake: '/in/first',
    hookId: 'hook-1',
    serviceKey: SERVICE,
    dialect: 'platform',
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
    waitedMs: null,
    ...rest,
  };
}

/** What somebody sends who found the port and knows no path. */
export function sampleRefused(told: Partial<Arrival> & { text?: string } = {}): Arrival {
  return sampleArrival({
    intake: null,
    hookId: null,
    serviceKey: null,
    dialect: null,
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

/** The receiver's part of the journal's file, in a file of its own. */
export const deliveriesFile = {
  name: 'journal',
  database: {
    steps: [NAMES_TABLE, ...Object.values(deliveryTables)],
    fullText: true,
    checkedBytes: 256 * 1024 * 1024,
    atBirth: 'PRAGMA auto_vacuum = INCREMENTAL',
    tuning: '',
  },
  open: openDeliveries,
} satisfies StoreKind<DeliveryMethods, DeliveriesChange>;

type Kind<M extends DeliveryMethods> = Pick<StoreKind<M, never>, 'database'> & {
  open(...args: Parameters<typeof openDeliveries>): DeliveryStore & { methods: M };
};
type Opened<M extends DeliveryMethods> = DeliveryStore & { methods: M; settle(): void; close(): void };

/** A store in a folder of its own, in this thread. */
export class StoreRig<M extends DeliveryMethods = DeliveryMethods> {
  readonly folder = mkdtempSync(join(tmpdir(), 'sidestage-journal-'));
  readonly path = join(this.folder, 'journal.sqlite');
  /** Told of each change. */
  told: (change: DeliveriesChange) => void = () => {};
  readonly #kind: Kind<M>;
  store: M & Opened<M>;
  #inbox: InboxHere;

  /** @param kind the file with what other domains keep in it */
  constructor(kind: Kind<M>) {
    this.#kind = kind;
    this.store = this.#open();
    this.#inbox = this.#beginInbox();
  }

  /** One call's arrivals, filed. */
  write(...arrivals: Arrival[]): Written[] {
    const from = this.put(...arrivals);
    const { repeats } = this.store.file(() => false);
    const firsts = new Map(repeats.flatMap((id, at) => (at % 2 === 0 ? [[id, repeats[at + 1] ?? 0] as const] : [])));
    return arrivals.map((_, at) => ({ id: from + at, firstId: firsts.get(from + at) ?? null }));
  }

  /** One call's arrivals, in the inbox alone. @returns the first's number */
  put(...arrivals: Arrival[]): number {
    return this.#inbox.put(...arrivals);
  }

  /** As main does it. @returns how many were added */
  importRecords(serviceKey: string, records: readonly DeliveryRecord[]): number {
    const { added } = this.store.importRecords(serviceKey, records, this.#inbox.nextId());
    this.#inbox.nextId(added);
    return added;
  }

  /** The rows that fit, newest first. */
  rows(query: Partial<DeliveriesQuery> = {}) {
    return this.store.rows(SERVICE, { ...allRows, ...query });
  }

  ids(query: Partial<DeliveriesQuery> = {}): number[] {
    return this.rows(query).rows.map(({ id }) => id);
  }

  /** How a service stands. */
  state(serviceKey = SERVICE): ServiceDeliveries {
    const { services, others } = this.store.standing();
    return services.get(serviceKey) ?? others;
  }

  /** What came to a service since a moment, to the quarter of an hour. */
  counts(serviceKey: string, sinceMs: number): Omit<Quarter, 'fromMs'> {
    return this.state(serviceKey)
      .quarters.filter(({ fromMs }) => fromMs >= sinceMs)
      .reduce(
        (sum, { deliveries, duplicates, missed }) => ({
          deliveries: sum.deliveries + deliveries,
          duplicates: sum.duplicates + duplicates,
          missed: sum.missed + missed,
        }),
        { deliveries: 0, duplicates: 0, missed: 0 },
      );
  }

  /** @param damaged as the thread begins anew after it found the file damaged */
  reopen(damaged = false): void {
    this.store.close();
    this.#inbox.close();
    this.store = this.#open(damaged);
    this.#inbox = this.#beginInbox();
  }

  close(): void {
    this.store.close();
    this.#inbox.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #beginInbox(): InboxHere {
    return new InboxHere(this.path, (shared) => this.store.begin(shared));
  }

  #open(damaged = false): M & Opened<M> {
    const at = { path: this.path, nowMs: START_MS, damaged };
    const { store } = openStore(this.#kind, at, { firstVersion: 1, tell: (change) => this.told(change) });
    return { ...store.methods, ...store };
  }
}
