import type { HookRow } from '../../shared/hooks.ts';
import type { Webhook } from '../../shared/platform/rest.ts';
import type { Intakes, KeptIntake } from '../kernel/intakes.ts';
import type { Redactor } from '../kernel/redact.ts';
import { dangerOf } from './health.ts';
import type { HealthWatch } from './healthWatch.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import { type HookEnds, saidEnd } from './hookEnds.ts';
import type { HookLook } from './hookFacts.ts';
import type { HookList } from './hookList.ts';
import { hookRow } from './hookRow.ts';
import type { HookTraffic } from './hookTraffic.ts';
import { hookIntakesOf, intakeOf } from './intakeOf.ts';
import { isAlive, standingOf } from './standing.ts';

export type HookViewDeps = {
  serviceKey: string;
  intakes: Intakes;
  list: HookList;
  health: HealthWatch;
  traffic: HookTraffic;
  credential: Pick<CredentialKeeper, 'memory'>;
  ends: HookEnds;
  redact: Redactor;
};

/** The hooks of the list with all that is known of them. */
export class HookView {
  readonly #deps: HookViewDeps;

  constructor(deps: HookViewDeps) {
    this.#deps = deps;
  }

  /** The paths that hooks of this service lead to. */
  get paths(): string[] {
    return this.#intakes().map(({ path }) => path);
  }

  rows(): HookRow[] {
    return this.looks().map(({ row }) => row);
  }

  looks(): HookLook[] {
    const { list, health, traffic, redact, credential, ends } = this.#deps;
    const intakes = this.#intakes();
    const { all } = list;
    return all.map((hook) => {
      const intake = intakeOf(intakes, hook);
      const facts = health.factsOf(hook.id, intake, hook.isActive);
      const recent = traffic.of(hook.id, facts.nowMs);
      const row = hookRow({
        hook,
        expiresAtMs: ends.of(hook),
        intake,
        note: credential.memory.note(hook.id),
        facts,
        recent,
        redact,
      });
      return { row, danger: dangerOf(facts), saidEndMs: saidEnd(hook) };
    });
  }

  /** Where a hook leads to; null: elsewhere. */
  intakeOf(hook: Webhook): KeptIntake | null {
    return intakeOf(this.#intakes(), hook);
  }

  /** When the path of a hook last took a delivery; null: never, or it leads elsewhere. */
  lastSuccessAtMs(hookId: string): number | null {
    const hook = this.#deps.list.get(hookId);
    const intake = hook && this.intakeOf(hook);
    return intake ? (this.#deps.health.factsOf(hookId, intake, true).history?.lastSuccessAtMs ?? null) : null;
  }

  /** Whether the service still calls a hook; null before the list has been read. */
  isAlive(hookId: string): boolean | null {
    const { list, credential, ends, redact } = this.#deps;
    if (list.readAtMs === null) return null;
    const hook = list.get(hookId);
    return hook !== undefined && isAlive(standingOf(hook, credential.memory.note(hookId), ends.leftMs(hook), redact));
  }

  #intakes(): KeptIntake[] {
    return hookIntakesOf(this.#deps.intakes, this.#deps.serviceKey);
  }
}
