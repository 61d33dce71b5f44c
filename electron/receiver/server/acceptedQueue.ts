import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FactOf } from '../../../shared/facts.ts';
import type { DialectId } from '../../../shared/senders.ts';
import { stepMs } from '../../kernel/backoff.ts';
import type { FactStream } from '../../kernel/facts.ts';
import type { Clock, Logger } from '../../kernel/ports.ts';
import type { Journal, Unhandled, Written } from '../journal/journal.ts';
import { readEnvelope } from './envelope.ts';
import { foreignEnvelope } from './reading.ts';

/** Beyond this the rest is read back from the journal: a burst takes no memory. More than the journal leaves unfiled for long. */
const MOST_HELD = 5_000;
const MOST_HELD_BYTES = 16 * 1024 * 1024;
/** Handled in one go before the event loop gets its turn. */
const SLICE = 64;
/** Marked together, for each marking is a transaction of its own: no more are ever told and not marked. */
const MOST_UNMARKED = 512;
const MARKED_WITHIN_MS = 250;
/** What failed is tried again, less and less often. */
const RETRIES = { firstMs: 1_000, longestMs: 60_000 };

/** A delivery that was accepted, written and answered. */
type Accepted = {
  id: number;
  serviceKey: string;
  intake: string;
  hookId: string | null;
  dialect: DialectId;
  /** Empty: it has no name. */
  event: string;
  envelopeId: string;
  atMs: number;
  /** As the sender wrote it; empty: it does not say. */
  sentAt: string;
  sentAtMs: number | null;
  /** Of the platform's own envelopes; empty for other senders. */
  payload: Record<string, unknown>;
};

/** `isInFeed`: an earlier telling has put it into the feed. */
type Untold = { accepted: Accepted; isInFeed: boolean };
type Queued = Untold & { bytes: number };

export type AcceptedQueueDeps = {
  journal: Pick<Journal, 'unhandled' | 'markHandled'>;
  facts: Pick<FactStream, 'tell'>;
  clock: Clock;
  log: Logger;
};

/**
 * What follows an accepted delivery: told as a fact, in the order of writing, then marked. Whatever is not marked is told again
 * after a start, so a crash between answer and effect loses nothing; who listens keeps what they have done. A fact that a listener
 * could not keep is told once more.
 */
export class AcceptedQueue {
  readonly #journal: Pick<Journal, 'unhandled' | 'markHandled'>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #facts: Pick<FactStream, 'tell'>;
  #queue: Queued[] = [];
  /** Answered, and not filed yet: what comes again is not told. In the order of writing. */
  #expected: Queued[] = [];
  /** Of both. */
  #heldBytes = 0;
  /** The journal is asked for what comes before all that is held. */
  #isReading = true;
  /** Up to this number it was asked. */
  #readUpto = 0;
  /** There was no room: the journal is to be asked for what comes after all that is held. */
  #isSkipping = false;
  #isOpen = false;
  #running: Promise<void> | null = null;
  /** Told, and not marked yet. */
  readonly #unmarked = new Set<number>();
  #marking: Promise<void> | null = null;
  #cancelMarking: (() => void) | null = null;
  #cancelRetry: (() => void) | null = null;
  #failures = 0;
  /** Of the pass over the journal that is under way. */
  #hasFailed = false;

  constructor({ journal, facts, clock, log }: AcceptedQueueDeps) {
    this.#journal = journal;
    this.#facts = facts;
    this.#clock = clock;
    this.#log = log;
  }

  /** Begins with what an earlier run has left undone. */
  open(): void {
    this.#isOpen = true;
    this.#run();
  }

  /** A delivery was written and answered. Whether it is told is known when it is filed. */
  expect(accepted: Accepted, bytes: number): void {
    const hasRoom =
      this.#queue.length + this.#expected.length < MOST_HELD && this.#heldBytes + bytes <= MOST_HELD_BYTES;
    if (this.#isSkipping || !hasRoom) {
      this.#isSkipping = true;
      return;
    }
    this.#expected.push({ accepted, isInFeed: false, bytes });
    this.#heldBytes += bytes;
  }

  /** What became of the next ones that were written; null: the journal will tell it. */
  filed(written: readonly Written[] | null): void {
    if (written === null) {
      this.#isSkipping = true;
      this.#forget(this.#expected.splice(0));
    } else this.#sort(written);
    this.#run();
  }

