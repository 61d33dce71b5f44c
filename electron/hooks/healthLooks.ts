import type { Clock } from '../kernel/ports.ts';
import { Throttle } from '../kernel/throttle.ts';
import { DAY_MS } from './health.ts';
import type { HealthWatch } from './healthWatch.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import { type HookEnds, saidEnd } from './hookEnds.ts';
import { factsOf, type HookFact } from './hookFacts.ts';
import type { HookList } from './hookList.ts';
import type { HookTraffic, Traffic } from './hookTraffic.ts';
import type { HookView } from './hookView.ts';
import type { Moves } from './moves.ts';

/** Deliveries come in bursts: what they change is looked at once for each. */
const LOOK_AFTER_MS = 1_000;

export type HealthLooksDeps = {
  credential: CredentialKeeper;
  list: HookList;
  health: HealthWatch;
  traffic: HookTraffic;
  view: HookView;
  moves: Moves;
  ends: HookEnds;
  clock: Clock;
  tell: (fact: HookFact) => void;
  onChange: () => void;
};

/** Looks at how the hooks are delivered to, and tells what is new of it: after deliveries, after readings, at a hook's end. */
export class HealthLooks {
  readonly #deps: HealthLooksDeps;
  readonly #soon: Throttle;
  #cancelEnd = (): void => {};
  #isClosed = false;

  constructor(deps: HealthLooksDeps) {
    this.#deps = deps;
    this.#soon = new Throttle({
      clock: deps.clock,
      everyMs: LOOK_AFTER_MS,
      gatherMs: LOOK_AFTER_MS,
      run: () => void this.look(),
    });
  }

  /** A delivery was accepted. */
  accepted(accepted: Traffic): void {
    const { health, traffic, moves, credential, ends } = this.#deps;
    const { hookId, atMs } = accepted;
    traffic.note(accepted, ends.aheadMs);
    if (hookId === null) return;
    health.heard(hookId);
    if (moves.delivered(hookId, atMs)) void credential.write();
    this.soon();
  }

  /** Something that this hook should have told did not come. It lasts until the hook delivers. */
  missed(hookId: string, sinceMs: number): void {
    this.#deps.health.silentSince(hookId, sinceMs);
    this.#deps.onChange();
  }

  /** Deliveries came or were answered: looks once a second at most. */
  soon(): void {
    if (!this.#isClosed) this.#soon.touch();
  }

  /** Looks now. Never fails. */
  async look(): Promise<void> {
    const { credential, health, view, moves, clock, tell, onChange } = this.#deps;
    await health.read(view.paths);
    if (this.#isClosed) return;
    const { memory } = credential;
    for (const look of view.looks()) {
      const { row } = look;
      const { facts, change } = factsOf(look, memory.note(row.id), clock.now());
      memory.change(row.id, change);
      for (const fact of facts) tell(fact);
      // The second of two hooks brings what the first has brought: no news, yet it has delivered.
      const succeededAtMs = view.lastSuccessAtMs(row.id);
      if (succeededAtMs !== null) moves.delivered(row.id, succeededAtMs);
    }
    this.#watchNextEnd();
    onChange();
    await credential.write();
  }

  close(): void {
    this.#isClosed = true;
    this.#soon.stop();
    this.#cancelEnd();
  }

  /** A hook ends at its time also while nobody reads the list. */
  #watchNextEnd(): void {
    const { list, ends, clock } = this.#deps;
    this.#cancelEnd();
    const ending = list.all.filter((hook) => hook.isActive && saidEnd(hook) !== null);
    const left = ending.map((hook) => ends.leftMs(hook)).filter((leftMs) => leftMs >= 0);
    const nextMs = Math.min(...left) + 1;
    if (nextMs === Number.POSITIVE_INFINITY) return;
    this.#cancelEnd = clock.after(Math.min(nextMs, DAY_MS), () => {
      void this.look();
      if (nextMs <= DAY_MS) void list.refreshAfterChange('background');
    });
  }
}
