import type { ReceiverState } from '../../shared/receiver.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { Journal } from './journal/journal.ts';
import type { IntakeBook } from './paths/intakeBook.ts';
import type { RelayKeeping } from './public/relayKeeping.ts';
import type { RoundTripMonitor } from './public/roundTripMonitor.ts';
import type { TunnelService } from './public/tunnelService.ts';
import type { HookServer } from './server/hookServer.ts';

/** What the window is told before anything runs. */
export const emptyReceiver: ReceiverState = {
  receiver: { kind: 'closed' },
  tunnel: { kind: 'none' },
  proof: { kind: 'unknown' },
  tokens: { ngrok: false, relay: false },
  relay: { place: null, canKeep: null, waiting: null, gap: null, brought: null },
  relaysLeft: [],
  intakes: [],
  today: { deliveries: 0, duplicates: 0, missed: 0 },
};

export type ReceiverStatesDeps = {
  receiver: Pick<HookServer, 'state'>;
  journal: Pick<Journal, 'standing'>;
  tunnel: Pick<TunnelService, 'state' | 'tokens' | 'relaysLeft'>;
  proofs: Pick<RoundTripMonitor, 'state'>;
  intakes: Pick<IntakeBook, 'changed' | 'describe'>;
  relay: Pick<RelayKeeping, 'state'>;
  service: Observable<unknown>;
  serviceKey: () => string;
  clock: Clock;
};

/** Receiver, tunnel and proof as one state for the window, of the service that is open. */
export class ReceiverStates {
  readonly #deps: ReceiverStatesDeps;
  readonly #state = new Subject<ReceiverState>(emptyReceiver);
  readonly #stops: (() => void)[];
  #cancelMidnight: () => void = () => {};

  constructor(deps: ReceiverStatesDeps) {
    this.#deps = deps;
    const { receiver, journal, tunnel, proofs, intakes, relay, service } = deps;
    const sources: readonly Observable<unknown>[] = [
      ...[receiver.state, journal.standing, service],
      ...[tunnel.state, proofs.state, tunnel.tokens, tunnel.relaysLeft, intakes.changed, relay.state],
    ];
    this.#stops = sources.map((source) => source.subscribe(() => this.#show()));
    this.#showAtMidnight();
  }

  get state(): Observable<ReceiverState> {
    return this.#state;
  }

  /** After the computer slept, and timers with it: it may be another day. */
  recheck(): void {
    this.#cancelMidnight();
    this.#showAtMidnight();
    this.#show();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#cancelMidnight();
  }

  #show(): void {
    const { receiver, tunnel, proofs, intakes, relay, serviceKey } = this.#deps;
    this.#state.set({
      receiver: receiver.state.value,
      tunnel: tunnel.state.value,
      proof: proofs.state.value,
      tokens: tunnel.tokens.value,
      relay: relay.state.value,
      relaysLeft: tunnel.relaysLeft.value,
      intakes: intakes.describe(serviceKey()),
      today: this.#today(),
    });
  }

  /** What came since local midnight, and by no clock that was ahead of it: a day begins at a quarter of an hour everywhere. */
  #today(): ReceiverState['today'] {
    const { journal, serviceKey, clock } = this.#deps;
    const { services, others } = journal.standing.value;
    const midnight = new Date(clock.now()).setHours(0, 0, 0, 0);
    const next = new Date(clock.now()).setHours(24, 0, 0, 0);
    const today = { deliveries: 0, duplicates: 0, missed: 0 };
    for (const { fromMs, ...counts } of (services.get(serviceKey()) ?? others).quarters) {
      if (fromMs < midnight || fromMs >= next) continue;
      today.deliveries += counts.deliveries;
      today.duplicates += counts.duplicates;
      today.missed += counts.missed;
    }
    return today;
  }

  #showAtMidnight(): void {
    const { clock } = this.#deps;
    const nowMs = clock.now();
    const midnight = new Date(nowMs).setHours(24, 0, 0, 0);
    this.#cancelMidnight = clock.after(midnight - nowMs, () => {
      this.#show();
      this.#showAtMidnight();
    });
  }
}
