import type { Refusal } from '../../../shared/deliveries.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import type { Arrival } from '../../storage/journal/journal.ts';
import type { Exchange, Finding } from './exchange.ts';
import type { GroupCommit } from './groupCommit.ts';
import { refused } from './refusals.ts';
import { RowBudget } from './rowBudget.ts';

/** For those who don't know a path, and for those who do: a wrong secret must not hide how often it fails. */
const STRANGERS = { burst: 100, perSecond: 10 };
const KNOWN = { burst: 1_000, perSecond: 100 };
/** Rows that wait for the disk to work again. */
const MOST_LATER = 200;
const MOST_LATER_BYTES = 4 * 1024 * 1024;
/** What a row keeps of bytes that are no request. */
const KEPT_OF_GARBAGE = 4 * 1024;

const nobodyWaits = (): void => {};

/**
 * Rows of what was not accepted. They are written after the answer, as far as there is room: a flood of them is counted instead.
 */
export class RefusedRows {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #commits: GroupCommit;
  readonly #strangers: RowBudget;
  readonly #known: RowBudget;
  #later: Arrival[] = [];
  #laterBytes = 0;

  constructor(commits: GroupCommit, { clock, log }: { clock: Clock; log: Logger }) {
    this.#commits = commits;
    this.#clock = clock;
    this.#log = log;
    this.#strangers = new RowBudget(clock, STRANGERS);
    this.#known = new RowBudget(clock, KNOWN);
  }

  /** A request that was read as far as it will be. */
  note(exchange: Exchange, finding: Finding): void {
    const budget = exchange.intake === null ? this.#strangers : this.#known;
    if (budget.take()) this.#commits.push(exchange.arrival(finding), () => exchange.letGo());
    else exchange.letGo();
  }

  /** What never became a request. */
  noteRaw(refusal: Refusal, bytes: Uint8Array): void {
    if (!this.#strangers.take()) return;
    const arrival: Arrival = {
      ...refused(refusal),
      intake: null,
      hookId: null,
      serviceKey: null,
      atMs: this.#clock.now(),
      method: '',
      target: '',
      headers: [],
      body: bytes.slice(0, KEPT_OF_GARBAGE),
      event: null,
      envelopeId: null,
      sentAtMs: null,
      nthRetry: null,
      scripted: false,
      replayOf: null,
    };
    this.#commits.push(arrival, nobodyWaits);
  }

  /** The disk failed for a delivery: its row waits for the disk. */
  noteLater(arrival: Arrival): void {
    const bytes = this.#laterBytes + arrival.body.byteLength;
    if (this.#later.length >= MOST_LATER || bytes > MOST_LATER_BYTES) return;
    this.#later.push(arrival);
    this.#laterBytes = bytes;
  }

  /** The disk works. */
  writeLater(): void {
    if (this.#later.length === 0) return;
    for (const arrival of this.#later.splice(0)) this.#commits.push(arrival, nobodyWaits);
    this.#laterBytes = 0;
  }

  /** Logs how many got no row since the last time. */
  tellUnlisted(): void {
    const unlisted = { strangers: this.#strangers.takeUnlisted(), known: this.#known.takeUnlisted() };
    if (unlisted.strangers + unlisted.known > 0) this.#log.warn('receiver.unlisted', unlisted);
  }
}
