import type { AnalyticsSource, AnalyticsView } from '../../../shared/analytics.ts';
import { seriesNames } from '../../../shared/analyticsSeries.ts';
import type { ExportSource } from './exportSource.ts';
import { isoInZone } from './isoInZone.ts';
import { meanings, readings } from './meanings.ts';
import { causeWords, markerWords } from './words.ts';

const DAY_MS = 86_400_000;

type Iso = (atMs: number) => string;
type Period = Pick<AnalyticsView, 'fromMs' | 'toMs' | 'stream' | 'gaps' | 'figures'>;

/**
 * A range as JSON: where its numbers come from and how they are read, the figures, gaps and markers, then every row of every series as
 * the service told it, and what was counted here; a day at a time, so that nothing else waits for long.
 */
export async function* jsonPieces(source: ExportSource): AsyncGenerator<string, void, undefined> {
  const head = JSON.stringify(headOf(source), null, 1);
  yield `${head.slice(0, -2)},\n "series": {`;
  const { fromMs, toMs } = source.view;
  for (const [index, series] of seriesNames.entries()) {
    yield `${index === 0 ? '' : ','}\n  ${JSON.stringify(series)}: [`;
    yield* listOf(fromMs, toMs, async (span) =>
      (await source.rows(series, span)).map(({ atMs, ...row }) => ({ time: utc(atMs), ...row })),
    );
    yield ']';
  }
  yield '\n },\n "countedHere": [';
  yield* listOf(fromMs, toMs, async (span) =>
    (await source.minutes(span)).map(({ minuteMs, ...counted }) => ({ time: utc(minuteMs), ...counted })),
  );
  yield ']\n}\n';
}

/** The rows of an array, of one day after the other. */
async function* listOf(
  fromMs: number,
  toMs: number,
  read: (span: { fromMs: number; toMs: number }) => Promise<readonly object[]>,
): AsyncGenerator<string, void, undefined> {
  let isFirst = true;
  for (let dayMs = fromMs; dayMs < toMs; dayMs = (Math.floor(dayMs / DAY_MS) + 1) * DAY_MS) {
    const endMs = Math.min(toMs, (Math.floor(dayMs / DAY_MS) + 1) * DAY_MS);
    const rows = await read({ fromMs: dayMs, toMs: endMs });
    if (rows.length === 0) continue;
    yield `${isFirst ? '' : ','}\n   ${rows.map((row) => JSON.stringify(row)).join(',\n   ')}`;
    isFirst = false;
  }
}

const utc: Iso = (atMs) => new Date(atMs).toISOString();

function headOf(source: ExportSource) {
  const { view, zone, asked, nowMs } = source;
  const iso = isoInZone(zone);
  const { compare } = view;
  return {
    madeBy: { app: 'Sidestage', version: source.version },
    madeAt: iso(nowMs),
    service: source.service,
    isSimulated: source.isDemo,
    channel: source.channelId,
    zone,
    /** What the service's clock was ahead of this computer's, in ms. */
    serviceAheadMs: source.aheadMs,
    asked,
    readings,
    numbers: Object.fromEntries(
      Object.entries(meanings).map(([id, { unit, of, means }]) => [id, { unit, from: of, means }]),
    ),
    calls: view.sources.reduce((sum, { calls }) => sum + calls, 0),
    sources: view.sources.map((one) => sourceOf(one, iso)),
    range: { ...periodOf(view, iso), isOpen: view.isOpen },
    compare: compare === null ? null : { ...periodOf(compare, iso), alignedByMs: compare.shiftMs },
    sessions: view.sessions.map(({ startMs, endMs, typeId, title }) => ({
      from: iso(startMs),
      to: endMs === null ? null : iso(endMs),
      typeId,
      title,
    })),
    markers: view.markers.map((marker) => ({
      at: iso(marker.atMs),
      kind: marker.what.kind,
      says: markerWords(marker),
    })),
    shares: view.shares,
  };
}

function periodOf({ fromMs, toMs, stream, gaps, figures }: Period, iso: Iso) {
  return {
    from: iso(fromMs),
    to: iso(toMs),
    stream: stream && {
      from: iso(stream.startMs),
      to: stream.endMs === null ? null : iso(stream.endMs),
      title: stream.title,
    },
    figures,
    gaps: gaps.map((gap) => ({
      of: gap.of,
      from: iso(gap.fromMs),
      to: iso(gap.toMs),
      cause: gap.cause.kind,
      says: causeWords(gap.cause),
    })),
  };
}

function sourceOf(source: AnalyticsSource, iso: Iso) {
  const { series, path, fetchedAtMs, oldestAtMs, calls, rows, daysKnown, days, error } = source;
  return {
    series,
    path,
    from: iso(source.fromMs),
    to: iso(source.toMs),
    fetchedAt: fetchedAtMs === null ? null : iso(fetchedAtMs),
    oldestFetchedAt: oldestAtMs === null ? null : iso(oldestAtMs),
    calls,
    rows,
    daysKnown,
    days,
    error: error?.kind ?? null,
  };
}
