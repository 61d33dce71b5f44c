import { AppFailure } from '../../shared/failure.ts';
import type { IntakeHistories, IntakeHistory, KeptIntake } from '../kernel/intakes.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import { DAY_MS, type HealthFacts, inRowOf, type Sample } from './health.ts';

/** Samples closer together than this tell nothing more. */
const SAMPLE_EVERY_MS = 5 * 60_000;
/** A younger sample is no base for a rate. */
const SAMPLE_AGE_MS = 60 * 60_000;

export type HealthWatchDeps = { journal: IntakeHistories; clock: Clock; log: Logger };

/** What the journal and we ourselves know of how the hooks are delivered to. */
export class HealthWatch {
  readonly #deps: HealthWatchDeps;
  /** By path, of those that were read: the journal tells what changes. */
  readonly #histories = new Map<string, IntakeHistory>();
  readonly #samples = new Map<string, Sample[]>();
  readonly #silent = new Map<string, number>();

  constructor(deps: HealthWatchDeps) {
    this.#deps = deps;
  }

  /** What the journal tells by itself. @returns whether some of it is of paths that were read */
  take(histories: readonly IntakeHistory[]): boolean {
    const known = histories.filter(({ intake }) => this.#histories.has(intake));
    for (const history of known) this.#histories.set(history.intake, history);
    return known.length > 0;
  }

  /** Looks at these paths from now on, and reads those that are new. Never fails: what was known stays. */
  async read(paths: readonly string[]): Promise<void> {
    await this.#readNew(paths.filter((path) => !this.#histories.has(path)));
    const wanted = new Set(paths);
    for (const path of this.#histories.keys()) if (!wanted.has(path)) this.#histories.delete(path);
    for (const path of this.#samples.keys()) if (!wanted.has(path)) this.#samples.delete(path);
    for (const history of this.#histories.values()) this.#sample(history, this.#deps.clock.now());
  }

  /** Something that a hook should have brought did not come. */
  silentSince(hookId: string, sinceMs: number): void {
    this.#silent.set(hookId, sinceMs);
  }

  heard(hookId: string): void {
    this.#silent.delete(hookId);
  }

  /** @param intake where the hook leads to; null: elsewhere */
  factsOf(hookId: string, intake: KeptIntake | null, isActive: boolean): HealthFacts {
    const nowMs = this.#deps.clock.now();
    const [oldest] = (intake && this.#samples.get(intake.path)) ?? [];
    return {
      history: intake && (this.#histories.get(intake.path) ?? emptyHistory(intake.path)),
      createdAtMs: intake?.createdAtMs ?? nowMs,
      earlier: oldest !== undefined && nowMs - oldest.atMs >= SAMPLE_AGE_MS ? oldest : null,
      silentSinceMs: this.#silent.get(hookId) ?? null,
      isActive,
      nowMs,
    };
  }

  async #readNew(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    const { journal, log } = this.#deps;
    try {
      for (const history of await journal.history(paths)) this.#histories.set(history.intake, history);
    } catch (cause) {
      if (cause instanceof AppFailure) log.warn('hooks.historyNotRead', { error: cause.error });
      else log.fault('hooks.historyBroke', cause);
    }
  }

  #sample(history: IntakeHistory, nowMs: number): void {
    const { intake } = history;
    const inRow = inRowOf(history);
    const samples = (this.#samples.get(intake) ?? []).filter(({ atMs }) => nowMs - atMs <= DAY_MS && atMs <= nowMs);
    const last = samples.at(-1);
    if (inRow === 0 || (last !== undefined && inRow < last.inRow)) samples.length = 0; // the run it was of is over
    if (inRow > 0 && (samples.length === 0 || nowMs - (last?.atMs ?? 0) >= SAMPLE_EVERY_MS)) {
      samples.push({ atMs: nowMs, inRow });
    }
    this.#samples.set(intake, samples);
  }
}

function emptyHistory(intake: string): IntakeHistory {
  return {
    intake,
    lastAtMs: null,
    lastStatus: null,
    lastVerdict: null,
    lastSuccessAtMs: null,
    failuresSinceSuccess: 0,
    missedSinceSuccess: 0,
    firstFailureAtMs: null,
    triesSinceSuccess: 0,
  };
}
