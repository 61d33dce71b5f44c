import type { StreamRef } from '../../../shared/analytics.ts';
import type { Present, Span, StreamRecord } from '../store/methods.ts';

/** A stream that whoever saw it begin and the service date so far apart at most is one. */
const SAME_START_MS = 10 * 60_000;

/** A row of the service's. `durationMs`, `typeId`: of an end. */
export type SessionRow = { atMs: number; online: boolean; durationMs: number | null; typeId: number | null };

type Session = { startMs: number; endMs: number | null; typeId: number | null };

/**
 * Streams out of the rows of their beginnings and ends, oldest first, none over another.
 * - An end without a beginning: it began as much earlier as it lasted; one that does not say how long it was is left out.
 * - A beginning without an end: it runs, if the channel is live and nothing began later; else it was cut, and lasted as long as
 *   viewers were counted.
 * @param rows oldest first
 * @param lastSeenMs when viewers were counted last within a span, up to the end of that minute; null: never
 */
export function sessionsOf(
  rows: readonly SessionRow[],
  { nowMs, liveSinceMs }: Present,
  lastSeenMs: (span: Span) => number | null,
): Session[] {
  const sessions: Session[] = [];
  let open: number | null = null;
  const add = (startMs: number, endMs: number | null, typeId: number | null): void => {
    const fromMs = Math.max(startMs, sessions.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY);
    if (endMs === null || endMs > fromMs) sessions.push({ startMs: fromMs, endMs, typeId });
  };
  const cut = (startMs: number, nextMs: number): void => {
    const endMs = lastSeenMs({ fromMs: startMs, toMs: nextMs });
    if (endMs !== null) add(startMs, Math.min(endMs, nextMs), null);
  };
  for (const { atMs, online, durationMs, typeId } of rows) {
    if (online) {
      if (open !== null) cut(open, atMs);
      open = atMs;
    } else if (open !== null) {
      add(open, atMs, typeId);
      open = null;
    } else if (durationMs !== null) add(atMs - durationMs, atMs, typeId);
  }
  if (open !== null) {
    const runs = liveSinceMs !== null && open > liveSinceMs - SAME_START_MS;
    if (runs) return [...sessions, { startMs: open, endMs: null, typeId: null }];
    cut(open, liveSinceMs ?? nowMs);
  }
  // What the channel says may be older than the rows, and then tells of the stream that has ended.
  const endedMs = sessions.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY;
  if (liveSinceMs !== null && liveSinceMs >= endedMs) add(liveSinceMs, null, null);
  return sessions;
}

/** With what they were called, as far as this app saw it. @param records newest first */
export function streamRefs(sessions: readonly Session[], records: readonly StreamRecord[]): StreamRef[] {
  return sessions.map((session) => ({
    id: session.startMs,
    ...session,
    title: records.find(({ id }) => isOf(session, id))?.title ?? null,
  }));
}

const isOf = ({ startMs, endMs }: Session, recordId: number): boolean =>
  recordId >= startMs - SAME_START_MS && recordId < (endMs ?? Number.POSITIVE_INFINITY);
