import type { StartNotice } from '../../shared/app.ts';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import type { Clock, DemoHost, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { OpenService } from '../service/index.ts';
import type { ServiceAddress } from './serviceConnection.ts';

/** What the switch opens and closes: a ServiceConnection. */
export interface Switchable {
  restore(): Promise<StartNotice[]>;
  /** Ends at once what talks; resolves when nothing is left to be written, after a few seconds at most. */
  close(): Promise<void>;
}

export type ServiceSwitchDeps<C extends Switchable> = {
  demo: DemoHost;
  /** Reads what speaks to a service. @returns what opens it */
  load(): Promise<(service: ServiceAddress) => C>;
  /** True when the command line names the service. */
  fixed: boolean;
  /** Keeps what the person chose. */
  keep(profile: ServiceProfile): void;
  clock: Clock;
  log: Logger;
};

/** A demo that ends again and again is left alone after this many starts in a row. */
const MOST_RESTARTS = 3;
/** A demo that ran this long was a good one: the next end starts the count anew. */
const STABLE_MS = 60_000;
const RESTART_AFTER_MS = 1_000;

/** Which service the app speaks to, and the one connection that does. */
export class ServiceSwitch<C extends Switchable> {
  readonly #deps: ServiceSwitchDeps<C>;
  readonly #state: Subject<OpenService>;
  readonly #notices = new Subject<readonly StartNotice[]>([]);
  /** The connection of the current service; null while that starts. */
  readonly connection = new Subject<C | null>(null);
  /** Counts what was begun; what belongs to an earlier turn changes nothing any more. */
  #turn = 0;
  #closed = false;
  /** The goodbye of the connection before: the next one may need the files it still writes. */
  #goodbye: Promise<void> = Promise.resolve();
  #cancelRestart = (): void => {};
  #restarts = 0;
  #readyAtMs = 0;

  constructor(profile: ServiceProfile, deps: ServiceSwitchDeps<C>) {
    this.#deps = deps;
    this.#state = new Subject<OpenService>({ profile, baseUrl: null, status: 'starting', fixed: deps.fixed, turn: 0 });
    deps.demo.onEnd(() => this.#restartDemo());
  }

  get state(): Observable<OpenService> {
    return this.#state;
  }

  /** What the person should know of how the current service came up. */
  get notices(): Observable<readonly StartNotice[]> {
    return this.#notices;
  }

  /** Opens the current profile. Failures are told by the state. Resolves early when another one is chosen meanwhile. */
  async start(): Promise<void> {
    if (this.#closed) return;
    const { profile } = this.#state.value;
    const turn = this.#begin();
    this.#notices.set([]);
    this.#tell({ baseUrl: null, status: 'starting' });
    try {
      const [service, open] = await Promise.all([this.#service(profile), this.#deps.load(), this.#goodbye]);
      if (turn !== this.#turn) return;
      // Not before: the demo may have been asked for a token that the goodbye waits for.
      if (profile.kind !== 'demo') this.#deps.demo.stop();
      const connection = open(service);
      this.connection.set(connection);
      this.#readyAtMs = this.#deps.clock.now();
      this.#tell({ baseUrl: service.baseUrl, status: 'ready' });
      const notices = await connection.restore();
      if (turn === this.#turn) this.#notices.set(notices);
    } catch (cause) {
      if (turn !== this.#turn) return;
      this.#deps.log.fault('service.notStarted', cause, { kind: profile.kind });
      this.#tell({ status: 'failed' });
    }
  }

  /**
   * Speaks to another service from now on. The choice stands at once and is handed to `keep`, so the newest one is kept
   * however long each takes to open.
   * @throws AppFailure `badInput` when the command line has fixed it; what `keep` throws.
   */
  async select(profile: ServiceProfile): Promise<void> {
    if (this.#deps.fixed) throw new AppFailure({ kind: 'badInput', field: 'service', why: 'fixed' });
    this.#tell({ profile });
    this.#restarts = 0;
    const started = this.start();
    this.#deps.keep(profile);
    await started;
  }

  /**
   * Begins the demo anew, in another process.
   * @throws AppFailure `badInput` when another service is open
   */
  async startOver(): Promise<void> {
    const { profile } = this.#state.value;
    if (profile.kind !== 'demo') throw new AppFailure({ kind: 'badInput', field: 'service', why: 'notDemo' });
    this.#restarts = 0;
    const turn = this.#begin();
    this.#tell({ baseUrl: null, status: 'starting' });
    // The old demo answers what the goodbye waits for.
    await this.#goodbye;
    if (turn !== this.#turn) return;
    this.#deps.demo.stop();
    await this.start();
  }

  /** Resolves when the connection before this one has written its last: tokens on their way, too. */
  async left(): Promise<void> {
    await this.#goodbye;
  }

  /** Ends everything, for good; called when the app quits. Resolves when nothing is left to be written. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#begin();
    // A refresh under way is waited for, and the demo has to be there to answer it.
    await this.#goodbye;
    this.#deps.demo.stop();
  }

  async #service(profile: ServiceProfile): Promise<ServiceAddress> {
    if (profile.kind === 'custom') return { profile, baseUrl: profile.baseUrl, clientId: profile.clientId };
    return { profile, baseUrl: await this.#deps.demo.start(), clientId: DEMO_CLIENT_ID };
  }

  #tell(news: Partial<OpenService>): void {
    this.#state.set({ ...this.#state.value, ...news, turn: this.#turn });
  }

  /** Ends what was under way. @returns the turn that begins */
  #begin(): number {
    this.#cancelRestart();
    this.#closeConnection();
    return ++this.#turn;
  }

  #closeConnection(): void {
    const { value } = this.connection;
    if (!value) return;
    this.#goodbye = value.close().catch((cause) => void this.#deps.log.fault('service.notClosed', cause));
    this.connection.set(null);
  }

  #restartDemo(): void {
    const { profile, status } = this.#state.value;
    if (this.#closed || profile.kind !== 'demo' || status !== 'ready') return;
    this.#begin();
    if (this.#deps.clock.now() - this.#readyAtMs >= STABLE_MS) this.#restarts = 0;
    if (this.#restarts >= MOST_RESTARTS) {
      this.#tell({ baseUrl: null, status: 'failed' });
      return;
    }
    this.#restarts += 1;
    this.#tell({ baseUrl: null, status: 'starting' });
    this.#cancelRestart = this.#deps.clock.after(RESTART_AFTER_MS, () => void this.start());
  }
}
