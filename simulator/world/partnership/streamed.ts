import type { Session } from '../analytics/session.ts';
import { DAY_MS, HOUR_MS } from '../analytics/times.ts';

/** How much was streamed: whole hours, and days (UTC) on which a stream began. */
export type Streamed = { readonly hours: number; readonly days: number };

/** What of some streams falls between two moments; one that still runs counts until the end. */
export function streamedWithin(sessions: readonly Session[], fromMs: number, toMs: number): Streamed {
  const inside = sessions
    .map(({ startMs, endMs = toMs }) => ({ startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs) }))
    .filter(({ startMs, endMs }) => startMs < endMs);
  const streamedMs = inside.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const days = new Set(inside.map(({ startMs }) => Math.floor(startMs / DAY_MS)));
  return { hours: Math.floor(streamedMs / HOUR_MS), days: days.size };
}
