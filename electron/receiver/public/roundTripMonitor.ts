import type { RoundTrip, TunnelState } from '../../../shared/receiver.ts';
import { stepMs } from '../../kernel/backoff.ts';
import type { RoundTripProver } from '../../kernel/intakes.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';

/** With the limit of a round trip and the second try, a dead tunnel is known within a minute. */
const EVERY_MS = 30_000;
/** On this computer alone little can break. */
const EVERY_DIRECT_MS = 300_000;
const CONFIRM_AFTER_MS = 5_000;
/** A tunnel that just came up may need a moment until its name is known everywhere. */
const FIRST_AFTER_MS = 2_000;
/** How often a tunnel that is silent is tried. */
const SILENT = { firstMs: CONFIRM_AFTER_MS, longestMs: 60_000 };
const PATH_BYTES = 16;

export type RoundTripMonitorDeps = {
  prover: RoundTripProver;
  tunnel: {
    readonly state: Observable<TunnelState>;
    readonly address: string | null;
    fellSilent(retryAtMs: number | null): void;
    cameBack(): void;
  };
  /** Whether anything depends on the tunnel: there are intakes. */
  needed: Observable<boolean>;
  clock: Clock;
  log: Logger;
  /** Unguessable bytes. */
  randomBytes(count: number): Uint8Array;
};

/** Proves the tunnel again and again while somebody depends on it, so that a dead one is noticed before deliveries are missed. */
export class RoundTripMonitor {
  readonly #deps: RoundTripMonitorDeps;
  readonly #state = new Subject<RoundTrip>({ kind: 'unknown' });
  readonly #subscriptions: (() => void)[] = [];
  /** The address that is watched; null: none. */
  #address: string | null = null;
  #failures = 0;
  #foreground = 0;
  #cancelTimer: () => void = () => {};

  constructor(deps: RoundTripMonitorDeps) {
    this.#deps = deps;
  }

  /** The last outcome for the tunnel of the moment; `running` only for a proof that a person waits for. */
  get state(): Observable<RoundTrip> {
    return this.#state;
  }

  /** Follows the tunnel from now on. */
  start(): void {
    const { tunnel, needed } = this.#deps;
    this.#subscriptions.push(
      tunnel.state.subscribe(() => this.#follow()),
      needed.subscribe((isNeeded) => {
        if (isNeeded) this.#schedule(FIRST_AFTER_MS);
        else this.#cancelTimer();
        const { value } = tunnel.state;
        if (value.kind === 'down' && value.why === 'silent') this.#tellSilent(FIRST_AFTER_MS);
      }),
    );
    this.#follow();
  }

  /** The computer slept: nothing that was proven before counts. */
  recheck(): void {
    if (this.#address !== null) this.#schedule(FIRST_AFTER_MS);
  }

  /**
   * Proves the tunnel now, with every step told.
   * @param path of the receiver; a path for proofs alone unless given
   */
  async prove(path = this.#proofPath()): Promise<RoundTrip> {
    const { prover, clock } = this.#deps;
    const address = this.#address;
    if (address === null) {
      const none: RoundTrip = { kind: 'broken', atMs: clock.now(), step: 'sent', why: 'badAddress', status: null };
      this.#state.set(none);
      return none;
    }
    this.#cancelTimer();
    this.#foreground += 1;
    const sinceMs = clock.now();
    const outcome = await prover
      .prove(address + path, path, (step) => {
        if (address === this.#address) this.#state.set({ kind: 'running', step, sinceMs });
      })
      .finally(() => {
        this.#foreground -= 1;
      });
    if (address !== this.#address) return outcome;
    if (outcome.kind === 'broken' && this.#failures === 0) {
      this.#state.set(outcome);
      this.#confirm();
    } else {
      this.#conclude(outcome);
    }
    return outcome;
  }

  close(): void {
    for (const unsubscribe of this.#subscriptions.splice(0)) unsubscribe();
    this.#cancelTimer();
    this.#address = null;
  }

  #follow(): void {
    const { address } = this.#deps.tunnel;
    if (address === this.#address) return;
    this.#address = address;
    this.#failures = 0;
    this.#cancelTimer();
    this.#state.set({ kind: 'unknown' });
    if (address !== null) this.#schedule(FIRST_AFTER_MS);
  }

  #schedule(ms: number): void {
    this.#cancelTimer();
    if (this.#address === null || !this.#deps.needed.value) return;
    this.#cancelTimer = this.#deps.clock.after(ms, () => void this.#look(false));
  }

  async #look(isSecond: boolean): Promise<void> {
    const address = this.#address;
    if (address === null || this.#foreground > 0) return;
    const path = this.#proofPath();
    const outcome = await this.#deps.prover.prove(address + path, path, () => {});
    if (address !== this.#address || this.#foreground > 0) return;
    if (outcome.kind === 'broken' && this.#failures === 0 && !isSecond) this.#confirm();
    else this.#conclude(outcome);
  }

  /** One failure may be chance. */
  #confirm(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.clock.after(CONFIRM_AFTER_MS, () => void this.#look(true));
  }

  #conclude(outcome: RoundTrip): void {
    const { tunnel, log } = this.#deps;
    this.#state.set(outcome);
    if (outcome.kind === 'broken') {
      this.#failures += 1;
      const waitMs = stepMs(SILENT, this.#failures);
      log.warn('tunnel.silent', { why: outcome.why, step: outcome.step, status: outcome.status });
      this.#schedule(waitMs);
      this.#tellSilent(waitMs);
    } else {
      this.#failures = 0;
      this.#schedule(this.#everyMs());
      tunnel.cameBack();
    }
  }

  /** What nothing needs is not tried again by itself. */
  #tellSilent(waitMs: number): void {
    const { tunnel, needed, clock } = this.#deps;
    tunnel.fellSilent(needed.value ? clock.now() + waitMs : null);
  }

  #everyMs(): number {
    const { value } = this.#deps.tunnel.state;
    return value.kind !== 'none' && value.provider === 'direct' ? EVERY_DIRECT_MS : EVERY_MS;
  }

  /** Any path of the receiver will do: the header leads to the proof's door. */
  #proofPath(): string {
    return `/proof/${Buffer.from(this.#deps.randomBytes(PATH_BYTES)).toString('hex')}`;
  }
}
