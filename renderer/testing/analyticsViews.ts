import type { AnalyticsGap, AnalyticsLine, AnalyticsSource, AnalyticsView, StreamRef } from '../../shared/analytics.ts';
import { type SeriesName, seriesNames } from '../../shared/analyticsSeries.ts';
import { DAY_MS, eveningLines, figuresOf, HOUR_MS, linesOfDays, MINUTE_MS } from './analyticsLines.ts';

/** The time zone in which the times of these samples are round. */
export const SAMPLE_ZONE = 'Europe/Warsaw';

/** 20 Nov 2026, 17:02 in Warsaw. */
const STARTED_MS = Date.UTC(2026, 10, 20, 16, 2);
const EARLIER_MS = Date.UTC(2026, 10, 18, 16, 5);
const NOW_MS = STARTED_MS + 192 * MINUTE_MS;

const stream = (startMs: number, endMs: number | null, title: string | null = null): StreamRef => ({
  id: startMs,
  startMs,
  endMs,
  typeId: 42,
  title,
});

const unavailable = (series: SeriesName) =>
  ({ kind: 'http', status: 503, path: `/api/v1/channels/{id}/analytics/${series}`, message: null }) as const;

/** What is told of a range of which the service and this app know nothing, such as one before the channel was made. */
export function emptyView(changes: Partial<AnalyticsView> = {}): AnalyticsView {
  const fromMs = changes.fromMs ?? STARTED_MS;
  const toMs = changes.toMs ?? NOW_MS;
  return {
    version: 1,
    fromMs,
    toMs,
    stream: null,
    isOpen: false,
    zoom: null,
    hidden: false,
    sessions: [],
    markers: [],
    lines: [],
    gaps: [],
    figures: figuresOf([], 0),
    shares: { samples: 0, countries: [], platforms: [], browsers: [], costreams: 0 },
    compare: null,
    sources: sourcesOf(fromMs, toMs, 0),
    cost: { calls: 0, seconds: 0, isEstimate: false },
    ...changes,
  };
}

/**
 * A stream that runs since 3 h 12 min, a value a minute, beside that of two days before. For ten minutes, from 19:01, the
 * service did not tell its viewers and this app was not in the chat.
 */
export function eveningView(changes: Partial<AnalyticsView> = {}): AnalyticsView {
  const running = stream(STARTED_MS, null, 'Drums until midnight');
  const earlier = stream(EARLIER_MS, EARLIER_MS + 231 * MINUTE_MS, 'Quiet drums');
  const gap = { fromMs: Date.UTC(2026, 10, 20, 18, 1), toMs: Date.UTC(2026, 10, 20, 18, 11) };
  const failed = (of: SeriesName): AnalyticsGap => ({
    ...gap,
    of,
    cause: { kind: 'failed', error: unavailable(of), atMs: gap.toMs },
  });
  const lines = eveningLines({ startMs: STARTED_MS, minutes: 192, peak: 16_530, gap });
  const before = eveningLines({ startMs: EARLIER_MS, minutes: 192, peak: 10_480, gap: null });
  return emptyView({
    stream: running,
    isOpen: true,
    sessions: [running],
    markers: [
      { id: 'start', atMs: STARTED_MS, what: { kind: 'start', title: running.title } },
      { id: 'note-1', atMs: STARTED_MS + 73 * MINUTE_MS, what: { kind: 'note', noteId: 1, text: 'Scene change' } },
      { id: 'follows', atMs: STARTED_MS + 98 * MINUTE_MS, what: people('followed', ['quiet_kestrel', 'mila'], 31) },
      {
        id: 'host',
        atMs: STARTED_MS + 142 * MINUTE_MS,
        what: { kind: 'hosted', channelId: 7, name: 'ottoman_k' },
      },
      { id: 'gift', atMs: STARTED_MS + 181 * MINUTE_MS, what: people('gifted', ['brightwater'], 5) },
    ],
    lines,
    gaps: [
      failed('tsdbViewers'),
      failed('viewers'),
      { ...gap, of: 'chat', cause: { kind: 'notCounted' } },
      { ...gap, of: 'chatters', cause: { kind: 'notCounted' } },
    ],
    figures: figuresOf(lines, NOW_MS - STARTED_MS),
    shares: {
      samples: 95,
      countries: [
        { name: 'PL', count: 31 },
        { name: 'DE', count: 22 },
        { name: 'US', count: 19 },
        { name: 'FR', count: 9 },
        { name: null, count: 8 },
        { name: 'BR', count: 6 },
      ],
      platforms: [
        { name: 'desktop', count: 58 },
        { name: 'mobile', count: 30 },
        { name: 'tablet', count: 4 },
        { name: 'Xbox', count: 2 },
        { name: null, count: 1 },
      ],
      browsers: [
        { name: 'chr', count: 49 },
        { name: 'ff', count: 17 },
        { name: 'ios', count: 14 },
        { name: 'an', count: 9 },
        { name: 'MobileViewApp', count: 6 },
      ],
      costreams: 3,
    },
    compare: {
      fromMs: EARLIER_MS,
      toMs: EARLIER_MS + 192 * MINUTE_MS,
      stream: earlier,
      lines: before,
      gaps: [],
      figures: figuresOf(before, 192 * MINUTE_MS),
      shiftMs: STARTED_MS - EARLIER_MS,
    },
    sources: sourcesOf(STARTED_MS, NOW_MS, 193).map((source) =>
      source.series === 'tsdbViewers' || source.series === 'viewers'
        ? { ...source, error: unavailable(source.series) }
        : source,
    ),
    cost: { calls: 12, seconds: 0, isEstimate: false },
    ...changes,
  });
}

