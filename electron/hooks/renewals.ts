import { AppFailure } from '../../shared/failure.ts';
import type { Webhook } from '../../shared/platform/rest.ts';
import { stepMs } from '../kernel/backoff.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import type { Deactivations } from './deactivations.ts';
import { DAY_MS } from './health.ts';
import type { HookActions } from './hookActions.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import type { HookEnds } from './hookEnds.ts';
import type { HookList } from './hookList.ts';

/** A hook that renews itself does so this long before its end. */
export const RENEW_BEFORE_MS = 3 * DAY_MS;
const RETRIES = { firstMs: 5 * 60_000, longestMs: 60 * 60_000 };

export type RenewalsDeps = {
  credential: Pick<CredentialKeeper, 'memory'>;
  list: Pick<HookList, 'all'>;
  actions: Pick<HookActions, 'renew' | 'note'>;
  deactivations: Pick<Deactivations, 'has'>;
  ends: HookEnds;
  clock: Clock;
  log: Logger;
};

/** Renews hooks that are to be renewed by themselves. It has no timer: every reading of the list has it look. */
export class Renewals {
  readonly #deps: RenewalsDeps;
  readonly #failed = new Map<string, { times: number; retryAtMs: number }>();
  readonly #running = new Set<string>();
  #isClosed = false;

  constructor(deps: RenewalsDeps) {
    this.#deps = deps;
  }

  /** Renews a hook three days before its end from now on, or no longer. @throws AppFailure `badInput` for an unknown hook */
  async set(hookId: string, on: boolean): Promise<void> {
    await this.#deps.actions.note(hookId, { renewsItself: on });
    void this.look();
  }

  /** Renews those that are due, one after the other. Never fails: what did not go is tried again later. */
  async look(): Promise<void> {
    const { credential, list, deactivations } = this.#deps;
    const { memory } = credential;
    const wanted = list.all.filter(({ id }) => memory.note(id)?.renewsItself && !deactivations.has(id));
    for (const hook of wanted) if (this.#isDue(hook)) await this.#renew(hook.id);
  }

  /** Begins no more. */
  close(): void {
    this.#isClosed = true;
  }

  #isDue(hook: Webhook): boolean {
    const { clock, ends } = this.#deps;
    if (this.#isClosed || !hook.isActive || this.#running.has(hook.id)) return false;
    return ends.leftMs(hook) <= RENEW_BEFORE_MS && clock.now() >= (this.#failed.get(hook.id)?.retryAtMs ?? 0);
  }

  async #renew(hookId: string): Promise<void> {
    const { actions, clock, log } = this.#deps;
    this.#running.add(hookId);
    try {
      await actions.renew(hookId);
      this.#failed.delete(hookId);
    } catch (cause) {
      const times = (this.#failed.get(hookId)?.times ?? 0) + 1;
      this.#failed.set(hookId, { times, retryAtMs: clock.now() + stepMs(RETRIES, times) });
      if (cause instanceof AppFailure) log.warn('hooks.notRenewed', { error: cause.error, times });
      else log.fault('hooks.renewalBroke', cause);
    } finally {
      this.#running.delete(hookId);
    }
  }
}
