import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Envelope } from '../../../shared/platform/rest.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import type { Journal, Unhandled, Written } from '../../storage/journal/journal.ts';
import { readEnvelope } from './envelope.ts';
import type { Accepted } from './intakes.ts';

/** Told after the answer; what is promised is waited for before the delivery counts as handled. */
export type AcceptedListener = (accepted: Accepted, envelope: Envelope) => void | Promise<void>;

/** Beyond this the rest is read back from the journal: a burst takes no memory. */
const MOST_HELD = 2_000;
const MOST_HELD_BYTES = 16 * 1024 * 1024;
/** Handled in one go before the event loop gets its turn. */
const SLICE = 64;
/** Marked together: each marking is a transaction of its own, and one that comes late only means that some are told again. */
const MARKED_TOGETHER = 500;
const MARKED_WITHIN_MS = 250;

type News = { accepted: Accepted; envelope: Envelope };
type Queued = News & { bytes: number };

export type EffectsDeps = { journal: Pick<Journal, 'unhandled' | 'markHandled'>; clock: Clock; log: Logger };

/**
 * What follows an accepted delivery: told to the listeners in the order of writing, then marked. Whatever is not marked is told
 * again after a start, so a crash between answer and effect loses nothing; the listeners know an envelope by its id.
 */
export class Effects {
  readonly #journal: Pick<Journal, 'unhandled' | 'markHandled'>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #listeners = new Set<AcceptedListener>();
  #queue: Queued[] = [];
  /** Answered, and not filed yet: what comes again is not told. In the order of writing. */
  #expected: Queued[] = [];
  /** Of both. */
  #heldBytes = 0;
  /** The journal is asked for what comes before all that is held. */
  #isReading = true;
  /** There was no room: the journal is to be asked for what comes after all that is held. */
  #isSkipping = false;
  #isOpen = false;
  #running: Promise<void> | null = null;
  /** Handled, and not marked yet. */
  #handled: number[] = [];
  #cancelMarking: (() => void) | null = null;

  constructor({ journal, clock, log }: EffectsDeps) {
    this.#journal = journal;
    this.#clock = clock;
    this.#log = log;
  }

  subscribe(listener: AcceptedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins with what an earlier run has left undone. */
  open(): void {
    this.#isOpen = true;
    this.#run();
  }

  /** A delivery was written and answered. Whether it is told is known when it is filed. */
  expect(accepted: Accepted, envelope: Envelope, bytes: number): void {
    const hasRoom =
      this.#queue.length + this.#expected.length < MOST_HELD && this.#heldBytes + bytes <= MOST_HELD_BYTES;
    if (this.#isSkipping || !hasRoom) {
      this.#isSkipping = true;
      return;
    }
    this.#expected.push({ accepted, envelope, bytes });
    this.#heldBytes += bytes;
  }

  /** What became of the next ones that were written; null: the journal will tell it. */
  filed(written: readonly Written[] | null): void {
    if (written === null) {
      this.#isSkipping = true;
      this.#forget(this.#expected.splice(0));
    } else this.#sort(new Map(written.map(({ id, firstId }) => [id, firstId])), written.at(-1)?.id ?? 0);
    this.#run();
  }

  #sort(firstIds: ReadonlyMap<number, number | null>, upto: number): void {
    const later = this.#expected.findIndex(({ accepted }) => accepted.id > upto);
    for (const queued of this.#expected.splice(0, later < 0 ? this.#expected.length : later)) {
      if (firstIds.get(queued.accepted.id) === null) this.#queue.push(queued);
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
    this.#queue = [];
    this.#expected = [];
    this.#heldBytes = 0;
    this.#isSkipping = false;
    this.#isReading = true;
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
    this.#isReading = true;
    this.#isSkipping = false;
    return true;
  }

  async #workQueue(): Promise<void> {
    const slice = this.#queue.splice(0, SLICE);
    this.#forget(slice);
    await this.#tell(slice);
    for (const { accepted } of slice) this.#handled.push(accepted.id);
    if (this.#handled.length >= MARKED_TOGETHER) await this.#mark();
    else this.#cancelMarking ??= this.#clock.after(MARKED_WITHIN_MS, () => this.#markSoon());
  }

  async #workJournal(): Promise<void> {
    // What is told and not marked would be read again.
    await this.#mark();
    const unhandled = await this.#journal.unhandled(SLICE);
    const held = this.#queue[0] ?? this.#expected[0];
    const left = unhandled.filter(({ id }) => held === undefined || id < held.accepted.id);
    this.#isReading = left.length === SLICE;
    if (left.length === 0) return;
    await this.#tell(left.map(newsOf).filter((news) => news !== null));
    await this.#journal.markHandled(left.map(({ id }) => id));
  }

  #markSoon(): void {
    this.#mark().catch((cause: unknown) => this.#failed(cause));
  }

  async #mark(): Promise<void> {
    this.#cancelMarking?.();
    this.#cancelMarking = null;
    if (this.#handled.length > 0) await this.#journal.markHandled(this.#handled.splice(0));
  }

  /** The disk fails. The next delivery takes it up, or the next start. */
  #failed(cause: unknown): void {
    this.#log.fault('receiver.effects', cause);
    this.#isReading = true;
  }

  async #tell(slice: readonly News[]): Promise<void> {
    const promised: Promise<void>[] = [];
    for (const { accepted, envelope } of slice) {
      for (const listener of this.#listeners) {
        try {
          const result = listener(accepted, envelope);
          if (result instanceof Promise) promised.push(result.catch((cause: unknown) => this.#listenerFailed(cause)));
        } catch (cause) {
          this.#listenerFailed(cause);
        }
      }
    }
    await Promise.all(promised);
  }

  /** It would fail at every start: the fault is kept in the log, and the delivery counts as handled. */
  #listenerFailed(cause: unknown): void {
    this.#log.fault('receiver.listener', cause);
  }
}

function newsOf({ body, ...unhandled }: Unhandled): News | null {
  const envelope = readEnvelope(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  return envelope && { accepted: { ...unhandled, payload: envelope.payload }, envelope };
}
