import type { ActivityPage } from '../../../shared/activity.ts';
import type { Lines } from '../../ui/lines.ts';
import { type RowsState, WINDOW_ROWS } from '../../ui/rowWindows.ts';

/** The part of the feed that a head stands over: what is new, the rest of today, or the day that begins then. */
export type Section =
  | { readonly kind: 'now' | 'today' | 'yesterday' }
  | { readonly kind: 'day'; readonly atMs: number };

export type FeedLines = Lines & {
  /** The section whose head stands on a line; null when an entry does. */
  headAt(line: number): Section | null;
};

/** Where sections end, going back in time. */
export type Borders = {
  readonly nowFromMs: number;
  readonly todayFromMs: number;
  readonly yesterdayFromMs: number;
};

/** "Now" moves on in steps, as each step moves rows. */
const STEP_MS = 10 * 60_000;

type Head = { readonly section: Section; readonly offset: number };

/** @param nowMs any moment of a step gives the same borders, but for the turn of a day */
export function bordersAt(nowMs: number): Borders {
  const today = new Date(nowMs);
  const todayFromMs = new Date(today.getFullYear(), today.getMonth(), today.getDate()).getTime();
  return {
    nowFromMs: Math.max(Math.floor(nowMs / STEP_MS) * STEP_MS - STEP_MS, todayFromMs),
    todayFromMs,
    yesterdayFromMs: new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1).getTime(),
  };
}

/**
 * Lays entries out under the heads of their sections. Only where entries are known can it be known where a section begins;
 * one that was told late stands where it stands and makes no head of its own.
 */
export function layOutFeed(
  { total, windows }: Pick<RowsState<unknown, ActivityPage>, 'total' | 'windows'>,
  borders: Borders,
): FeedLines {
  const heads: Head[] = [];
  let rank = Number.POSITIVE_INFINITY;
  for (const number of [...windows.keys()].sort((a, b) => a - b)) {
    for (const [index, { atMs }] of (windows.get(number)?.rows ?? []).entries()) {
      const beginMs = sectionBegin(atMs, borders);
      if (beginMs >= rank) continue;
      rank = beginMs;
      heads.push({
        section: sectionOf(beginMs, borders),
        offset: number * WINDOW_ROWS + index,
      });
    }
  }
  const count = total === 0 ? 0 : total + heads.length;
  const headBefore = (line: number): number => heads.findLastIndex(({ offset }, index) => offset + index <= line);
  const headAt = (line: number): Section | null => {
    const index = headBefore(line);
    const head = heads[index];
    return head !== undefined && head.offset + index === line ? head.section : null;
  };
  const offsetAt = (line: number): number | null =>
    line < 0 || line >= count || headAt(line) !== null ? null : line - (headBefore(line) + 1);
  return {
    count,
    headAt,
    offsetAt,
    lineOf: (offset) => offset + heads.findLastIndex((head) => head.offset <= offset) + 1,
    offsets: (first, last) => {
      if (count === 0) return null;
      const from = offsetAt(first) ?? offsetAt(first + 1) ?? 0;
      return {
        first: from,
        last: Math.max(from, offsetAt(last) ?? offsetAt(last - 1) ?? from),
      };
    },
  };
}

/** When the section of a moment begins; later for newer ones. */
function sectionBegin(atMs: number, { nowFromMs, todayFromMs, yesterdayFromMs }: Borders): number {
  if (atMs >= nowFromMs) return nowFromMs;
  if (atMs >= todayFromMs) return todayFromMs;
  if (atMs >= yesterdayFromMs) return yesterdayFromMs;
  const day = new Date(atMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}

function sectionOf(beginMs: number, { nowFromMs, todayFromMs, yesterdayFromMs }: Borders): Section {
  if (beginMs === nowFromMs) return { kind: 'now' };
  if (beginMs === todayFromMs) return { kind: 'today' };
  if (beginMs === yesterdayFromMs) return { kind: 'yesterday' };
  return { kind: 'day', atMs: beginMs };
}
