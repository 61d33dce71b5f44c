import type { ReceiverState } from '../../../shared/receiver.ts';
import type { Clock, Logger, Observable } from '../../core/ports.ts';
import { Subject } from '../../core/subject.ts';
import type { IntakeBook } from '../receiver/intakeBook.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { ProofWatch } from '../tunnel/proofWatch.ts';
import type { TunnelService } from '../tunnel/tunnelService.ts';

/** What the window is told before anything runs. */
export const emptyReceiver: ReceiverState = {
  receiver: { kind: 'closed' },
  tunnel: { kind: 'none' },
  proof: { kind: 'unknown' },
  tokens: { ngrok: false, relay: false },
  intakes: [],
  today: { deliveries: 0, duplicates: 0, missed: 0 },
};

export type ReceiverStatesDeps = {
  receiver: Pick<Receiver, 'state' | 'written' | 'today'>;
  tunnel: Pick<TunnelService, 'state' | 'tokens'>;
  proofs: Pick<ProofWatch, 'state'>;
  intakes: Pick<IntakeBook, 'changed' | 'describe'>;
  service: Observable<unknown>;
  serviceKey: () => string;
  clock: Clock;
  log: Logger;
};

/** Deliveries come in bursts; the day is counted after each. */
const COUNT_AFTER_MS = 500;

/** Receiver, tunnel and proof as one state for the window, of the service that is open. */
export class ReceiverStates {
  readonly #deps: ReceiverStatesDeps;
  readonly #state = new Subject<ReceiverState>(emptyReceiver);
  readonly #stops: (() => void)[];
  #cancelCount: (() => void) | null = null;
  #cancelMidnight: () => void = () => {};
  #closed = false;

  constructor(deps: ReceiverStatesDeps) {
    this.#deps = deps;
    const { receiver, tunnel, proofs, intakes, service } = deps;
    const show = () => this.#show();
    const recount = () => {
      show();
      this.recount();
    };
    this.#stops = [
      receiver.state.subscribe(recount),
      receiver.written.subscribe(() => this.recount()),
      service.subscribe(recount),
      ...[tunnel.state, proofs.state, tunnel.tokens, intakes.changed].map((source: Observable<unknown>) =>
        source.subscribe(show),
      ),
    ];
    this.#countAtMidnight();
  }

  get state(): Observable<ReceiverState> {
    return this.#state;
  }

  /** The day's numbers have changed. */
  recount(): void {
    if (this.#closed || this.#cancelCount !== null) return;
    this.#cancelCount = this.#deps.clock.after(COUNT_AFTER_MS, () => {
      this.#cancelCount = null;
      void this.#count();
    });
  }

  /** After the computer slept, and timers with it: it may be another day. */
  recheck(): void {
    this.#cancelMidnight();
    this.#countAtMidnight();
    this.recount();
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stops) stop();
    this.#cancelCount?.();
    this.#cancelMidnight();
  }

  #show(today = this.#state.value.today): void {
    if (this.#closed) return;
    const { receiver, tunnel, proofs, intakes, serviceKey } = this.#deps;
    this.#state.set({
      receiver: receiver.state.value,
      tunnel: tunnel.state.value,
      proof: proofs.state.value,
      tokens: tunnel.tokens.value,
      intakes: intakes.describe(serviceKey()),
      today,
    });
  }

  async #count(): Promise<void> {
    try {
      this.#show(await this.#deps.receiver.today(this.#deps.serviceKey()));
    } catch (cause) {
      this.#deps.log.fault('receiver.notCounted', cause); // the numbers stay as they were
    }
  }

  #countAtMidnight(): void {
    const { clock } = this.#deps;
    const nowMs = clock.now();
    const midnight = new Date(nowMs).setHours(24, 0, 0, 0);
    this.#cancelMidnight = clock.after(midnight - nowMs, () => {
      this.recount();
      this.#countAtMidnight();
    });
  }
}
