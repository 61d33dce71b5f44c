import { AppFailure } from '../../../shared/failure.ts';
import type { Webhook } from '../../../shared/platform/rest.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import { DAY_MS } from './health.ts';
import { expiryOf } from './standing.ts';

/** A hook that renews itself does so this long before its end. */
export const RENEW_BEFORE_MS = 3 * DAY_MS;
const FIRST_RETRY_MS = 5 * 60_000;
const LONGEST_RETRY_MS = 60 * 60_000;

export type RenewalsDeps = {
  renew: (hookId: string) => Promise<void>;
  clock: Clock;
  log: Logger;
};

/** Renews hooks that are to be renewed by themselves. It has no timer: every reading of the list has it look. */
export class Renewals {
  readonly #deps: RenewalsDeps;
  readonly #failed = new Map<string, { times: number; retryAtMs: number }>();
  readonly #running = new Set<string>();

  constructor(deps: RenewalsDeps) {
    this.#deps = deps;
  }

  /** Renews those that are due, one after the other. Never fails: what did not go is tried again later. */
  async look(wanted: readonly Webhook[]): Promise<void> {
    for (const hook of wanted) if (this.#isDue(hook)) await this.#renew(hook.id);
  }

  #isDue(hook: Webhook): boolean {
    const nowMs = this.#deps.clock.now();
    if (!hook.isActive || this.#running.has(hook.id)) return false;
    return expiryOf(hook, nowMs) - nowMs <= RENEW_BEFORE_MS && nowMs >= (this.#failed.get(hook.id)?.retryAtMs ?? 0);
  }

  async #renew(hookId: string): Promise<void> {
    const { renew, clock, log } = this.#deps;
    this.#running.add(hookId);
    try {
      await renew(hookId);
      this.#failed.delete(hookId);
    } catch (cause) {
      const times = (this.#failed.get(hookId)?.times ?? 0) + 1;
      const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (times - 1));
      this.#failed.set(hookId, { times, retryAtMs: clock.now() + waitMs });
      if (cause instanceof AppFailure) log.warn('hooks.notRenewed', { error: cause.error, times });
      else log.fault('hooks.renewalBroke', cause);
    } finally {
      this.#running.delete(hookId);
    }
  }
}
