import type { Refusal, Verdict } from '../../../shared/deliveries.ts';
import { dialects } from '../../../shared/dialects.ts';
import { flatHeaders, type HeaderOf } from '../dialects/requestHeaders.ts';
import type { Arrival } from '../journal/journal.ts';
import type { OpenIntake } from '../paths/intakeBook.ts';
import { refusalAnswers } from './refusals.ts';
import { headerPairs, type RequestHead, readNthRetry } from './requestHead.ts';
import type { Series } from './series.ts';

/** What a row of a refused request keeps of its body. */
const KEPT_OF_REFUSED = 16 * 1024;
/** And of what was asked for. */
const LONGEST_TARGET = 500;

const NOTHING = Buffer.alloc(0);

/** What is found out about a request; the rest of its row is the request itself. */
export type Finding = {
  /** 0: hung up. */
  status: number;
  verdict: Verdict;
  refusal?: Refusal;
  event?: string;
  envelopeId?: string;
  sentAtMs?: number | null;
  scripted?: boolean;
};

/** Bytes of bodies in memory, of all requests together. */
export type Held = { bytes: number };

/** A request as it was brought, over a socket or by ourselves, and what can be done with it. */
export type Brought = {
  readonly method: string;
  readonly target: string;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  /** How long it waited at the relay. */
  readonly waitedMs?: number | undefined;
  /** What it belongs to. */
  readonly series?: Series | undefined;
  /** All of it has come, looked at or not. */
  isComplete(): boolean;
  /** At most once. Nothing when its sender has gone. */
  answer(status: number, headers: Readonly<Record<string, string>>, text: string): void;
  /** Nothing more of its body is read. */
  stopReading(): void;
  /** Ends what it came over, instead of an answer. */
  hangUp(): void;
};

/** What a request comes over, as far as the request and its answer change it. */
export type Carrier = {
  /** Requests without an answer. */
  unanswered: number;
  /** It has brought something that was accepted. */
  hasDelivered: boolean;
  /** Seconds in its present state. */
  sweeps: number;
};

type Of = {
  brought: Brought;
  carrier: Carrier;
  head: RequestHead;
  intake: OpenIntake | null;
  atMs: number;
  held: Held;
};

/** One request with its body so far, and its answer. */
export class HookRequest {
  readonly brought: Brought;
  readonly carrier: Carrier;
  readonly head: RequestHead;
  readonly intake: OpenIntake | null;
  readonly atMs: number;
  readonly headerOf: HeaderOf;
  /** Bytes of the body that came, kept or not. */
  bytes = 0;
  refusal: Refusal | null = null;
  /** The delivery that this repeats, sent by ourselves. */
  replayOf: number | null = null;
  readonly #held: Held;
  #kept = 0;
  #first: Buffer = NOTHING;
  #more: Buffer[] | null = null;
  #isAnswered = false;

  constructor({ brought, carrier, head, intake, atMs, held }: Of) {
    this.brought = brought;
    this.carrier = carrier;
    this.head = head;
    this.intake = intake;
    this.atMs = atMs;
    this.headerOf = flatHeaders(brought.rawHeaders);
    this.#held = held;
  }

  /** How long it waited at the relay. */
  get waitedMs(): number | null {
    return this.brought.waitedMs ?? null;
  }

  /** When its sender brought it: to the relay, for one that waited there. Its own time is compared with this. */
  get broughtAtMs(): number {
    return this.atMs - (this.waitedMs ?? 0);
  }

  /** How much of its body is in memory. */
  get kept(): number {
    return this.#kept;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** The raw bytes so far; of one that was refused, their beginning. */
  get body(): Buffer {
    if (this.#more !== null) {
      this.#first = Buffer.concat([this.#first, ...this.#more]);
      this.#more = null;
    }
    return this.#first;
  }

  /** A piece of the body. */
  take(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.refusal !== null && this.#kept >= KEPT_OF_REFUSED) return;
    this.#keep(chunk.length);
    // Nearly every delivery is one piece.
    if (this.#first.length === 0) this.#first = chunk;
    else if (this.#more === null) this.#more = [chunk];
    else this.#more.push(chunk);
  }

  /** Turns it away before its body is looked at, of which from now on only the beginning is kept. */
  refuse(refusal: Refusal): void {
    this.refusal = refusal;
    this.carrier.sweeps = 0;
    this.shorten();
    this.answerRefused(refusal);
  }

  /** Keeps the beginning of the body alone. */
  shorten(): void {
    if (this.#kept <= KEPT_OF_REFUSED) return;
    // Copied: a slice would keep all of it in memory.
    this.#first = Buffer.from(this.body.subarray(0, KEPT_OF_REFUSED));
    this.#keep(this.#first.length - this.#kept);
  }

  answerRefused(refusal: Refusal): void {
    const { status, headers } = refusalAnswers[refusal];
    this.answer(status, headers);
  }

  /** Its body is needed no more. */
  letGo(): void {
    this.#first = NOTHING;
    this.#more = null;
    this.#keep(-this.#kept);
  }

  /** Answers, with an empty body unless one is given. Does nothing when it was answered before, or the sender has gone. */
  answer(status: number, headers: Readonly<Record<string, string>> = {}, text = ''): void {
    if (this.#isAnswered) return;
    this.#answered();
    if (status >= 200 && status < 300) this.carrier.hasDelivered = true;
    if (status >= 500) this.brought.series?.break();
    this.brought.answer(status, headers, text);
  }

  /** Ends the connection instead of an answer. */
  hangUp(): void {
    this.#answered();
    this.brought.series?.break();
    this.brought.hangUp();
  }

  /** Its answer went past it, or there is none. */
  answeredOtherwise(): void {
    if (!this.#isAnswered) this.#answered();
  }

  /** Its row. */
  arrival(finding: Finding): Arrival {
    const { brought, intake } = this;
    return {
      intake: intake?.path ?? null,
      hookId: intake?.hookId ?? null,
      serviceKey: intake?.serviceKey ?? null,
      dialect: intake?.dialect.id ?? null,
      atMs: this.atMs,
      method: brought.method,
      target: brought.target.slice(0, LONGEST_TARGET),
      headers: headerPairs(brought.rawHeaders),
      body: this.body,
      status: finding.status,
      verdict: finding.verdict,
      refusal: finding.refusal ?? null,
      event: finding.event ?? null,
      envelopeId: finding.envelopeId ?? null,
      sentAtMs: finding.sentAtMs ?? null,
      nthRetry: this.#nthRetry(),
      scripted: finding.scripted ?? false,
      replayOf: this.replayOf,
      waitedMs: this.waitedMs,
    };
  }

  #nthRetry(): number | null {
    const { retry } = this.intake?.dialect ?? dialects.platform;
    if (retry === null) return null;
    const value = this.headerOf(retry.header);
    return value === null ? retry.absent : readNthRetry(value);
  }

  #answered(): void {
    this.#isAnswered = true;
    this.carrier.unanswered -= 1;
  }

  #keep(bytes: number): void {
    this.#kept += bytes;
    this.#held.bytes += bytes;
  }
}
