import type { VirtualClock } from '../clock.ts';
import type { Errands } from '../errands.ts';
import type { Events, PlatformEvent } from '../events/events.ts';
import type { FaultAction, Faults } from '../faults.ts';
import type { RandomStream } from '../random.ts';
import { ANSWER_WITHIN_MS, type Attempt, type Delivery, isUnderWay, RETRY_WAITS_MS } from './delivery.ts';
import { encodeEnvelope, signatureOf } from './envelope.ts';
import { HookHealth } from './health.ts';
import type { Hook } from './hook.ts';
import type { Hooks } from './hooks.ts';
import { Lane } from './lane.ts';
import { type DeliveryResult, type Sender, silentSender } from './sender.ts';

type DeliveriesWorld = {
  readonly clock: VirtualClock;
  readonly errands: Errands;
  readonly events: Events;
  readonly faults: Faults;
  readonly hooks: Hooks;
  /** Names envelopes and decides which of them arrive twice. */
  readonly random: RandomStream;
};

/** A try that has left and has no result yet. */
type Open = {
  readonly delivery: Delivery;
  readonly attempt: Attempt;
  readonly isLost: boolean;
  readonly takeBack: () => void;
};

const DEFAULT_DUPLICATE_SHARE = 0.02;
/** What a fault keeps back goes after so long even when nothing follows it. */
const LONGEST_HOLD_MS = 5_000;

/** Brings what happens to the hooks that asked for it, at least once. @see API "Events", PLATFORM §8.3, §8.4 */
export class Deliveries {
  /** Carries the calls out of the world; put in from outside. */
  sender: Sender = silentSender;
  /** The part of the deliveries that are sent once more although they have arrived, from 0 to 1. */
  duplicateShare = DEFAULT_DUPLICATE_SHARE;
  readonly #world: DeliveriesWorld;
  readonly #health: HookHealth;
  readonly #lanes = new WeakMap<Hook, Lane>();
  readonly #open = new Map<number, Open>();
  readonly #waiting = new Set<Delivery>();
  #lastAttemptId = 0;

  constructor(world: DeliveriesWorld) {
    this.#world = world;
    this.#health = new HookHealth(world.clock, world.hooks);
    world.hooks.onDeactivated = (hook) => this.#drop(hook);
    world.events.subscribe((event) => this.#spread(event));
  }

  /** What a hook was sent, oldest first: the last 1,000. */
  ledgerOf(hook: Hook): readonly Delivery[] {
    return this.#lanes.get(hook)?.all() ?? [];
  }

  /**
   * Sends an envelope of a hook's ledger once more, with as many retries as a new one.
   * @returns undefined when there is no such envelope, or when it is still under way, or the hook is active no more
   */
  redeliver(hook: Hook, envelopeId: string): Delivery | undefined {
    const delivery = this.#lanes.get(hook)?.byId(envelopeId);
    if (delivery === undefined || isUnderWay(delivery) || !hook.isActive) return undefined;
    delivery.failures = 0;
    delivery.hasArrived = false;
    this.#queue(delivery);
    return delivery;
  }

  /** The result of a try has come in from outside. */
  #answered(attemptId: number, result: DeliveryResult): void {
    const open = this.#open.get(attemptId);
    if (open === undefined) return;
    this.#open.delete(attemptId);
    open.takeBack();
    this.#settle(open.delivery, open.attempt, open.isLost ? { kind: 'failed', error: 'the answer was lost' } : result);
  }

  #spread({ event, payload }: PlatformEvent): void {
    const listening = [...this.#world.hooks.active()].filter(({ names }) => names.has(event));
    if (listening.length === 0) return;
    const { clock, random } = this.#world;
    const [envelopeId, sentAtMs] = [random.uuid(), clock.now()];
    const body = encodeEnvelope({ event, id: envelopeId, payload, sentAtMs });
    for (const hook of listening) {
      const delivery: Delivery = {
        hook,
        envelopeId,
        event,
        body,
        sentAtMs,
        attempts: [],
        state: 'queued',
        failures: 0,
        // Drawn now: answers come in any order, and must not change who gets a duplicate.
        isDoubled: random.chance(this.duplicateShare),
        hasArrived: false,
        dueAtMs: 0,
        takeBack: () => {},
      };
      this.#laneOf(hook).record(delivery);
      this.#queue(delivery);
    }
  }

