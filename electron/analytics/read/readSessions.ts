import type { StreamRef } from '../../../shared/analytics.ts';
import { numberAt } from '../store/columns.ts';
import type { DayTable } from '../store/dayTable.ts';
import type { Present, Span } from '../store/methods.ts';
import { MINUTE_MS } from '../store/seriesShapes.ts';
import type { Kept } from './kept.ts';
import { type SessionRow, sessionsOf, streamRefs } from './sessions.ts';
import { placesIn } from './spanRows.ts';

const EVER: Span = { fromMs: -8.64e15, toMs: 8.64e15 };

/** All streams of which a row is kept, oldest first, and the one that runs. */
export function readSessions({ days, streams }: Kept, channel: number, present: Present): StreamRef[] {
  const sessions = sessionsOf(sessionRows(days, channel), present, (span) => lastSeenMs(days, channel, span));
  return streamRefs(sessions, streams.all(channel));
}

function sessionRows(days: DayTable, channel: number): SessionRow[] {
  return days.read(channel, 'streamSessions', EVER).flatMap(({ dayMs, columns: { offsets, numbers } }) =>
    Array.from(offsets, (offset, at) => {
      const duration = numberAt(numbers.duration, at);
      const type = numberAt(numbers.type, at);
      return {
        atMs: dayMs + offset,
        online: numberAt(numbers.online, at) === 1,
        durationMs: Number.isNaN(duration) ? null : Math.round(duration * 1_000),
        typeId: Number.isInteger(type) ? type : null,
      };
    }),
  );
}

/** The end of the last minute with a count of viewers. */
function lastSeenMs(days: DayTable, channel: number, span: Span): number | null {
  const ends = (['tsdbViewers', 'viewers'] as const).flatMap((series) =>
    days.read(channel, series, span).flatMap((day) => {
      const { from, to } = placesIn(day, span);
      return to > from ? [day.dayMs + (day.columns.offsets[to - 1] ?? 0) + MINUTE_MS] : [];
    }),
  );
  return ends.length === 0 ? null : Math.max(...ends);
}
