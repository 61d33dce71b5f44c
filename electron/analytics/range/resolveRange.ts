import { Temporal } from 'temporal-polyfill';
import type { AnalyticsCompare, AnalyticsRange, StreamRef } from '../../../shared/analytics.ts';
import { badInput, unreachable } from '../../../shared/failure.ts';

/** The longest range that is told, in years. */
const MOST_YEARS = 3;

/** What a range is resolved by. */
export type RangeContext = {
  /** The service's time. */
  nowMs: number;
  /** The person's, by which days begin. */
  zone: string;
  /** The channel's streams, in any order. */
  streams: readonly StreamRef[];
};

/** A range as times on the service's clock; `toMs` does not belong to it. `isOpen`: it ends now, and grows. */
export type ResolvedRange = { fromMs: number; toMs: number; stream: StreamRef | null; isOpen: boolean };

/** What a range is compared with. `shiftMs`: what its times are to be moved by to lie on the range. */
export type ResolvedCompare = { fromMs: number; toMs: number; stream: StreamRef | null; shiftMs: number };

/**
 * Says from when to when a range is.
 * @returns null: no such stream is known
 * @throws AppFailure `badInput`: of `from` `afterTo`, `inFuture` or `tooLong`; of `to` `inFuture`
 */
export function resolveRange(range: AnalyticsRange, context: RangeContext): ResolvedRange | null {
  const { nowMs, streams } = context;
  switch (range.kind) {
    case 'thisStream':
      return rangeOf(newest(streams.filter(({ endMs }) => endMs === null)), nowMs);
    case 'lastStream':
      return rangeOf(newest(streams.filter(({ endMs }) => endMs !== null)), nowMs);
    case 'stream':
      return rangeOf(
        streams.find(({ id }) => id === range.id),
        nowMs,
      );
    case 'days': {
      const first = today(context).subtract({ days: range.days });
      return { fromMs: startOf(first, context.zone), toMs: nowMs, stream: null, isOpen: true };
    }
    case 'dates':
      return datesOf(range, context);
    default:
      return unreachable(range);
  }
}

/**
 * Says what a range is compared with. An earlier stream is told as far as a range that still grows has come: both are compared
 * at the same moment then.
 * @returns null: with nothing, or with a stream that is not known, or not earlier
 */
export function resolveCompare(
  compare: AnalyticsCompare,
  range: ResolvedRange,
  context: RangeContext,
): ResolvedCompare | null {
  switch (compare.kind) {
    case 'none':
      return null;
    case 'before': {
      const shiftMs = range.toMs - range.fromMs;
      return { fromMs: range.fromMs - shiftMs, toMs: range.fromMs, stream: null, shiftMs };
    }
    case 'stream': {
      const stream = context.streams.find(({ id }) => id === compare.id);
      if (stream === undefined || (range.stream !== null && stream.startMs >= range.stream.startMs)) return null;
      const shiftMs = range.fromMs - stream.startMs;
      const endMs = stream.endMs ?? context.nowMs;
      const toMs = range.isOpen ? Math.min(endMs, range.toMs - shiftMs) : endMs;
      return { fromMs: stream.startMs, toMs, stream, shiftMs };
    }
    default:
      return unreachable(compare);
  }
}

function rangeOf(stream: StreamRef | undefined, nowMs: number): ResolvedRange | null {
  if (stream === undefined) return null;
  const { startMs, endMs } = stream;
  // The clocks may differ by a little: what began is not told to end before.
  return { fromMs: startMs, toMs: Math.max(startMs, endMs ?? nowMs), stream, isOpen: endMs === null };
}

function datesOf({ from, to }: Extract<AnalyticsRange, { kind: 'dates' }>, context: RangeContext): ResolvedRange {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const now = today(context);
  if (Temporal.PlainDate.compare(first, last) > 0) throw badInput('from', 'afterTo');
  if (Temporal.PlainDate.compare(first, now) > 0) throw badInput('from', 'inFuture');
  if (Temporal.PlainDate.compare(last, now) > 0) throw badInput('to', 'inFuture');
  if (Temporal.PlainDate.compare(first.add({ years: MOST_YEARS }), last) <= 0) throw badInput('from', 'tooLong');
  const endMs = startOf(last.add({ days: 1 }), context.zone);
  const { nowMs } = context;
  return {
    fromMs: startOf(first, context.zone),
    toMs: Math.min(endMs, nowMs),
    stream: null,
    isOpen: endMs > nowMs,
  };
}

function newest(streams: readonly StreamRef[]): StreamRef | undefined {
  return streams.reduce<StreamRef | undefined>(
    (best, stream) => (best === undefined || stream.startMs > best.startMs ? stream : best),
    undefined,
  );
}

const today = ({ nowMs, zone }: RangeContext): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs)).toZonedDateTimeISO(zone).toPlainDate();

/** A day does not begin at midnight where the clocks are changed then. */
const startOf = (day: Temporal.PlainDate, zone: string): number => day.toZonedDateTime(zone).epochMilliseconds;
