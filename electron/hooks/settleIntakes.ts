import type { Webhook } from '../../shared/platform/rest.ts';
import type { Intakes } from '../kernel/intakes.ts';
import { DAY_MS } from './health.ts';
import type { HookMemory } from './hookMemory.ts';
import { closeIntakesOf, hookIntakesOf, intakeAt, intakeOf } from './intakeOf.ts';

/** So long late retries of a hook that ended are still taken. */
const KEPT_AFTER_MS = 7 * DAY_MS;

/** A hook that was found to lead to a path which nobody had told us of: its making was cut short. */
export type Adopted = { hookId: string; path: string; moveOf: string | null };

export type SettleOptions = {
  intakes: Intakes;
  serviceKey: string;
  /** The list, just read. */
  hooks: readonly Webhook[];
  /** Every hook of it could be read: none that was not may lead to a draft's path. */
  isWhole: boolean;
  memory: HookMemory;
  /** The path of a hook that is just being made: it is seen to there. */
  making: string | null;
  /** Drafts older than this are of an earlier run. */
  startedAtMs: number;
  nowMs: number;
  /** Aborted when nothing more is to be begun. */
  signal: AbortSignal;
};

/**
 * Brings paths and hooks together after a reading: a hook adopts the path that it leads to, paths of drafts that a crash left
 * are closed, and so are those of hooks that ended a week ago.
 * @throws AppFailure `storageFailed`; the rest is done at the next reading
 */
export async function settleIntakes(options: SettleOptions): Promise<Adopted[]> {
  noteMissing(options);
  const adopted = await adopt(options);
  if (options.isWhole) await closeStaleDrafts(options);
  await closeEnded(options);
  return adopted;
}

async function adopt({ intakes, serviceKey, hooks, memory, making, signal }: SettleOptions): Promise<Adopted[]> {
  const active = new Set(hooks.filter(({ isActive }) => isActive).map(({ id }) => id));
  const adopted: Adopted[] = [];
  for (const { id, url, isActive } of hooks) {
    if (signal.aborted) break;
    const intake = intakeOf(hookIntakesOf(intakes, serviceKey), { id, url });
    if (intake === null || intake.hookId === id || intake.path === making) continue;
    const isFree = intake.hookId === null || (isActive && !active.has(intake.hookId));
    if (!isFree) continue;
    const { path } = intake;
    const made = memory.making?.path === path ? memory.making : null;
    if (made !== null) await forgetFormer({ intakes, serviceKey, memory }, { id, url });
    await intakes.change(path, { hookId: id, draft: false });
    if (made !== null) memory.making = null;
    adopted.push({ hookId: id, path, moveOf: made?.moveOf ?? null });
  }
  return adopted;
}

/**
 * A hook was just made, and its path is not kept for it yet. A service that began anew gives an id a second time: what is known of the
 * former hook is not true of this one.
 * @throws AppFailure `storageFailed`
 */
export async function forgetFormer(
  { intakes, serviceKey, memory }: Pick<SettleOptions, 'intakes' | 'serviceKey' | 'memory'>,
  { id, url }: Pick<Webhook, 'id' | 'url'>,
): Promise<void> {
  memory.drop(id);
  const move = memory.moveWith(id);
  if (move !== undefined) memory.moves.delete(move.from);
  const there = intakeAt(hookIntakesOf(intakes, serviceKey), url);
  await closeIntakesOf(intakes, serviceKey, id, there?.path);
}

/**
 * Closes the paths of drafts that an earlier run left. With a credential only after a reading: one may be a hook's by now.
 * @throws AppFailure `storageFailed`
 */
export async function closeStaleDrafts({
  intakes,
  serviceKey,
  startedAtMs,
  signal,
}: Pick<SettleOptions, 'intakes' | 'serviceKey' | 'startedAtMs' | 'signal'>): Promise<void> {
  const stale = hookIntakesOf(intakes, serviceKey).filter(
    ({ draft, createdAtMs }) => draft && createdAtMs < startedAtMs,
  );
  for (const { path } of stale) if (!signal.aborted) await intakes.close(path);
}

async function closeEnded({ intakes, serviceKey, hooks, memory, nowMs, signal }: SettleOptions): Promise<void> {
  const listed = new Set(hooks.map(({ id }) => id));
  for (const { id, endedAtMs } of memory.notes) {
    if (signal.aborted) return;
    if (endedAtMs === null || nowMs - endedAtMs < KEPT_AFTER_MS) continue;
    await closeIntakesOf(intakes, serviceKey, id);
    if (!listed.has(id)) memory.drop(id);
  }
}

/** A record that is gone from the list ended at the latest now. */
function noteMissing({ hooks, memory, nowMs }: SettleOptions): void {
  const listed = new Set(hooks.map(({ id }) => id));
  for (const { id, endedAtMs } of memory.notes) {
    if (!listed.has(id) && endedAtMs === null) memory.change(id, { isActive: false, endedAtMs: nowMs });
  }
}
