import type { VirtualClock } from '../clock.ts';
import type { Client } from '../oauth/clients.ts';
import type { Random } from '../random.ts';
import { type DeactivationReason, HOOK_LIFE_MS, HOOK_RECORD_MS, type Hook, MAX_REGISTERED_EVENTS } from './hook.ts';

/** What a client registers. */
export type Registration = {
  readonly events: readonly string[];
  readonly url: string;
  readonly secret?: string | undefined;
};

/** The registered hooks and their lives. @see API "States and transitions", PLATFORM §8.2 */
export class Hooks {
  /** How many were made so far. */
  made = 0;
  /** Told when a hook is active no more. */
  onDeactivated = (_hook: Hook): void => {};
  readonly #clock: VirtualClock;
  readonly #random: Random;
  readonly #byId = new Map<string, Hook>();
  readonly #active = new Set<Hook>();
  readonly #registered = new Map<string, number>();
  readonly #ended = new Map<DeactivationReason, number>();

  constructor(clock: VirtualClock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Registers a hook. @returns undefined when the account would have too many registered events. */
  create(client: Client, { events, url, secret }: Registration): Hook | undefined {
    const account = client.account ?? client.id;
    const registered = this.registeredEvents(account) + events.length;
    if (registered > MAX_REGISTERED_EVENTS) return undefined;
    const nowMs = this.#clock.now();
    const hook: Hook = {
      id: this.#random.stream('hooks').uuid(),
      clientId: client.id,
      account,
      events,
      names: new Set(events),
      url,
      secret: secret === '' ? undefined : secret,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + HOOK_LIFE_MS,
      isActive: true,
      deactivationReason: null,
      failuresInRow: 0,
      lastSuccessAtMs: undefined,
    };
    this.made += 1;
    this.#registered.set(account, registered);
    this.#byId.set(hook.id, hook);
    this.#active.add(hook);
    this.#watch(hook);
    return hook;
  }

  byId(id: string): Hook | undefined {
    return this.#byId.get(id);
  }

  /** All hooks in the order they were made. */
  all(): readonly Hook[] {
    return [...this.#byId.values()];
  }

  /** A client's hooks, the inactive ones included. */
  ofClient(clientId: string): readonly Hook[] {
    return this.all().filter((hook) => hook.clientId === clientId);
  }

  active(): ReadonlySet<Hook> {
    return this.#active;
  }

  /** How many have ended for a reason so far, forgotten ones included. */
  ended(reason: DeactivationReason): number {
    return this.#ended.get(reason) ?? 0;
  }

  /** How many events the active hooks of an account have registered. */
  registeredEvents(account: string): number {
    return this.#registered.get(account) ?? 0;
  }

  /** Postpones the end of an active hook. @returns false when it is active no more. */
  renew(hook: Hook): boolean {
    if (!hook.isActive) return false;
    hook.expiresAtMs = Math.max(hook.expiresAtMs, this.#clock.now() + HOOK_LIFE_MS);
    return true;
  }

  /** Ends a hook's calls; one that has ended already stays as it is. */
  deactivate(hook: Hook, reason: DeactivationReason): void {
    if (!hook.isActive) return;
    hook.isActive = false;
    hook.deactivationReason = reason;
    this.#active.delete(hook);
    this.#ended.set(reason, this.ended(reason) + 1);
    this.#registered.set(hook.account, this.registeredEvents(hook.account) - hook.events.length);
    this.onDeactivated(hook);
  }

  /** Waits for the end of a hook, and then for the end of its record. A renewal is noticed when the first wait is over. */
  #watch(hook: Hook): void {
    const { expiresAtMs } = hook;
    this.#clock.after(expiresAtMs - this.#clock.now(), () => {
      if (hook.expiresAtMs > expiresAtMs) {
        this.#watch(hook);
        return;
      }
      this.deactivate(hook, 'expired');
      this.#clock.after(HOOK_RECORD_MS, () => this.#byId.delete(hook.id));
    });
  }
}
