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
import type { DialectId } from '../../../shared/senders.ts';
import type { IntakeHistory } from '../../kernel/intakes.ts';
import type { Observable } from '../../kernel/ports.ts';

/** One request as the receiver took it, with the answer it is to get. */
export type Arrival = {
  /** The path that it came to; null when it fits none. */
  intake: string | null;
  hookId: string | null;
  /** The service profile that the intake belongs to; null when it fits none. */
  serviceKey: string | null;
  /** That of the path; null when it fits none. */
  dialect: DialectId | null;
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
  /** How long it waited at the relay; null: it came as it was sent. */
  waitedMs: number | null;
};

/**
 * What became of an arrival. `firstId`: the delivery that first brought this envelope to this service within the last seven
 * days, or for another sender than the platform to this path; null when this is the first, or when it was not accepted.
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
  dialect: DialectId;
  event: string;
  envelopeId: string;
  atMs: number;
  sentAtMs: number | null;
  body: Uint8Array;
  /** It stands in the feed; what else follows has not been told. */
  isInFeed: boolean;
};

/** One delivery that is to be sent on to one target. */
export type OwedForward = { deliveryId: number; targetId: string };

/** What came to a service in a quarter of an hour, whether it is still kept or not. A day begins with one in every time zone. */
export type Quarter = { fromMs: number; deliveries: number; duplicates: number; missed: number };

/** How the deliveries of one service stand, with those that fit no path; `quarters`: of its newest day at least, oldest first. */
export type ServiceDeliveries = DeliveriesState & { quarters: readonly Quarter[] };

/**
 * How the deliveries stand. `services`: by key, of all that have any; `others`: of a service to which nothing came; `histories`: of
 * the paths whose changed since it was told last. `undiagnosed`: the newest whose signature does not fit and nobody has looked at,
 * by the key of the service; of those to which such came since it was told last.
 */
export type DeliveriesStanding = {
  services: ReadonlyMap<string, ServiceDeliveries>;
  others: ServiceDeliveries;
  histories: readonly IntakeHistory[];
  undiagnosed: ReadonlyMap<string, readonly number[]>;
};

export type Retention = { days: number; megabytes: number };

/**
 * All that grows with deliveries, in a file behind a thread, with an inbox beside it. Every call is answered in order.
 * Rejects with AppFailure `storageFailed` when the disk does. @see DESIGN §7
 */
export interface Journal {
  /** Resolves when the file is open, or can't be: `notices` are complete then. Never rejects. */
  readonly opened: Promise<void>;
  readonly notices: readonly StartNotice[];
  /**
   * Told by the journal: when the file is open, and after each filing and change, at most four times a second. So nobody has to ask
   * how it stands; rows are asked for by who shows them.
   */
  readonly standing: Observable<DeliveriesStanding>;
  /**
   * Appends them to the inbox, all or none and in order; when it resolves they survive a crash and a power cut, with all that was
   * handed over before. It rejects also when one that was handed over before could not be written by then. Soon afterwards they are
   * filed, each once: an accepted one (2xx, with an envelope id) is looked up among those seen in the last 7 days and remembered; a repeat's
   * verdict `valid` becomes `repeated`. Whatever is asked is answered as if that had been done at once.
   */
  write(arrivals: readonly Arrival[]): Promise<Taken>;
  /** Accepted firsts with larger numbers than this that were written and not marked: what a crash left undone. Oldest first. */
  unhandled(afterId: number, limit: number): Promise<Unhandled[]>;
  markHandled(ids: readonly number[]): Promise<void>;

  /** Keeps what is to be sent on, over restarts. @returns what had not been told before */
  oweForwards(owed: readonly OwedForward[]): Promise<OwedForward[]>;
  /** They are owed no more. */
  settleForwards(done: readonly OwedForward[]): Promise<void>;
  /** The deliveries that one target is still owed, oldest first. */
  owedForwards(targetId: string, limit: number): Promise<number[]>;
  /** How many each target is owed. */
  owedTargets(): Promise<{ targetId: string; owed: number }[]>;
  /** The receiver listens from now on, or no longer; times between are `away`. */
  listening(on: boolean, atMs: number): Promise<void>;

  /** `serviceKey`: only that service's, and those that fit no intake. */
  rows(serviceKey: string, query: DeliveriesQuery): Promise<DeliveriesPage>;
  record(id: number): Promise<DeliveryRecord | null>;
  /** All tries of one envelope at one intake, oldest first. */
  tries(intake: string, envelopeId: string): Promise<DeliveryRow[]>;
  /** When what a delivery brought came first; null: never, or no longer kept. */
  firstSeenAtMs(id: number): Promise<number | null>;
  /** The newest valid delivery before `id` with the same event at the same intake. */
  lastGoodBefore(id: number): Promise<number | null>;
  /** Whether the receiver was listening through all of that time; null: not known. */
  listenedThrough(fromMs: number, toMs: number): Promise<boolean | null>;
  setMistake(id: number, mistake: Mistake): Promise<void>;
  history(intakes: readonly string[]): Promise<IntakeHistory[]>;

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
  /** Everything of a service, what was not told yet and what envelopes are known by with it. */
  forget(serviceKey: string): Promise<void>;

  /** Takes away what is too old or too much: refused and unsigned first, then the oldest. @returns how many. */
  retain(retention: Retention, nowMs: number): Promise<number>;
  /** Resolves when all that was handed over is written and the file is closed. */
  close(): Promise<void>;
}
