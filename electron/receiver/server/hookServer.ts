import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { ReceiverListening } from '../../../shared/receiver.ts';
import { stepMs } from '../../kernel/backoff.ts';
import type { FactStream } from '../../kernel/facts.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import { SerialQueue } from '../../kernel/serialQueue.ts';
import { Subject } from '../../kernel/subject.ts';
import type { Arrival, Journal, Taken } from '../journal/journal.ts';
import type { ReceiverIntakes } from '../paths/intakeBook.ts';
import type { ProofDoor } from '../public/roundTrip.ts';
import { AcceptedQueue } from './acceptedQueue.ts';
import { HttpFront } from './httpFront.ts';
import { freePort, listenOnLoopback } from './loopbackPort.ts';
import { OneTimeNumbers } from './oneTimeNumbers.ts';
import { HandedFront, type ReceiverDoor } from './receiverDoor.ts';
import { RequestGate } from './requestGate.ts';
import { Sweep } from './sweep.ts';

/** Time does not run in a sleep: when so much has, there is none, or it is over and nobody told. */
const AWAKE_AFTER_MS = 60_000;
/** So often it is tried again to listen where nothing could be written: less often than the journal's thread may be begun. */
const STORAGE_AGAIN_MS = 15_000;
/** Where the port could not be had: who held it is often gone soon. */
const PORT_AGAIN = { firstMs: 2_000, longestMs: 60_000 };

/** What the receiver needs of the journal. */
export type ReceiverJournal = Pick<Journal, 'write' | 'unhandled' | 'markHandled' | 'listening'>;

export type HookServerDeps = {
  journal: ReceiverJournal;
  intakes: ReceiverIntakes;
  proofs: ProofDoor;
  /** A service's time less ours, which its deliveries are sent by; left out: they agree. */
  serviceAheadMs?: (serviceKey: string) => number;
  /** Told of every accepted delivery that is new, after it was answered, in the order of writing. */
  facts: Pick<FactStream, 'tell'>;
  clock: Clock;
  log: Logger;
  /** Public hosts in lower case under which it may be asked, such as the tunnel's; loopback is always allowed. */
  allowedHosts: () => ReadonlySet<string>;
  /** This port is to be asked for at the next start. */
  keepPort: (port: number) => void;
};

type Running = { server: Server; gate: RequestGate; http: HttpFront; handed: HandedFront; sweep: Sweep };

/**
 * Receives hook deliveries on 127.0.0.1: answers 2xx only for what is durably written, and tells of it afterwards.
 * @see API "Events", PLATFORM §8.3, §8.4, DESIGN §5, §6
 */
export class HookServer {
  readonly #deps: HookServerDeps;
  readonly #state = new Subject<ReceiverListening>({ kind: 'closed' });
  readonly #replays = new OneTimeNumbers();
  readonly #accepted: AcceptedQueue;
  #running: Running | null = null;
  /** Ends the wait for the end of a sleep; null: the computer is awake, for all we know. */
  #cancelWake: (() => void) | null = null;
  #cancelAgain: (() => void) | null = null;
  readonly #turns = new SerialQueue();

  constructor(deps: HookServerDeps) {
    this.#deps = deps;
    this.#accepted = new AcceptedQueue(deps);
  }

  get state(): Observable<ReceiverListening> {
    return this.#state;
  }

  /** The next request whose replay header carries this one-time number repeats that delivery. */
  expectReplay(number: string, deliveryId: number): void {
    this.#replays.expect(number, deliveryId);
  }

  /** What came over another connection of ours is handed over here: it is taken as long as the receiver listens. */
  readonly door: ReceiverDoor = {
    ask: (...asked) => {
      this.resume();
      return this.#running?.handed.ask(...asked) ?? null;
    },
  };

