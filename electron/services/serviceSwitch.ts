import type { StartNotice } from '../../shared/app.ts';
import { DEMO_CLIENT_ID } from '../../shared/demo.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ServiceProfile, ServiceState } from '../../shared/service.ts';
import type { Clock, Logger, Observable } from '../core/ports.ts';
import { Subject } from '../core/subject.ts';
import type { CompanionService } from './companion.ts';

/** Starts and ends the demo's simulator. */
export interface DemoHost {
  /** @returns the simulator's base address. Rejects when it can't start. */
  start(): Promise<string>;
  stop(): void;
  /** Told when the simulator has ended by itself. */
  onEnd(listener: () => void): void;
}

/** What the switch opens and closes: a Companion. */
export interface Switchable {
  restore(): Promise<StartNotice[]>;
  close(): void;
}

export type ServiceSwitchDeps<C extends Switchable> = {
  demo: DemoHost;
  open(service: CompanionService): C;
  /** True when the command line names the service. */
  fixed: boolean;
  clock: Clock;
  log: Logger;
};

/** A demo that ends again and again is left alone after this many starts in a row. */
const MOST_RESTARTS = 3;
/** A demo that ran this long was a good one: the next end starts the count anew. */
const STABLE_MS = 60_000;
const RESTART_AFTER_MS = 1_000;

/** Which service the app speaks to, and the one companion that does. */
export class ServiceSwitch<C extends Switchable> {
  readonly #deps: ServiceSwitchDeps<C>;
  readonly #state: Subject<ServiceState>;
  /** The companion of the current service; null while that starts. */
  readonly companion = new Subject<C | null>(null);
  readonly notices: StartNotice[] = [];
  #turn = 0;
  #restarts = 0;
  #readyAtMs = 0;

  constructor(profile: ServiceProfile, deps: ServiceSwitchDeps<C>) {
    this.#deps = deps;
    this.#state = new Subject<ServiceState>({ profile, baseUrl: null, status: 'starting', fixed: deps.fixed });
    deps.demo.onEnd(() => this.#restartDemo());
  }

  get state(): Observable<ServiceState> {
    return this.#state;
  }

  /** Opens the current profile. Failures are told by the state. */
  async start(): Promise<void> {
    const { profile } = this.#state.value;
    const turn = ++this.#turn;
    this.#close();
    this.#state.set({ profile, baseUrl: null, status: 'starting', fixed: this.#deps.fixed });
    try {
      const service = await this.#service(profile);
      if (turn !== this.#turn) return;
      const companion = this.#deps.open(service);
      this.companion.set(companion);
      this.#readyAtMs = this.#deps.clock.now();
      this.#state.set({ profile, baseUrl: service.baseUrl, status: 'ready', fixed: this.#deps.fixed });
      this.notices.push(...(await companion.restore()));
    } catch (cause) {
      this.#deps.log.fault('service.notStarted', cause, { kind: profile.kind });
      if (turn === this.#turn) this.#state.set({ ...this.#state.value, status: 'failed' });
    }
  }

  /** Speaks to another service from now on. @throws AppFailure `badInput` when the command line has fixed it. */
  async select(profile: ServiceProfile): Promise<void> {
    if (this.#deps.fixed) throw new AppFailure({ kind: 'badInput', field: 'service', why: 'fixed' });
    this.#state.set({ ...this.#state.value, profile });
    this.#restarts = 0;
    if (profile.kind !== 'demo') this.#deps.demo.stop();
    await this.start();
  }

  /** The companion; waits for one that is starting. @throws AppFailure `offline` when the service could not start. */
  current(): Promise<C> {
    const { value } = this.companion;
    if (value) return Promise.resolve(value);
    return new Promise((resolve, reject) => {
      const done = () => {
        for (const stop of stops) stop();
      };
      const stops = [
        this.companion.subscribe((companion) => {
          if (!companion) return;
          done();
          resolve(companion);
        }),
        this.#state.subscribe(({ status }) => {
          if (status !== 'failed') return;
          done();
          reject(new AppFailure({ kind: 'offline' }));
        }),
      ];
      if (this.#state.value.status === 'failed') {
        done();
        reject(new AppFailure({ kind: 'offline' }));
      }
    });
  }

  /** Ends everything; called when the app quits. */
  close(): void {
    this.#turn += 1;
    this.#close();
    this.#deps.demo.stop();
  }

  async #service(profile: ServiceProfile): Promise<CompanionService> {
    if (profile.kind === 'custom') return { profile, baseUrl: profile.baseUrl, clientId: profile.clientId };
    return { profile, baseUrl: await this.#deps.demo.start(), clientId: DEMO_CLIENT_ID };
  }

  #close(): void {
    this.companion.value?.close();
    this.companion.set(null);
  }

  #restartDemo(): void {
    const { profile, status } = this.#state.value;
    if (profile.kind !== 'demo' || status !== 'ready') return;
    this.#close();
    if (this.#deps.clock.now() - this.#readyAtMs >= STABLE_MS) this.#restarts = 0;
    if (this.#restarts >= MOST_RESTARTS) {
      this.#state.set({ ...this.#state.value, baseUrl: null, status: 'failed' });
      return;
    }
    this.#restarts += 1;
    this.#state.set({ ...this.#state.value, baseUrl: null, status: 'starting' });
    this.#deps.clock.after(RESTART_AFTER_MS, () => void this.start());
  }
}