  #laneOf(hook: Hook): Lane {
    const lane = this.#lanes.get(hook) ?? new Lane();
    this.#lanes.set(hook, lane);
    return lane;
  }

  #queue(delivery: Delivery): void {
    delivery.state = 'queued';
    const lane = this.#laneOf(delivery.hook);
    lane.queue(delivery);
    this.#pump(lane);
  }

  /** Lets go what may leave. A fault may answer at once, and come back here from inside. */
  #pump(lane: Lane): void {
    if (lane.isPumping) return;
    lane.isPumping = true;
    for (let delivery = lane.next(); delivery !== undefined; delivery = lane.next()) this.#leave(lane, delivery);
    lane.isPumping = false;
  }

  #leave(lane: Lane, delivery: Delivery): void {
    const strike = { kind: 'hook', hook: delivery.hook.id, event: delivery.event } as const;
    const action = this.#world.faults.strike(strike)?.do ?? {};
    if (action.duplicate) delivery.isDoubled = true;
    if (action.reorder && lane.heldBack === undefined) {
      lane.heldBack = delivery;
      this.#wait(delivery, LONGEST_HOLD_MS, () => this.#letGo(lane));
      return;
    }
    if (action.delayMs === undefined) this.#attempt(lane, delivery, action);
    else this.#wait(delivery, action.delayMs, () => this.#attempt(lane, delivery, action));
    this.#letGo(lane);
  }

  /** Sends what a fault has kept back. */
  #letGo(lane: Lane): void {
    const { heldBack } = lane;
    if (heldBack === undefined) return;
    lane.heldBack = undefined;
    heldBack.takeBack();
    this.#waiting.delete(heldBack);
    this.#attempt(lane, heldBack, {});
  }

  #wait(delivery: Delivery, waitMs: number, run: () => void): void {
    const { clock } = this.#world;
    delivery.state = 'waiting';
    delivery.dueAtMs = clock.now() + waitMs;
    this.#waiting.add(delivery);
    delivery.takeBack = clock.after(waitMs, () => {
      this.#waiting.delete(delivery);
      run();
    });
  }

  #attempt(lane: Lane, delivery: Delivery, action: FaultAction): void {
    const { clock, errands, faults } = this.#world;
    const { hook, attempts } = delivery;
    lane.underWay += 1;
    const attempt: Attempt = { nthRetry: attempts.length, atMs: clock.now(), status: undefined, error: null };
    attempts.push(attempt);
    delivery.state = 'sending';
    if (action.status !== undefined || action.refuse) {
      const { status } = action;
      const error = 'a fault refused the connection';
      this.#settle(delivery, attempt, status === undefined ? { kind: 'failed', error } : { kind: 'answered', status });
      return;
    }
    this.#lastAttemptId += 1;
    const attemptId = this.#lastAttemptId;
    this.#open.set(attemptId, {
      delivery,
      attempt,
      isLost: action.cut === true || action.cutAtByte !== undefined,
      takeBack: clock.after(ANSWER_WITHIN_MS, () => this.sender.expire(attemptId, clock.jump !== undefined)),
    });
    const request = {
      attemptId,
      url: hook.url,
      headers: { ...headersOf(delivery, attempt), ...action.headers },
      body: faults.bodyInstead(action) ?? delivery.body,
    };
    errands.run(
      () => this.sender.send(request),
      (result) => this.#answered(attemptId, result),
    );
  }

  #settle(delivery: Delivery, attempt: Attempt, result: DeliveryResult): void {
    const { hook } = delivery;
    const lane = this.#laneOf(hook);
    lane.underWay -= 1;
    attempt.status = result.kind === 'answered' ? result.status : null;
    attempt.error = errorOf(result);
    if (attempt.error === null) {
      this.#health.succeeded(hook);
      this.#arrived(delivery);
    } else {
      this.#health.failed(hook);
      this.#failed(delivery, result.kind === 'timedOut' ? this.#world.clock.now() : attempt.atMs);
    }
    this.#pump(lane);
  }

  #arrived(delivery: Delivery): void {
    delivery.state = 'delivered';
    delivery.hasArrived = true;
    if (!delivery.isDoubled) return;
    delivery.isDoubled = false;
    if (delivery.hook.isActive) this.#queue(delivery);
  }

  /** @param fromMs when the wait for the next try begins */
  #failed(delivery: Delivery, fromMs: number): void {
    const waitMs = RETRY_WAITS_MS[delivery.failures];
    delivery.failures += 1;
    if (delivery.hasArrived) delivery.state = 'delivered';
    else if (!delivery.hook.isActive) delivery.state = 'dropped';
    else if (waitMs === undefined) delivery.state = 'failed';
    else {
      // From the moment the try left: a jump of the clock while it was under way is no part of the wait.
      const leftMs = Math.max(0, fromMs + waitMs - this.#world.clock.now());
      this.#wait(delivery, leftMs, () => this.#queue(delivery));
    }
  }

  /** A hook that is active no more gets nothing; what is under way is let go on. */
  #drop(hook: Hook): void {
    const lane = this.#lanes.get(hook);
    if (lane === undefined) return;
    lane.heldBack = undefined;
    const waiting = [...this.#waiting].filter((delivery) => delivery.hook === hook);
    for (const delivery of [...lane.clear(), ...waiting]) {
      delivery.takeBack();
      this.#waiting.delete(delivery);
      delivery.state = delivery.hasArrived ? 'delivered' : 'dropped';
    }
  }
}

/** @see API "Events" 5, PLATFORM §8.3: without a secret there is no signature */
function headersOf({ hook, body }: Delivery, { nthRetry }: Attempt): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Poker-Nth-Retry': String(nthRetry),
    'Poker-Hook-Id': hook.id,
    ...(hook.secret === undefined ? {} : { 'Poker-Signature': signatureOf(body, hook.secret) }),
  };
}

/** Why a try has failed; null when it has not: anything but 2xx is a failure. */
function errorOf(result: DeliveryResult): string | null {
  switch (result.kind) {
    case 'failed':
      return result.error;
    case 'timedOut':
      return `no answer within ${ANSWER_WITHIN_MS / 1000} s`;
    case 'answered':
      return result.status >= 200 && result.status < 300 ? null : `answered ${result.status}`;
  }
}
