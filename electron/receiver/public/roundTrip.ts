import { PROOF_HEADER } from '../../../shared/proofHeader.ts';
import type { RoundTrip, RoundTripStep } from '../../../shared/receiver.ts';
import { Emitter } from '../../kernel/emitter.ts';
import type { RoundTripProver } from '../../kernel/intakes.ts';
import type { Clock, Fetch } from '../../kernel/ports.ts';

/** The receiver asks here about every POST that carries the proof header. */
export interface ProofDoor {
  /**
   * @param number the header's value: the one-time number of a round trip
   * @returns true when a round trip waits for it: it is answered 204 and not journalled.
   */
  arrived(
    number: string,
    request: { path: string; headers: readonly (readonly [string, string])[]; body: Uint8Array },
  ): boolean;
}

/** As long as the service gives a delivery. @see PLATFORM §8.4 */
const LIMIT_MS = 10_000;
const NUMBER_BYTES = 16;
const CONTENT_TYPE = 'application/json; charset=utf-8';

export type RoundTripsDeps = {
  clock: Clock;
  fetch: Fetch;
  /** Unguessable bytes, such as `crypto.randomBytes`. */
  randomBytes(count: number): Uint8Array;
};

type Broken = Extract<RoundTrip, { kind: 'broken' }>;
type Trip = {
  readonly path: string;
  readonly body: Uint8Array;
  readonly startedAtMs: number;
  /** What came here of it. */
  arrival: { kind: 'none' } | { kind: 'changed' } | { kind: 'unchanged'; afterMs: number };
  tell(step: RoundTripStep): void;
};
type Running = { outcome: Promise<RoundTrip>; steps: Emitter<RoundTripStep> };

/**
 * Posts a one-time number to a public address and looks at what comes of it here. The body is awkward on purpose: whatever
 * parses and writes it anew on the way changes it.
 */
export class RoundTrips implements RoundTripProver, ProofDoor {
  readonly #deps: RoundTripsDeps;
  readonly #trips = new Map<string, Trip>();
  readonly #running = new Map<string, Running>();
  readonly #closing = new AbortController();

  constructor(deps: RoundTripsDeps) {
    this.#deps = deps;
  }

  /** One at a time for an address: who asks while one runs gets the same outcome. */
  prove(url: string, path: string, onStep: (step: RoundTripStep) => void): Promise<RoundTrip> {
    const running = this.#running.get(url);
    if (running) {
      running.steps.subscribe(onStep);
      return running.outcome;
    }
    const steps = new Emitter<RoundTripStep>();
    steps.subscribe(onStep);
    const outcome = this.#run(url, path, (step) => steps.emit(step)).finally(() => this.#running.delete(url));
    this.#running.set(url, { outcome, steps });
    return outcome;
  }

  arrived(
    number: string,
    request: { path: string; headers: readonly (readonly [string, string])[]; body: Uint8Array },
  ): boolean {
    const trip = this.#trips.get(number);
    if (!trip) return false;
    // The first that comes counts: a second is the network's doing, or somebody who listened on the way.
    if (trip.arrival.kind !== 'none') return true;
    trip.tell('arrived');
    const types = request.headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([, value]) => value);
    const isSame =
      request.path === trip.path &&
      types.length === 1 &&
      types[0] === CONTENT_TYPE &&
      Buffer.compare(request.body, trip.body) === 0;
    trip.arrival = isSame ? { kind: 'unchanged', afterMs: this.#sinceMs(trip) } : { kind: 'changed' };
    if (isSame) trip.tell('unchanged');
    return true;
  }

  /** Breaks off what runs. */
  close(): void {
    this.#closing.abort();
  }

  async #run(url: string, path: string, tell: (step: RoundTripStep) => void): Promise<RoundTrip> {
    if (!isWebAddress(url)) return this.#broken('sent', 'badAddress', null);
    const number = Buffer.from(this.#deps.randomBytes(NUMBER_BYTES)).toString('hex');
    const body = awkwardBody(number);
    const trip: Trip = { path, body, startedAtMs: this.#deps.clock.now(), arrival: { kind: 'none' }, tell };
    this.#trips.set(number, trip);
    const limit = new AbortController();
    const cancelLimit = this.#deps.clock.after(LIMIT_MS, () => limit.abort());
    tell('sent');
    try {
      const response = await this.#deps.fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': CONTENT_TYPE, [PROOF_HEADER]: number },
        body: new Uint8Array(body),
        signal: AbortSignal.any([limit.signal, this.#closing.signal]),
      });
      // The rest of an answer says nothing, and may never end.
      void response.body?.cancel().catch(() => {});
      return this.#outcome(trip, response.status);
    } catch {
      const step = trip.arrival.kind === 'none' ? 'arrived' : 'answered';
      if (trip.arrival.kind === 'changed') return this.#broken('unchanged', 'changed', null);
      if (limit.signal.aborted) return this.#broken(step, 'timedOut', null);
      return this.#broken(step === 'arrived' ? 'sent' : step, 'unreachable', null);
    } finally {
      cancelLimit();
      this.#trips.delete(number);
    }
  }

  #outcome(trip: Trip, status: number): RoundTrip {
    const { arrival } = trip;
    if (arrival.kind === 'changed') return this.#broken('unchanged', 'changed', status);
    if (arrival.kind === 'none') {
      const isRedirect = status >= 300 && status <= 399;
      return this.#broken('arrived', isRedirect ? 'redirected' : 'notArrived', status);
    }
    if (status !== 204) return this.#broken('answered', 'otherAnswer', status);
    trip.tell('answered');
    return {
      kind: 'proven',
      atMs: this.#deps.clock.now(),
      bytes: trip.body.length,
      arrivedAfterMs: arrival.afterMs,
      totalMs: this.#sinceMs(trip),
    };
  }

  #broken(step: RoundTripStep, why: Broken['why'], status: number | null): Broken {
    return { kind: 'broken', atMs: this.#deps.clock.now(), step, why, status };
  }

  #sinceMs(trip: Trip): number {
    return Math.max(0, this.#deps.clock.now() - trip.startedAtMs);
  }
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === '';
}

/**
 * JSON whose meaning survives being written anew, but whose bytes do not: escapes beside the characters they stand for,
 * numbers in other spellings, keys out of order and twice, blanks of all kinds, and a line end after it.
 */
export function awkwardBody(number: string): Uint8Array {
  const text = [
    `{ "proof" :"${number}",`,
    '\t"zeta":1.0, "alpha" : 1e2,"Alpha":-0,  "10":10, "2":2,',
    '"text":"caf\\u00e9 café \\/ / <b>&amp;</b> \u2028 ☃ 深夜 👩\u200d🚀 ",',
    '"escaped":"\\u2603\\t\\"", "empty":{ }, "list":[ ],"nested":[[1 ,2.50],{"b":null,"a":true}] ,',
    '"large":9007199254740993,"alpha":100 ,',
    '"padding":"a round trip of this app: it is answered here and kept nowhere                  "}  ',
    '',
  ].join('\r\n');
  return new TextEncoder().encode(text);
}