/** 30 days with a stream on most evenings; of two days the game's numbers were not fetched yet. */
export function monthView(changes: Partial<AnalyticsView> = {}): AnalyticsView {
  const toMs = Date.UTC(2026, 10, 20, 23);
  const fromMs = toMs - 30 * DAY_MS;
  const sessions = Array.from({ length: 30 }, (_, day) => day)
    .filter((day) => day % 4 !== 2)
    .map((day) => {
      const startMs = fromMs + day * DAY_MS + 18 * HOUR_MS + (day % 3) * 25 * MINUTE_MS;
      return stream(startMs, startMs + (2 + (day % 3)) * HOUR_MS, `Evening ${day + 1}`);
    });
  const missing = { fromMs: fromMs + 3 * DAY_MS, toMs: fromMs + 5 * DAY_MS };
  const lines = withoutGame(linesOfDays(fromMs, toMs, sessions), missing);
  const liveMs = sessions.reduce((sum, { startMs, endMs }) => sum + (endMs ?? toMs) - startMs, 0);
  return emptyView({
    fromMs,
    toMs,
    sessions,
    markers: sessions.map(({ id, startMs, title }) => ({
      id: `start-${id}`,
      atMs: startMs,
      what: { kind: 'start', title },
    })),
    lines,
    gaps: [{ ...missing, of: 'gameRanksGlobal', cause: { kind: 'notAsked' } }],
    figures: figuresOf(lines, liveMs),
    shares: { ...eveningView().shares, samples: 2_280 },
    sources: sourcesOf(fromMs, toMs, 4_320, 30),
    cost: { calls: 154, seconds: 60, isEstimate: true },
    ...changes,
  });
}

/** A stream that began a minute ago. */
export function onePointView(changes: Partial<AnalyticsView> = {}): AnalyticsView {
  const running = stream(STARTED_MS, null);
  return emptyView({
    toMs: STARTED_MS + MINUTE_MS,
    stream: running,
    isOpen: true,
    sessions: [running],
    lines: [
      {
        id: 'viewers',
        xs: Float64Array.of(STARTED_MS),
        ys: Float64Array.of(12),
        points: 1,
        stepMs: MINUTE_MS,
        base: null,
      },
      { id: 'chat', xs: Float64Array.of(STARTED_MS), ys: Float64Array.of(3), points: 1, stepMs: MINUTE_MS, base: null },
    ],
    ...changes,
  });
}

/** The evening, without what the account may not see: what subscriptions bring. */
export function forbiddenView(changes: Partial<AnalyticsView> = {}): AnalyticsView {
  const evening = eveningView();
  const path = '/api/v1/channels/{id}/analytics/tsdb/subRevenue';
  return {
    ...evening,
    lines: evening.lines.filter(({ id }) => id !== 'revenue' && id !== 'gross'),
    gaps: [
      ...evening.gaps,
      { fromMs: STARTED_MS, toMs: NOW_MS, of: 'subRevenue', cause: { kind: 'forbidden', atMs: NOW_MS } },
    ],
    figures: { ...evening.figures, revenue: null },
    sources: evening.sources.map((source) =>
      source.series === 'subRevenue'
        ? { ...source, rows: 0, error: { kind: 'http', status: 403, path, message: null } }
        : source,
    ),
    ...changes,
  };
}

/** The evening in comfort mode: its times, and no number. */
export function hiddenView(changes: Partial<AnalyticsView> = {}): AnalyticsView {
  const { fromMs, toMs, stream: running, isOpen, sessions } = eveningView();
  return emptyView({ fromMs, toMs, stream: running, isOpen, sessions, hidden: true, sources: [], ...changes });
}

function withoutGame(lines: AnalyticsLine[], missing: { fromMs: number; toMs: number }): AnalyticsLine[] {
  return lines.map((line) => {
    if (!line.id.startsWith('game')) return line;
    const isKept = (at: number) => !((line.xs[at] ?? 0) >= missing.fromMs && (line.xs[at] ?? 0) < missing.toMs);
    const xs = line.xs.filter((_, at) => isKept(at));
    return { ...line, xs, ys: line.ys.filter((_, at) => isKept(at)), points: xs.length };
  });
}

function people(kind: 'followed' | 'gifted', names: string[], count: number) {
  return { kind: 'activity', entryId: 12, fact: { kind, names, count, detail: null } } as const;
}

function sourcesOf(fromMs: number, toMs: number, rows: number, days = 1): AnalyticsSource[] {
  return seriesNames.map((series) => ({
    series,
    path: `/api/v1/channels/40213/analytics/${series === 'viewers' ? series : `tsdb/${series}`}`,
    fromMs,
    toMs,
    fetchedAtMs: rows === 0 ? null : toMs,
    oldestAtMs: rows === 0 ? null : toMs,
    calls: Math.ceil(rows / 100),
    rows,
    daysKnown: days,
    days,
    error: null,
  }));
}
