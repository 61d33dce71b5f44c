import { AppFailure } from '../../shared/failure.ts';
import type { Intakes } from '../kernel/intakes.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import type { DraftKeeper } from './draftKeeper.ts';
import type { HealthLooks } from './healthLooks.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import type { HookList } from './hookList.ts';
import type { Moves } from './moves.ts';
import type { Renewals } from './renewals.ts';
import { closeStaleDrafts, settleIntakes } from './settleIntakes.ts';

export type HookUpkeepDeps = {
  serviceKey: string;
  intakes: Intakes;
  credential: CredentialKeeper;
  list: HookList;
  drafts: DraftKeeper;
  moves: Moves;
  looks: HealthLooks;
  renewals: Renewals;
  clock: Clock;
  log: Logger;
};

/** What hooks need without being asked for it, after each reading of the list. */
export class HookUpkeep {
  readonly #deps: HookUpkeepDeps;
  readonly #startedAtMs: number;
  /** Aborted at the end. */
  readonly #end = new AbortController();

  constructor(deps: HookUpkeepDeps) {
    this.#deps = deps;
    this.#startedAtMs = deps.clock.now();
    deps.list.onRead(() => this.#settle());
  }

  /** What an earlier run has kept is known. Without a credential no reading will ever close its drafts. Never fails. */
  async restored(): Promise<void> {
    if (this.#deps.credential.client !== null) return;
    const { signal } = this.#end;
    await this.#settling(() => closeStaleDrafts({ ...this.#deps, startedAtMs: this.#startedAtMs, signal }));
  }

  /** Begins nothing more. */
  close(): void {
    this.#end.abort();
    this.#deps.renewals.close();
  }

  /** A whole new list has come. Never fails. */
  async #settle(): Promise<void> {
    const { credential, moves, looks, renewals } = this.#deps;
    const { memory } = credential;
    await this.#settling(() => this.#settleIntakes());
    await looks.look();
    if (this.#end.signal.aborted || memory !== credential.memory) return;
    moves.look();
    void renewals.look();
  }

  async #settling(act: () => Promise<void>): Promise<void> {
    const { log } = this.#deps;
    try {
      await act();
    } catch (cause) {
      if (cause instanceof AppFailure) log.warn('hooks.notSettled', { error: cause.error });
      else log.fault('hooks.settlingBroke', cause);
    }
  }

  async #settleIntakes(): Promise<void> {
    const { serviceKey, intakes, credential, list, drafts, moves, clock } = this.#deps;
    const { signal } = this.#end;
    const adopted = await settleIntakes({
      intakes,
      serviceKey,
      hooks: list.all,
      isWhole: list.isWhole,
      memory: credential.memory,
      making: drafts.making,
      startedAtMs: this.#startedAtMs,
      nowMs: clock.now(),
      signal,
    });
    if (signal.aborted) return;
    for (const { path, moveOf, hookId } of adopted) {
      drafts.finish(path);
      if (moveOf !== null) moves.start(moveOf, hookId);
    }
  }
}
