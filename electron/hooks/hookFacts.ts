import type { ActivityFact } from '../../shared/activity.ts';
import { hookName } from '../../shared/hookName.ts';
import type { HookRow } from '../../shared/hooks.ts';
import { DAY_MS } from './health.ts';
import { type HookNote, newNote } from './hookNotes.ts';
import { isAlive } from './standing.ts';

type HookFactKind = 'hookFailing' | 'hookExpiring' | 'hookExpired' | 'hookRenewed' | 'hookDisabled' | 'hookMoved';

/** What of hooks goes into the activity feed. */
export type HookFact = Extract<ActivityFact, { kind: HookFactKind }>;

/** Parts of the way to being switched off that are told, each once in a run of failures. */
const MARKS = [0.5, 0.8, 0.95];
/** Days before its end at which a hook is told of. */
const DAYS = [1, 7];
/** Under which an end that nobody can read is noted as told. */
const UNREADABLE_MS = 0;

/** A hook at one moment. */
export type HookLook = {
  row: HookRow;
  /** How near it is to being switched off, 0 to 1. */
  danger: number;
  /** Its end as the service wrote it; null: nobody can read it. */
  saidEndMs: number | null;
};

/**
 * What a look at a hook has that is new, and what is to be noted so that it is told once.
 * @param note what was noted before; undefined: the hook was never seen
 */
export function factsOf(
  { row, danger, saidEndMs }: HookLook,
  note: HookNote | undefined,
  nowMs: number,
): { facts: HookFact[]; change: Partial<HookNote> } {
  const before = note ?? newNote(row.id);
  const alive = isAlive(row.standing);
  const hook = { hookId: row.id, hookName: hookName(row) };
  const facts: HookFact[] = [];
  const change: Partial<HookNote> = { isActive: alive, endedAtMs: alive ? null : (before.endedAtMs ?? nowMs) };
  if (row.standing.kind === 'disabled' && note?.isActive) {
    facts.push({ kind: 'hookDisabled', ...hook, reason: row.standing.reason });
  }
  if (row.standing.kind === 'expired' && note?.isActive) {
    facts.push({ kind: 'hookExpired', ...hook, expiresAtMs: row.expiresAtMs });
  }
  if (!alive) return { facts, change };
  const inRow = row.health.kind === 'failing' ? row.health.inRow : 0;
  const isNewRun = inRow < before.failing.inRow;
  const toldMarks = isNewRun ? 0 : before.failing.marks;
  const marks = MARKS.filter((mark) => danger >= mark).length;
  if (row.health.kind === 'failing' && marks > toldMarks) {
    facts.push({ kind: 'hookFailing', ...hook, inRow, disabledAtMs: row.health.disabledAtMs });
    change.failing = { inRow, marks };
  } else if (isNewRun) change.failing = { inRow: 0, marks: 0 };
  const days = DAYS.find((most) => row.expiresAtMs - nowMs <= most * DAY_MS);
  const endMs = saidEndMs ?? UNREADABLE_MS;
  const toldDays = before.expiry?.atMs === endMs ? before.expiry.days : Number.POSITIVE_INFINITY;
  if (days !== undefined && days < toldDays) {
    const { expiresAtMs, renewsItself } = row;
    facts.push({ kind: 'hookExpiring', ...hook, expiresAtMs, renewsItself });
    change.expiry = { atMs: endMs, days };
  }
  return { facts, change };
}
