import type {
  ActivityEntry,
  ActivityFact,
  ActivityPage,
  ActivityQuery,
  ActivitySource,
  ActivityState,
} from '../../../shared/activity.ts';
import type { StartNotice } from '../../../shared/app.ts';
import type {
  DeliveriesFilter,
  DeliveriesPage,
  DeliveriesQuery,
  DeliveriesState,
  DeliveryRow,
  Mistake,
  Refusal,
  Sending,
  Verdict,
} from '../../../shared/deliveries.ts';

/** One request as the receiver took it, with the answer it is to get. */
export type Arrival = {
  /** The path that it came to; null when it fits none. */
  intake: string | null;
  hookId: string | null;
  /** The service profile that the intake belongs to; null when it fits none. */
  serviceKey: string | null;
  atMs: number;
  method: string;
  /** What was asked for; empty for what was no request. */
  target: string;
  /** As they came: order, case and repeats kept. */
  headers: readonly (readonly [string, string])[];
  body: Uint8Array;
  /** 0: hung up. */
  status: number;
  verdict: Verdict;
  refusal: Refusal | null;
  event: string | null;
  envelopeId: string | null;
  sentAtMs: number | null;
  nthRetry: number | null;
  scripted: boolean;
  replayOf: number | null;
};

/**
 * What became of an arrival. `firstId`: the delivery that first brought this envelope to this service within the last seven
 * days; null when this is the first, or when it was not accepted.
 */
export type Written = { id: number; firstId: number | null };

/**
 * Arrivals that are durable: they have the numbers from `from` on. `filed`: they stand in the list, and it is known which of them
 * are repeats; rejects when the thread ends before, and the next one files them. It may be left alone.
 */
export type Taken = { from: number; filed: Promise<Written[]> };

/** A delivery with all that was kept of it. */
export type DeliveryRecord = {
  row: DeliveryRow;
  serviceKey: string | null;
  method: string;
  target: string;
  headers: [string, string][];
  body: Uint8Array;
  sentAtMs: number | null;
};

/** An accepted envelope whose effects have not been told yet. */
export type Unhandled = {
  id: number;
  serviceKey: string;
  intake: string;
  hookId: string | null;
  event: string;
  envelopeId: string;
  atMs: number;
  sentAtMs: number | null;
  body: Uint8Array;
};

/** What a hook's health is reckoned from, of the deliveries we have of it. */
export type IntakeHistory = {
  intake: string;
  /** Of the service's own tries, replays and scripted ones included as the service counts them. */
  lastAtMs: number | null;
  lastStatus: number | null;
  lastVerdict: Verdict | null;
  lastSuccessAtMs: number | null;
  /** Failed tries after the last success, and those before them that later numbers prove we missed. */
  failuresSinceSuccess: number;
  missedSinceSuccess: number;
  firstFailureAtMs: number | null;
  triesSinceSuccess: number;
};

export type NewActivity = Omit<ActivityEntry, 'id' | 'also' | 'read'> & {
  serviceKey: string;
  /** Tells the same thing from two sources apart from two things: equal for what is one. null: never the same as another. */
  sameKey: string | null;
};

export type Retention = { days: number; megabytes: number };

/**
 * All that grows with deliveries and activity, in one SQLite file behind one thread. Every call is answered in order.
 * Rejects with AppFailure `storageFailed` when the disk does. @see DESIGN §7
 */
export interface Journal {
  /** Resolves when the file is open, or can't be: `notices` are complete then. Never rejects. */
  readonly opened: Promise<void>;
  readonly notices: readonly StartNotice[];
  /**
   * Writes in one transaction, in order; when it resolves they survive a crash and a power cut. Soon afterwards they are filed, each
   * once: an accepted one (2xx, with an envelope id) is looked up among those seen in the last 7 days and remembered; a repeat's
   * verdict `valid` becomes `repeated`. Whatever is asked is answered as if that had been done at once.
   */
  write(arrivals: readonly Arrival[]): Promise<Taken>;
  /** Accepted firsts that were written and not marked: what a crash left undone. Oldest first. */
  unhandled(limit: number): Promise<Unhandled[]>;
  markHandled(ids: readonly number[]): Promise<void>;
  /** The receiver listens from now on, or no longer; times between are `away`. */
  listening(on: boolean, atMs: number): Promise<void>;

  /** `serviceKey`: only that service's, and those that fit no intake. */
  rows(serviceKey: string, query: DeliveriesQuery): Promise<DeliveriesPage>;
  state(serviceKey: string): Promise<DeliveriesState>;
  record(id: number): Promise<DeliveryRecord | null>;
  /** All tries of one envelope at one intake, oldest first. */
  tries(intake: string, envelopeId: string): Promise<DeliveryRow[]>;
  /** When this envelope first came to the service; null: never, or no longer kept. */
  firstSeenAtMs(serviceKey: string, envelopeId: string): Promise<number | null>;
  /** The newest valid delivery before `id` with the same event at the same intake. */
  lastGoodBefore(id: number): Promise<number | null>;
  /** Whether the receiver was listening through all of that time; null: not known. */
  listenedThrough(fromMs: number, toMs: number): Promise<boolean | null>;
  setMistake(id: number, mistake: Mistake): Promise<void>;
  history(intakes: readonly string[]): Promise<IntakeHistory[]>;
  /** Since a moment, over all intakes of a service. */
  counts(serviceKey: string, sinceMs: number): Promise<{ deliveries: number; duplicates: number; missed: number }>;

  addSending(deliveryId: number, sending: Omit<Sending, 'id'>): Promise<number>;
  updateSending(sending: Sending): Promise<void>;
  sendings(deliveryId: number): Promise<Sending[]>;

  /** Records that fit, newest first, a slice at a time: `beforeId` null begins. */
  exportSlice(
    serviceKey: string,
    filter: DeliveriesFilter,
    beforeId: number | null,
    limit: number,
  ): Promise<DeliveryRecord[]>;
  importRecords(serviceKey: string, records: readonly DeliveryRecord[]): Promise<number>;
  clear(serviceKey: string, intake: string | null): Promise<void>;

  /**
   * Adds an entry, unless one with the same `sameKey` and another source came within two minutes and has not been paired with
   * this source yet: then that one gains the source. @returns the entry, and whether it is new.
   */
  addActivity(entry: NewActivity): Promise<{ entry: ActivityEntry; added: boolean }>;
  /** The newest entry of this kind and event since a moment, to fold into; null: none. */
  foldable(
    serviceKey: string,
    kind: ActivityFact['kind'],
    event: string,
    sinceMs: number,
  ): Promise<ActivityEntry | null>;
  /** @param deliveryId the last one that the entry tells of; null: the one it has stays */
  changeFact(id: number, fact: ActivityFact, also: readonly ActivitySource[], deliveryId: number | null): Promise<void>;
  activity(serviceKey: string, query: ActivityQuery): Promise<ActivityPage>;
  activityState(serviceKey: string): Promise<Pick<ActivityState, 'version' | 'unread' | 'counts'>>;
  markRead(serviceKey: string, id: number | null): Promise<void>;

  /** Takes away what is too old or too much: refused and unsigned first, then the oldest. @returns how many. */
  retain(retention: Retention, nowMs: number): Promise<number>;
  /** Resolves when all that was handed over is written and the file is closed. */
  close(): Promise<void>;
}
