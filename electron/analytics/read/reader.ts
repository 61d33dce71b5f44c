import type { AnalyticsMarker, StreamRef } from '../../../shared/analytics.ts';
import { numberAt } from '../store/columns.ts';
import type {
  ChannelKey,
  Present,
  Span,
  StoredTable,
  StoredView,
  StreamSummary,
  TableRequest,
  ViewRequest,
} from '../store/methods.ts';
import { MINUTE_MS } from '../store/seriesShapes.ts';
import { drawnLine } from './drawnLines.ts';
import { averageOver } from './figures.ts';
import type { Kept } from './kept.ts';
import { markersOf } from './markers.ts';
import { type Period, type PeriodOf, readPeriod } from './period.ts';
import { watchingOf } from './periodLines.ts';
import { readSessions } from './readSessions.ts';
import { sharesOf } from './shares.ts';
import { sourcesOf } from './sources.ts';
import { placesIn } from './spanRows.ts';
import { tableRows, tableSteps } from './tableRows.ts';

/** Reads what is kept, as the window wants it. */
export class Reader {
  readonly #kept: Kept;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  sessions(key: ChannelKey, present: Present): StreamRef[] {
    return readSessions(this.#kept, this.#kept.channels.find(key), present);
  }

  view(key: ChannelKey, request: ViewRequest): StoredView {
    const { span, stream, compare, zoom, points } = request;
    const all = this.sessions(key, request);
    const sessions = all.filter((session) => touches(session, span));
    const period = readPeriod(this.#kept, key, { span, stream, sessions, present: request });
    return {
      ...span,
      stream,
      zoom,
      ...drawn(period, zoom ?? span, points),
      sessions,
      markers: this.#markers(key, span, sessions, period),
      shares: sharesOf(period.rows.parts.viewersMetrics.days, span),
      sources: sourcesOf(period.rows, key.channelId, span, request.nowMs),
      compare: compare && this.#compared(key, request, compare, all),
    };
  }

  table(key: ChannelKey, request: TableRequest): StoredTable {
    const { steps, total } = tableSteps(request);
    const [newest, oldest] = [steps[0], steps.at(-1)];
    const { stepMs } = request;
    if (newest === undefined || oldest === undefined) return { stepMs, total, rows: [] };
    const span = { fromMs: oldest.fromMs, toMs: newest.toMs };
    const sessions = this.sessions(key, request).filter((session) => touches(session, span));
    const period = readPeriod(this.#kept, key, { span, range: request.span, stream: null, sessions, present: request });
    return { stepMs, total, rows: tableRows(steps, period, this.#markers(key, span, sessions, period)) };
  }

  summaries(key: ChannelKey, streams: readonly StreamRef[], points: number, present: Present): StreamSummary[] {
    return streams.map((stream) => {
      const span = { fromMs: stream.startMs, toMs: stream.endMs ?? present.nowMs };
      const { rows, gaps, figures } = readPeriod(this.#kept, key, { span, stream, sessions: [stream], present });
      return { stream, figures, curve: curveOf(rows.tsdbViewers.xs, watchingOf(rows.tsdbViewers), span, points), gaps };
    });
  }

  namelessHosts(key: ChannelKey, span: Span): number[] {
    const { channels, days, marks } = this.#kept;
    const found = new Set<number>();
    for (const day of days.read(channels.find(key), 'streamHosts', span)) {
      const { from, to } = placesIn(day, span);
      const { hoster, hostee } = day.columns.numbers;
      for (let at = from; at < to; at += 1) found.add(numberAt(hoster, at)).add(numberAt(hostee, at));
    }
    return [...found].filter((id) => Number.isInteger(id) && marks.nameOf(key.platform, id) === null);
  }

  #compared(
    key: ChannelKey,
    { zoom, points, nowMs }: ViewRequest,
    { span, stream, shiftMs }: NonNullable<ViewRequest['compare']>,
    all: readonly StreamRef[],
  ): NonNullable<StoredView['compare']> {
    const sessions = all.filter((session) => touches(session, span));
    // Nothing of it is now.
    const of: PeriodOf = { span, stream, sessions, present: { nowMs, liveSinceMs: null } };
    const period = readPeriod(this.#kept, key, of);
    const window = zoom && { fromMs: zoom.fromMs - shiftMs, toMs: zoom.toMs - shiftMs };
    return { ...span, stream, shiftMs, ...drawn(period, window ?? span, points) };
  }

  #markers(key: ChannelKey, span: Span, sessions: readonly StreamRef[], { rows }: Period): AnalyticsMarker[] {
    const { channels, marks } = this.#kept;
    const names = new Map<number, string | null>();
    const nameOf = (channelId: number): string | null => {
      if (!names.has(channelId)) names.set(channelId, marks.nameOf(key.platform, channelId));
      return names.get(channelId) ?? null;
    };
    return markersOf(span, {
      sessions,
      hostDays: rows.parts.streamHosts.days,
      marks: marks.of(channels.find(key), span),
      nameOf,
    });
  }
}

function drawn({ lines, gaps, figures }: Period, window: Span, points: number) {
  const known = lines.filter(({ ys }) => ys.some((y) => !Number.isNaN(y)));
  return { lines: known.map((line) => drawnLine(line, window, points)), gaps, figures };
}

/** The average in each of so many equal parts. */
function curveOf(xs: Float64Array, ys: Float64Array, { fromMs, toMs }: Span, points: number): (number | null)[] {
  const partMs = (toMs - fromMs) / points;
  return Array.from({ length: points }, (_, nth) => {
    const part = { fromMs: fromMs + nth * partMs, toMs: fromMs + (nth + 1) * partMs };
    return averageOver(xs, ys, MINUTE_MS, part);
  });
}

const touches = ({ startMs, endMs }: StreamRef, { fromMs, toMs }: Span): boolean =>
  startMs < toMs && (endMs ?? Number.POSITIVE_INFINITY) > fromMs;
