import type { Webhook } from '../../../shared/platform/rest.ts';
import type { Intakes } from '../receiver/intakes.ts';
import { DAY_MS } from './health.ts';
import type { HookBook } from './hookBook.ts';
import { intakeAt, intakesOf } from './intakeOf.ts';

/** So long late retries of a hook that ended are still taken. */
const KEPT_AFTER_MS = 7 * DAY_MS;

/** A hook that was found to lead to a path which nobody had told us of: its making was cut short. */
export type Adopted = { hookId: string; path: string; moveOf: string | null };

export type SettleOptions = {
  intakes: Intakes;
  serviceKey: string;
  /** The whole list, just read. */
  hooks: readonly Webhook[];
  book: HookBook;
  /** The path of a hook that is just being made: it is seen to there. */
  making: string | null;
  /** Drafts older than this are of an earlier run. */
  startedAtMs: number;
  nowMs: number;
};

/**
 * Brings paths and hooks together after a reading: a hook adopts the path that it leads to, paths of drafts that a crash left
 * are closed, and so are those of hooks that ended a week ago.
 * @throws AppFailure `storageFailed`; the rest is done at the next reading
 */
export async function settleIntakes(options: SettleOptions): Promise<Adopted[]> {
  noteMissing(options);
  const adopted = await adopt(options);
  await closeStaleDrafts(options);
  await closeEnded(options);
  return adopted;
}

async function adopt({ intakes, serviceKey, hooks, book, making }: SettleOptions): Promise<Adopted[]> {
  const active = new Set(hooks.filter(({ isActive }) => isActive).map(({ id }) => id));
  const adopted: Adopted[] = [];
  for (const { id, url, isActive } of hooks) {
    const own = intakesOf(intakes, serviceKey);
    if (own.some(({ hookId }) => hookId === id)) continue;
    const intake = intakeAt(own, url);
    if (intake === null || intake.path === making) continue;
    const isFree = intake.hookId === null || (isActive && !active.has(intake.hookId));
    if (!isFree) continue;
    await intakes.change(intake.path, { hookId: id, draft: false });
    const moveOf = book.making?.path === intake.path ? book.making.moveOf : null;
    if (book.making?.path === intake.path) book.making = null;
    adopted.push({ hookId: id, path: intake.path, moveOf });
  }
  return adopted;
}

/**
 * Closes the paths of drafts that an earlier run left. With a credential only after a reading: one may be a hook's by now.
 * @throws AppFailure `storageFailed`
 */
export async function closeStaleDrafts({
  intakes,
  serviceKey,
  startedAtMs,
}: Pick<SettleOptions, 'intakes' | 'serviceKey' | 'startedAtMs'>): Promise<void> {
  const stale = intakesOf(intakes, serviceKey).filter(({ draft, createdAtMs }) => draft && createdAtMs < startedAtMs);
  for (const { path } of stale) await intakes.close(path);
}

async function closeEnded({ intakes, serviceKey, hooks, book, nowMs }: SettleOptions): Promise<void> {
  const listed = new Set(hooks.map(({ id }) => id));
  for (const { id, endedAtMs } of book.notes) {
    if (endedAtMs === null || nowMs - endedAtMs < KEPT_AFTER_MS) continue;
    const intake = intakesOf(intakes, serviceKey).find(({ hookId }) => hookId === id);
    if (intake !== undefined) await intakes.close(intake.path);
    if (!listed.has(id)) book.drop(id);
  }
}

/** A record that is gone from the list ended at the latest now. */
function noteMissing({ hooks, book, nowMs }: SettleOptions): void {
  const listed = new Set(hooks.map(({ id }) => id));
  for (const { id, endedAtMs } of book.notes) {
    if (!listed.has(id) && endedAtMs === null) book.change(id, { isActive: false, endedAtMs: nowMs });
  }
}