  /**
   * Listens on this port from now on, and no longer on another; null: on any that is free. Never fails: what came of it is the
   * state, where a taken port comes with an offer of a free one. What failed is tried again by itself until it works.
   */
  listen(port: number | null): Promise<void> {
    return this.#turns.run(async () => {
      await this.#stop();
      this.#state.set({ kind: 'starting' });
      await this.#begin(port);
    });
  }

  async #begin(port: number | null, failures = 0): Promise<void> {
    const state = await this.#start(port);
    // Of the same failure the port that was offered first stays: it may be about to be chosen.
    if (!isSameFailure(state, this.#state.value)) this.#state.set(state);
    this.#cancelAgain = null;
    if (state.kind !== 'failed') return;
    const waitMs = state.why === 'storage' ? STORAGE_AGAIN_MS : stepMs(PORT_AGAIN, failures + 1);
    const cancel = this.#deps.clock.after(waitMs, () => {
      // Unless somebody closed it, or chose another port, meanwhile.
      void this.#turns.run(async () => {
        if (this.#cancelAgain === cancel) await this.#begin(port, failures + 1);
      });
    });
    this.#cancelAgain = cancel;
  }

  /** Ends all connections once what they brought is written and answered. */
  close(): Promise<void> {
    return this.#turns.run(async () => {
      await this.#stop();
      this.#state.set({ kind: 'closed' });
    });
  }

  /** The computer goes to sleep: nothing arrives until it wakes, and what arrives tells that it did. */
  suspend(): void {
    if (this.#running === null || this.#cancelWake !== null) return;
    this.#running.sweep.stop();
    this.#cancelWake = this.#deps.clock.after(AWAKE_AFTER_MS, () => this.resume());
    void this.#noteListening(false);
  }

  /** The computer is awake. Nothing unless it slept. */
  resume(): void {
    if (this.#running === null || this.#cancelWake === null) return;
    this.#endSleep();
    this.#running.sweep.wanted();
    void this.#noteListening(true);
  }

  async #start(wanted: number | null): Promise<ReceiverListening> {
    const { log, clock, journal, keepPort } = this.#deps;
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    let port = 0;
    const gate = new RequestGate({
      ...this.#deps,
      journal: { write: (arrivals) => this.#write(arrivals) },
      port: () => port,
      accepted: this.#accepted,
      replays: this.#replays,
    });
    const sweep = new Sweep(clock, () => {
      http.sockets.sweep();
      handed.sweep();
      gate.rows.tellUnlisted();
      return !http.sockets.isEmpty || handed.isReading;
    });
    const came = () => sweep.wanted();
    const handed = new HandedFront(gate, () => port, came);
    const http = new HttpFront(server, gate, clock, came);
    try {
      port = await listenOnLoopback(server, wanted);
    } catch (cause) {
      return portFailure(cause, wanted);
    }
    server.on('error', (cause) => log.fault('receiver.server', cause));
    server.on('connection', () => this.resume());
    const sinceMs = clock.now();
    try {
      await journal.listening(true, sinceMs);
    } catch (cause) {
      // Nothing could be accepted, and a service that is refused at the door tries again later all the same.
      log.fault('receiver.journal', cause);
      server.close();
      http.sockets.destroyAll();
      return { kind: 'failed', why: 'storage', port, offered: null };
    }
    this.#running = { server, gate, http, handed, sweep };
    keepPort(port);
    this.#accepted.open();
    return { kind: 'listening', port, sinceMs, unstoredSinceMs: null };
  }

  async #stop(): Promise<void> {
    this.#cancelAgain?.();
    this.#cancelAgain = null;
    if (this.#running === null) return;
    const { server, gate, http, handed, sweep } = this.#running;
    this.#running = null;
    this.#endSleep();
    const closed = once(server, 'close');
    server.close();
    gate.stop();
    sweep.stop();
    handed.cutAll();
    await gate.idle();
    handed.hangUpAll();
    await http.sockets.endAll();
    // The rows of what was cut off just now.
    await gate.idle();
    await closed;
    await this.#accepted.close();
    await this.#noteListening(false);
  }

  #endSleep(): void {
    this.#cancelWake?.();
    this.#cancelWake = null;
  }

  /** A service that is refused, and a person who is not told, would both wait for nothing. */
  async #write(arrivals: readonly Arrival[]): Promise<Taken> {
    try {
      const taken = await this.#deps.journal.write(arrivals);
      this.#noteStored(true);
      return taken;
    } catch (cause) {
      this.#noteStored(false);
      throw cause;
    }
  }

  #noteStored(isStored: boolean): void {
    const state = this.#state.value;
    if (state.kind !== 'listening' || isStored === (state.unstoredSinceMs === null)) return;
    this.#state.set({ ...state, unstoredSinceMs: isStored ? null : this.#deps.clock.now() });
  }

  async #noteListening(on: boolean): Promise<void> {
    const { journal, clock, log } = this.#deps;
    try {
      await journal.listening(on, clock.now());
    } catch (cause) {
      log.fault('receiver.listening', cause, { on }); // costs no delivery, only a mark in the list
    }
  }
}

function isSameFailure(one: ReceiverListening, other: ReceiverListening): boolean {
  return one.kind === 'failed' && other.kind === 'failed' && one.why === other.why && one.port === other.port;
}

async function portFailure(cause: unknown, port: number | null): Promise<ReceiverListening> {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'EADDRINUSE') return { kind: 'failed', why: 'portTaken', port, offered: await freePort() };
  if (code === 'EACCES' || code === 'EPERM')
    return { kind: 'failed', why: 'notAllowed', port, offered: await freePort() };
  return { kind: 'failed', why: 'other', port, offered: null };
}
