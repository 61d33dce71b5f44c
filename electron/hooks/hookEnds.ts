import type { Webhook } from '../../shared/platform/rest.ts';
import type { Clock } from '../kernel/ports.ts';

export type HookEndsDeps = {
  clock: Clock;
  /** The service's time less ours; null: not known yet. */
  aheadMs: () => number | null;
};

type End = Pick<Webhook, 'expiresAt'>;

/** When hooks end. The service tells it by a clock of its own; all that waits for it or shows it goes by this computer's. */
export class HookEnds {
  readonly #deps: HookEndsDeps;

  constructor(deps: HookEndsDeps) {
    this.#deps = deps;
  }

  /** The service's time less ours, as far as it is known. */
  get aheadMs(): number {
    return this.#deps.aheadMs() ?? 0;
  }

  /** On our clock, in ms since 1970. A date that can't be read is taken for now: then it is looked at, and renewed. */
  of(hook: End): number {
    const saidMs = saidEnd(hook);
    return saidMs === null ? this.#deps.clock.now() : saidMs - this.aheadMs;
  }

  /** How long it still is, in ms; below zero once it is over. */
  leftMs(hook: End): number {
    return this.of(hook) - this.#deps.clock.now();
  }
}

/** An end as the service wrote it: tells one from the next whatever our clock does. null: nobody can read it. */
export function saidEnd({ expiresAt }: End): number | null {
  const atMs = Date.parse(expiresAt);
  return Number.isNaN(atMs) ? null : atMs;
}
