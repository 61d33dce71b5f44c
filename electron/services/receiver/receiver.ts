import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import type { ReceiverListening } from '../../../shared/receiver.ts';
import { OneByOne } from '../../core/oneByOne.ts';
import type { Clock, Logger, Observable } from '../../core/ports.ts';
import { Subject } from '../../core/subject.ts';
import type { Arrival, Journal, Taken } from '../../storage/journal/journal.ts';
import type { ProofDoor } from '../tunnel/ports.ts';
import { type AcceptedListener, Effects } from './effects.ts';
import type { ReceiverIntakes } from './intakeBook.ts';
import { freePort, listenOnLoopback } from './loopbackPort.ts';
import { Reception } from './reception.ts';
import { Replays } from './replays.ts';

const MAX_HEADER_BYTES = 16 * 1024;
/** Time does not run in a sleep: when so much has, there is none, or it is over and nobody told. */
const AWAKE_AFTER_MS = 60_000;

/** What the receiver needs of the journal. */
export type ReceiverJournal = Pick<Journal, 'write' | 'unhandled' | 'markHandled' | 'listening' | 'counts'>;

export type ReceiverDeps = {
  journal: ReceiverJournal;
  intakes: ReceiverIntakes;
  proofs: ProofDoor;
  clock: Clock;
  log: Logger;
  /** Public hosts in lower case under which it may be asked, such as the tunnel's; loopback is always allowed. */
  allowedHosts: () => ReadonlySet<string>;
  /** This port is to be asked for at the next start. */
  keepPort: (port: number) => void;
};

type Running = { server: Server; reception: Reception };

/**
 * Receives hook deliveries on 127.0.0.1: answers 2xx only for what is durably written, and tells of it afterwards.
 * @see API "Events", PLATFORM §8.3, §8.4, DESIGN §5, §6
 */
export class Receiver {
  readonly #deps: ReceiverDeps;
  readonly #state = new Subject<ReceiverListening>({ kind: 'closed' });
  readonly #written = new Subject(0);
  readonly #replays = new Replays();
  readonly #effects: Effects;
  #running: Running | null = null;
  /** Ends the wait for the end of a sleep; null: the computer is awake, for all we know. */
  #cancelWake: (() => void) | null = null;
  readonly #turns = new OneByOne();

  constructor(deps: ReceiverDeps) {
    this.#deps = deps;
    this.#effects = new Effects(deps);
  }

  get state(): Observable<ReceiverListening> {
    return this.#state;
  }

  /** How many rows were written in this run; it changes once a batch. */
  get written(): Observable<number> {
    return this.#written;
  }

  /**
   * Tells of every accepted delivery that is new, after it was answered, in the order of writing. After a crash some are told
   * once more. What the listener promises is waited for before a delivery counts as handled. Subscribe before `listen`.
   */
  onAccepted(listener: AcceptedListener): () => void {
    return this.#effects.subscribe(listener);
  }

  /** The next request whose replay header carries this one-time number repeats that delivery. */
  expectReplay(number: string, deliveryId: number): void {
    this.#replays.expect(number, deliveryId);
  }

  /**
   * Listens on this port from now on, and no longer on another; null: on any that is free. Never fails: what came of it is the
   * state, where a taken port comes with an offer of a free one.
   */
  listen(port: number | null): Promise<void> {
    return this.#turns.run(async () => {
      await this.#stop();
      this.#state.set({ kind: 'starting' });
      this.#state.set(await this.#start(port));
    });
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
    this.#running.reception.connections.stopSweeping();
    this.#cancelWake = this.#deps.clock.after(AWAKE_AFTER_MS, () => this.resume());
    void this.#noteListening(false);
  }

  /** The computer is awake. Nothing unless it slept. */
  resume(): void {
    if (this.#running === null || this.#cancelWake === null) return;
    this.#endSleep();
    this.#running.reception.connections.sweepFromNowOn();
    void this.#noteListening(true);
  }

  /** What came since local midnight. @throws AppFailure `storageFailed` */
  today(serviceKey: string): Promise<{ deliveries: number; duplicates: number; missed: number }> {
    const midnight = new Date(this.#deps.clock.now()).setHours(0, 0, 0, 0);
    return this.#deps.journal.counts(serviceKey, midnight);
  }

  async #start(wanted: number | null): Promise<ReceiverListening> {
    const { log, clock, journal, keepPort } = this.#deps;
    const server = createServer(serverOptions);
    server.maxHeadersCount = 0; // their bytes are counted; one that is not looked at could be a second Host
    let port = 0;
    const reception = new Reception(server, {
      ...this.#deps,
      journal: { write: (arrivals) => this.#write(arrivals) },
      port: () => port,
      effects: this.#effects,
      replays: this.#replays,
      onWritten: (count) => this.#written.set(this.#written.value + count),
    });
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
      reception.connections.destroyAll();
      return { kind: 'failed', why: 'storage', port, offered: null };
    }
    this.#running = { server, reception };
    keepPort(port);
    reception.connections.sweepFromNowOn();
    this.#effects.open();
    return { kind: 'listening', port, sinceMs, unstoredSinceMs: null };
  }

  async #stop(): Promise<void> {
    if (this.#running === null) return;
    const { server, reception } = this.#running;
    this.#running = null;
    this.#endSleep();
    const closed = once(server, 'close');
    server.close();
    await reception.close();
    await closed;
    await this.#effects.close();
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

/** Times are kept by our own sweep, without a timer for each request, and every refusal is ours so that it becomes a row. */
const serverOptions: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  requireHostHeader: false,
  insecureHTTPParser: false,
  headersTimeout: 0,
  requestTimeout: 0,
  keepAliveTimeout: 0,
};

async function portFailure(cause: unknown, port: number | null): Promise<ReceiverListening> {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'EADDRINUSE') return { kind: 'failed', why: 'portTaken', port, offered: await freePort() };
  if (code === 'EACCES' || code === 'EPERM')
    return { kind: 'failed', why: 'notAllowed', port, offered: await freePort() };
  return { kind: 'failed', why: 'other', port, offered: null };
}
