import type { Refusal } from '../../../shared/deliveries.ts';
import type { Clock, Logger } from '../../kernel/ports.ts';
import type { Journal } from '../journal/journal.ts';
import type { ReceiverIntakes } from '../paths/intakeBook.ts';
import type { ProofDoor } from '../public/roundTrip.ts';
import type { AcceptedQueue } from './acceptedQueue.ts';
import { GroupCommit } from './groupCommit.ts';
import { type Brought, type Carrier, type Held, HookRequest } from './hookRequest.ts';
import { Judge } from './judge.ts';
import type { OneTimeNumbers } from './oneTimeNumbers.ts';
import { OwnHosts } from './ownHosts.ts';
import { refused } from './refusals.ts';
import { RefusedRows } from './refusedRows.ts';
import { headerPairs, readHead } from './requestHead.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** Bodies on their way or waiting for the disk, all together. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
/** Of a refused body so much more is read and forgotten, so that its sender comes to read the answer. */
const PATIENCE_BYTES = 256 * 1024;

export type RequestGateDeps = {
  journal: Pick<Journal, 'write'>;
  intakes: ReceiverIntakes;
  proofs: ProofDoor;
  accepted: AcceptedQueue;
  replays: OneTimeNumbers;
  /** A service's time less ours, which its deliveries are sent by; left out: they agree. */
  serviceAheadMs?: (serviceKey: string) => number;
  /** The port that is listened on. */
  port: () => number;
  clock: Clock;
  log: Logger;
  /** Public hosts in lower case under which the receiver may be asked, besides loopback. */
  allowedHosts: () => ReadonlySet<string>;
};

/** One way on which requests come. */
export type Front = {
  /** Requests whose bodies are on their way and not refused. */
  readings(): Iterable<HookRequest>;
};

/**
 * Takes requests in, whichever way they come: who may come, and how much. What is whole goes to the judge. A front meets each request
 * with `meet`, then says `admit`, `take` for each piece of its body, and `end` or `cut`. @see DESIGN §6
 */
export class RequestGate {
  readonly rows: RefusedRows;
  readonly #deps: RequestGateDeps;
  readonly #commits: GroupCommit;
  readonly #judge: Judge;
  readonly #hosts: OwnHosts;
  readonly #held: Held = { bytes: 0 };
  readonly #fronts: Front[] = [];
  #isDiskFailing = false;
  #isClosing = false;

  constructor(deps: RequestGateDeps) {
    this.#deps = deps;
    this.#hosts = new OwnHosts(deps.port, deps.allowedHosts);
    this.#commits = new GroupCommit(deps.journal, deps.clock, {
      written: () => this.#written(),
      failed: (cause) => this.#diskFailed(cause),
      filed: (written) => deps.accepted.filed(written),
    });
    this.rows = new RefusedRows(this.#commits, deps);
    this.#judge = new Judge({ ...deps, commits: this.#commits, rows: this.rows });
  }

  /** It takes nothing more in. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  addFront(front: Front): void {
    this.#fronts.push(front);
  }

  /** Takes nothing more in; slow answers are waited for no longer. */
  stop(): void {
    this.#isClosing = true;
    this.#judge.dropSlow();
  }

  /** Resolves when all that was taken in is written and answered. */
  idle(): Promise<void> {
    return this.#commits.idle();
  }

  /** A request begins. */
  meet(brought: Brought, carrier: Carrier): HookRequest {
    const { intakes, replays, clock } = this.#deps;
    const head = readHead(brought.rawHeaders);
    const intake = intakes.at(brought.target);
    const incoming = new HookRequest({ brought, carrier, head, intake, atMs: clock.now(), held: this.#held });
    incoming.replayOf = replays.take(head.replay);
    return incoming;
  }

  /** @returns whether its body is wanted; if not it is answered */
  admit(incoming: HookRequest): boolean {
    const refusal = this.#refusalAtDoor(incoming);
    if (refusal !== null) incoming.refuse(refusal);
    return refusal === null;
  }

  /** A piece of its body. */
  take(incoming: HookRequest, chunk: Buffer): void {
    incoming.take(chunk);
    if (incoming.refusal === null) {
      if (incoming.bytes > MAX_BODY_BYTES) incoming.refuse('tooLarge');
      else if (this.#held.bytes > MOST_HELD_BYTES) this.#makeRoom(incoming);
    } else if (incoming.bytes > MAX_BODY_BYTES + PATIENCE_BYTES) {
      incoming.brought.stopReading();
    }
  }

  /** It is whole. */
  end(incoming: HookRequest): void {
    try {
      this.#decide(incoming);
    } catch (cause) {
      // A fault of our own must neither end the app nor be answered as if all were well.
      this.#deps.log.fault('receiver.judge', cause);
      incoming.answerRefused('diskFailed');
      incoming.letGo();
    }
  }

  /** The sender went away, or the connection was ended, with a part of the body still to come. */
  cut(incoming: HookRequest): void {
    const finding = refused(incoming.refusal ?? 'cutOff');
    this.rows.note(incoming, incoming.refusal === null ? { ...finding, status: 0 } : finding);
  }

  #refusalAtDoor({ brought, head, intake }: HookRequest): Refusal | null {
    if (brought.method !== 'POST') return 'badMethod';
    if (!this.#hosts.has(head.host)) return 'badHost';
    // A round trip may come to any path; whether it is one is known when it is whole.
    if (intake === null && head.proof === null) return 'unknownPath';
    return head.contentLength > MAX_BODY_BYTES ? 'tooLarge' : null;
  }

  /** There are too many bytes in memory: the longest body that is on its way gives way, of one that never delivered first. */
  #makeRoom(newest: HookRequest): void {
    let longest = newest;
    for (const front of this.#fronts) {
      for (const reading of front.readings()) if (isLessWorth(reading, longest)) longest = reading;
    }
    longest.refuse('busy');
    // All the others are short: what fills the memory waits for the disk.
    if (longest !== newest && this.#held.bytes > MOST_HELD_BYTES) newest.refuse('busy');
  }

  #decide(incoming: HookRequest): void {
    const { head, intake, brought } = incoming;
    if (incoming.refusal !== null) this.rows.note(incoming, refused(incoming.refusal));
    else if (head.proof !== null && this.#isProof(incoming, head.proof)) {
      incoming.answer(204);
      incoming.letGo();
    } else if (intake === null) {
      incoming.refuse('unknownPath');
      this.rows.note(incoming, refused('unknownPath'));
    } else if (brought.series?.isBroken) {
      incoming.answerRefused('busy'); // it comes again, behind the one that it belongs behind
      incoming.letGo();
    } else this.#judge.judge(incoming, intake);
  }

  #isProof({ brought, body }: HookRequest, number: string): boolean {
    const headers = headerPairs(brought.rawHeaders);
    return this.#deps.proofs.arrived(number, { path: brought.target, headers, body });
  }

  #written(): void {
    this.#isDiskFailing = false;
    this.rows.writeLater();
  }

  #diskFailed(cause: unknown): void {
    if (!this.#isDiskFailing) this.#deps.log.fault('receiver.notWritten', cause);
    this.#isDiskFailing = true;
  }
}

function isLessWorth(one: HookRequest, other: HookRequest): boolean {
  const { hasDelivered } = one.carrier;
  return hasDelivered === other.carrier.hasDelivered ? one.kept > other.kept : !hasDelivered;
}
