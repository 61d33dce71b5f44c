import type { Refusal } from '../../../shared/deliveries.ts';
import type { Clock, Logger } from '../../kernel/ports.ts';
import type { Arrival } from '../journal/journal.ts';
import type { GroupCommit } from './groupCommit.ts';
import type { Finding, HookRequest } from './hookRequest.ts';
import { refused } from './refusals.ts';
import { RowBudget } from './rowBudget.ts';

/** For those who don't know a path, and for those who do: a wrong secret must not hide how often it fails. */
const STRANGERS = { burst: 100, perSecond: 10 };
const KNOWN = { burst: 1_000, perSecond: 100 };
/** Longer bodies than this are kept whole now and then: what is wrong with a signature takes all of the body to find out. */
const WHOLE_BYTES = 64 * 1024;
const LONG = { burst: 8, perSecond: 1 };
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
  readonly #long: RowBudget;
  #later: Arrival[] = [];
  #laterBytes = 0;

  constructor(commits: GroupCommit, { clock, log }: { clock: Clock; log: Logger }) {
    this.#commits = commits;
    this.#clock = clock;
    this.#log = log;
    this.#strangers = new RowBudget(clock, STRANGERS);
    this.#known = new RowBudget(clock, KNOWN);
    this.#long = new RowBudget(clock, LONG);
  }

  /** A request that was read as far as it will be. */
  note(incoming: HookRequest, finding: Finding): void {
    const budget = incoming.intake === null ? this.#strangers : this.#known;
    if (!budget.take()) {
      incoming.letGo();
      return;
    }
    if (incoming.kept > WHOLE_BYTES && !this.#long.take()) incoming.shorten();
    this.#commits.push(incoming.arrival(finding), () => incoming.letGo());
  }

  /** What never became a request. */
  noteRaw(refusal: Refusal, bytes: Uint8Array): void {
    if (!this.#strangers.take()) return;
    const arrival: Arrival = {
      ...refused(refusal),
      intake: null,
      hookId: null,
      serviceKey: null,
      dialect: null,
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
      waitedMs: null,
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
