import { ChurnMap } from '../../../shared/churnMap.ts';
import type { Brought, Carrier, HookRequest } from './hookRequest.ts';
import type { Front, RequestGate } from './requestGate.ts';
import type { Series } from './series.ts';

/** As over HTTP. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Beside its name and value each header takes so many bytes there. */
const BYTES_A_HEADER = 4;
/** Sweeps, about seconds, that a body may take. */
const BODY_SWEEPS = 30;

/** A request's head. Names and values in turn, as their sender wrote them; no Host. */
type Handed = { readonly method: string; readonly path: string; readonly headers: readonly string[] };

/** What only we know of a request. */
type HandedBy = {
  /** It waited so long at the relay. */
  waitedMs?: number;
  series?: Series;
};

export type ReceiverAnswer = { status: number; headers: string[]; body: Uint8Array };

/** A request that was handed over, and waits for its body or its answer. */
export interface Asked {
  /** A piece of the body. Its bytes are kept as they are. */
  take(bytes: Buffer): void;
  /** The body is whole. */
  end(): void;
  /** Nobody waits for the answer any more: it is not told. */
  gone(): void;
}

/** Takes requests that came over another connection of ours, as if they had come over HTTP. */
export interface ReceiverDoor {
  /**
   * @param answered called once, perhaps before this returns; null: it was hung up on
   * @returns null when nothing is taken in now
   */
  ask(handed: Handed, answered: (answer: ReceiverAnswer | null) => void, by?: HandedBy): Asked | null;
}

/** Brings what is handed over in this process to the gate: the same limits, without a socket. */
export class HandedFront implements ReceiverDoor, Front {
  readonly #gate: RequestGate;
  readonly #port: () => number;
  readonly #came: () => void;
  readonly #reading = new ChurnMap<number, OverDoor>();
  readonly #unanswered = new ChurnMap<number, OverDoor>();
  #hasDelivered = false;
  #next = 0;

  /** @param came a request did: it is to be looked at each second, until none is left */
  constructor(gate: RequestGate, port: () => number, came: () => void) {
    this.#gate = gate;
    this.#port = port;
    this.#came = came;
    gate.addFront(this);
  }

  ask(handed: Handed, answered: (answer: ReceiverAnswer | null) => void, by: HandedBy = {}): Asked | null {
    const gate = this.#gate;
    if (gate.isClosing) return null;
    const rawHeaders = ['Host', `127.0.0.1:${this.#port()}`, ...handed.headers];
    const number = this.#next++;
    const of = { ...handed, number, rawHeaders, answered, by, gate, hasDelivered: this.#hasDelivered };
    const one = new OverDoor(of, (over) => this.#over(over));
    this.#reading.set(number, one);
    this.#unanswered.set(number, one);
    this.#came();
    one.begin();
    return one;
  }

  *readings(): Generator<HookRequest> {
    for (const { incoming } of this.#reading.values()) if (!incoming.isAnswered) yield incoming;
  }

  get isReading(): boolean {
    return this.#reading.size > 0;
  }

  /** About a second went by. */
  sweep(): void {
    for (const { incoming } of this.#reading.values()) {
      incoming.carrier.sweeps += 1;
      if (incoming.carrier.sweeps >= BODY_SWEEPS && !incoming.isAnswered) incoming.refuse('timedOut');
    }
  }

  /** Ends what is not whole yet. */
  cutAll(): void {
    for (const one of [...this.#reading.values()]) one.hangUp();
  }

  /** Ends what has no answer, and will get none. */
  hangUpAll(): void {
    for (const one of [...this.#unanswered.values()]) one.hangUp();
  }

  #over(one: OverDoor): void {
    if (!one.isReading) this.#reading.delete(one.number);
    if (one.isOver) this.#unanswered.delete(one.number);
    this.#hasDelivered ||= one.hasDelivered;
  }
}

type Of = {
  number: number;
  method: string;
  path: string;
  rawHeaders: readonly string[];
  answered: (answer: ReceiverAnswer | null) => void;
  by: HandedBy;
  gate: RequestGate;
  hasDelivered: boolean;
};

/** A request that was handed over: at once what brings it, what it comes over, and what its bringer has of it. */
class OverDoor implements Brought, Carrier, Asked {
  readonly method: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
  readonly waitedMs: number | undefined;
  readonly series: Series | undefined;
  readonly number: number;
  readonly incoming: HookRequest;
  unanswered = 1;
  sweeps = 0;
  hasDelivered: boolean;
  isReading = true;
  isOver = false;
  readonly #gate: RequestGate;
  readonly #answered: (answer: ReceiverAnswer | null) => void;
  readonly #changed: (one: OverDoor) => void;

  constructor(of: Of, changed: (one: OverDoor) => void) {
    this.number = of.number;
    this.method = of.method;
    this.target = of.path;
    this.rawHeaders = of.rawHeaders;
    this.waitedMs = of.by.waitedMs;
    this.series = of.by.series;
    this.hasDelivered = of.hasDelivered;
    this.#gate = of.gate;
    this.#answered = of.answered;
    this.#changed = changed;
    this.incoming = of.gate.meet(this, this);
  }

  begin(): void {
    if (headBytes(this) > MAX_HEADER_BYTES) this.incoming.refuse('headersTooLarge');
    else this.#gate.admit(this.incoming);
  }

  isComplete(): boolean {
    return !this.isReading;
  }

  take(bytes: Buffer): void {
    if (this.isReading) this.#gate.take(this.incoming, bytes);
  }

  end(): void {
    if (!this.isReading) return;
    this.#readNoMore();
    // Over HTTP the length frames the body: what says another one would be another body, and rubbish behind it.
    const { refusal, head, bytes } = this.incoming;
    if (refusal === null && head.contentLength !== bytes) this.incoming.refuse('notHttp');
    this.#gate.end(this.incoming);
  }

  gone(): void {
    this.isOver = true;
    this.#cut();
    this.#changed(this);
  }

  answer(status: number, headers: Readonly<Record<string, string>>, text: string): void {
    const body = Buffer.from(text);
    const lines = Object.entries(headers).flat();
    if (status !== 204) lines.push('Content-Length', String(body.length));
    this.#tell({ status, headers: lines, body });
  }

  stopReading(): void {
    this.#cut();
  }

  hangUp(): void {
    this.#tell(null);
    this.#cut();
  }

  #tell(answer: ReceiverAnswer | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#changed(this);
    this.#answered(answer);
  }

  #cut(): void {
    if (!this.isReading) return;
    this.#readNoMore();
    this.incoming.answeredOtherwise();
    this.#gate.cut(this.incoming);
  }

  #readNoMore(): void {
    this.isReading = false;
    this.#changed(this);
  }
}

function headBytes({ target, rawHeaders }: OverDoor): number {
  let bytes = target.length + (rawHeaders.length / 2) * BYTES_A_HEADER;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}