  /** Both in the order of writing. */
  #sort(written: readonly Written[]): void {
    const upto = written.at(-1)?.id ?? 0;
    const later = this.#expected.findIndex(({ accepted }) => accepted.id > upto);
    let at = 0;
    for (const queued of this.#expected.splice(0, later < 0 ? this.#expected.length : later)) {
      const { id } = queued.accepted;
      while ((written[at]?.id ?? id) < id) at += 1;
      const of = written[at];
      if (of?.id === id && of.firstId === null) this.#queue.push(queued);
      else this.#forget([queued]);
    }
  }

  #forget(gone: readonly Queued[]): void {
    for (const { bytes } of gone) this.#heldBytes -= bytes;
  }

  /** Ends after the slice that is under way; the rest stands in the journal. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#running;
    await this.#mark().catch((cause: unknown) => this.#failed(cause));
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#queue = [];
    this.#expected = [];
    this.#heldBytes = 0;
    this.#isSkipping = false;
    this.#readAnew();
  }

  #readAnew(): void {
    this.#isReading = true;
    this.#readUpto = 0;
    this.#hasFailed = false;
  }

  #run(): void {
    if (!this.#isOpen || this.#running !== null) return;
    this.#running = this.#work();
  }

  async #work(): Promise<void> {
    try {
      do {
        // First of all the answers leave.
        await nextTurn();
        if (!this.#isOpen) return;
        if (this.#isReading) await this.#workJournal();
        else await this.#workQueue();
        // Asked and ended in one go: what is filed after this begins anew.
      } while (this.#hasWork());
    } catch (cause) {
      this.#failed(cause);
    } finally {
      this.#running = null;
    }
  }

  #hasWork(): boolean {
    if (this.#isReading || this.#queue.length > 0) return true;
    if (!this.#isSkipping || this.#expected.length > 0) return false;
    this.#readAnew();
    this.#isSkipping = false;
    return true;
  }

  async #workQueue(): Promise<void> {
    if (this.#unmarked.size + SLICE > MOST_UNMARKED) await this.#mark();
    const slice = this.#queue.splice(0, SLICE);
    this.#forget(slice);
    if (!(await this.#tell(slice))) this.#retryLater();
    this.#cancelMarking ??= this.#clock.after(MARKED_WITHIN_MS, () => this.#markSoon());
  }

  async #workJournal(): Promise<void> {
    if (this.#unmarked.size + SLICE > MOST_UNMARKED) await this.#mark();
    const unhandled = await this.#journal.unhandled(this.#readUpto, SLICE);
    const held = this.#queue[0] ?? this.#expected[0];
    const left = unhandled.filter(({ id }) => held === undefined || id < held.accepted.id);
    const untold = left.filter(({ id }) => !this.#unmarked.has(id));
    const news = untold.map(untoldOf);
    if (!(await this.#tell(news.filter((one) => one !== null)))) this.#hasFailed = true;
    // One whose body can't be read any more has nothing to tell.
    for (const [at, one] of news.entries()) if (one === null) this.#unmarked.add(untold[at]?.id ?? 0);
    await this.#mark();
    this.#readUpto = left.at(-1)?.id ?? this.#readUpto;
    if (left.length === SLICE) return;
    this.#isReading = false;
    if (this.#hasFailed) this.#retryLater();
    else this.#failures = 0;
  }

  #markSoon(): void {
    this.#mark().catch((cause: unknown) => this.#failed(cause));
  }

  /** Rejects when it can't be kept; the next marking has them all once more. */
  async #mark(): Promise<void> {
    this.#cancelMarking?.();
    this.#cancelMarking = null;
    await this.#marking?.catch(() => {}); // told where it was begun
    if (this.#unmarked.size === 0) return;
    const ids = [...this.#unmarked];
    this.#marking = this.#journal.markHandled(ids);
    await this.#marking;
    for (const id of ids) this.#unmarked.delete(id);
  }

  /** The disk fails. */
  #failed(cause: unknown): void {
    this.#log.fault('receiver.effects', cause);
    this.#retryLater();
  }

  /** What is owed stands in the journal, which is asked again after a while. */
  #retryLater(): void {
    if (!this.#isOpen || this.#cancelRetry !== null) return;
    this.#failures += 1;
    this.#cancelRetry = this.#clock.after(stepMs(RETRIES, this.#failures), () => {
      this.#cancelRetry = null;
      this.#readAnew();
      this.#run();
    });
  }

  /** @returns whether all of it is kept by whoever listens; what could not be is told again */
  async #tell(slice: readonly Untold[]): Promise<boolean> {
    const failed = new Set<number>();
    const promised: Promise<void>[] = [];
    for (const { accepted, isInFeed } of slice) {
      const kept = this.#facts.tell(factOf(accepted, isInFeed));
      if (kept !== undefined) promised.push(kept.catch(() => void failed.add(accepted.id)));
    }
    await Promise.all(promised);
    if (failed.size > 0) this.#log.warn('receiver.listenerKeptNothing', { deliveries: failed.size });
    for (const { accepted } of slice) if (!failed.has(accepted.id)) this.#unmarked.add(accepted.id);
    return failed.size === 0;
  }
}

/** With its time, since a journal that was set aside begins to count anew. Each by name: to copy what there is takes several times as long. */
function factOf(of: Accepted, isInFeed: boolean): FactOf<'deliveryAccepted'> {
  return {
    kind: 'deliveryAccepted',
    id: `delivery/${of.id}/${of.atMs}`,
    deliveryId: of.id,
    serviceKey: of.serviceKey,
    intake: of.intake,
    hookId: of.hookId,
    dialect: of.dialect,
    event: of.event,
    envelopeId: of.envelopeId,
    atMs: of.atMs,
    sentAt: of.sentAt,
    sentAtMs: of.sentAtMs,
    payload: of.payload,
    isInFeed,
  };
}

function untoldOf({ body, isInFeed, ...unhandled }: Unhandled): Untold | null {
  const { dialect, event, envelopeId } = unhandled;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const envelope = dialect === 'platform' ? readEnvelope(bytes) : foreignEnvelope(event, envelopeId);
  return envelope && { accepted: { ...unhandled, sentAt: envelope.sentAt, payload: envelope.payload }, isInFeed };
}
