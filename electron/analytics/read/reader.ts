import type { AnalyticsMarker, StreamRef } from '../../../shared/analytics.ts';
import { noFigures, noShares } from '../nothingKnown.ts';
import type { Channels } from '../store/channels.ts';
import { numberAt } from '../store/columns.ts';
import type { CountTable } from '../store/countTable.ts';
import type { DayTable } from '../store/dayTable.ts';
import type { Failures } from '../store/failures.ts';
import type { MarkTable } from '../store/markTable.ts';
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
import type { StreamTable } from '../store/streamTable.ts';
import { type SessionRow, sessionsOf, streamRefs } from './sessions.ts';

const EVER: Span = { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER };

export type Kept = {
  channels: Channels;
  days: DayTable;
  counts: CountTable;
  marks: MarkTable;
  streams: StreamTable;
  failures: Failures;
};

/** Reads what is kept, as the window wants it. */
export class Reader {
  readonly #kept: Kept;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  sessions(key: ChannelKey, present: Present): StreamRef[] {
    const { channels, streams } = this.#kept;
    const channel = channels.find(key);
    const sessions = sessionsOf(this.#sessionRows(channel), present, (span) => this.#lastSeenMs(channel, span));
    return streamRefs(sessions, streams.all(channel));
  }

  view(key: ChannelKey, request: ViewRequest): StoredView {
    const { span, stream, zoom } = request;
    const channel = this.#kept.channels.find(key);
    const sessions = this.sessions(key, request).filter((session) => touches(session, span));
    return {
      ...span,
      stream,
      zoom,
      lines: [],
      gaps: [],
      figures: noFigures,
      shares: noShares,
      compare: null,
      sources: [],
      sessions,
      markers: this.#markers(channel, span),
    };
  }

  table(_key: ChannelKey, { stepMs }: TableRequest): StoredTable {
    return { stepMs, total: 0, rows: [] };
  }

  summaries(_key: ChannelKey, streams: readonly StreamRef[], points: number, _present: Present): StreamSummary[] {
    return streams.map((stream) => ({ stream, figures: noFigures, curve: Array(points).fill(null), gaps: [] }));
  }

  namelessHosts(key: ChannelKey, span: Span): number[] {
    const { channels, days, marks } = this.#kept;
    const hosts = days
      .read(channels.find(key), 'streamHosts', span)
      .flatMap(({ columns: { offsets, numbers } }) =>
        [...offsets].flatMap((_, at) => [numberAt(numbers.hoster, at), numberAt(numbers.hostee, at)]),
      );
    return [...new Set(hosts)].filter((id) => !Number.isNaN(id) && marks.nameOf(key.platform, id) === null);
  }

  #markers(channel: number, span: Span): AnalyticsMarker[] {
    return this.#kept.marks.of(channel, span).sort((a, b) => a.atMs - b.atMs);
  }

  #sessionRows(channel: number): SessionRow[] {
    return this.#kept.days.read(channel, 'streamSessions', EVER).flatMap(({ dayMs, columns: { offsets, numbers } }) =>
      Array.from(offsets, (offset, at) => {
        const duration = numberAt(numbers.duration, at);
        const type = numberAt(numbers.type, at);
        return {
          atMs: dayMs + offset,
          online: numberAt(numbers.online, at) === 1,
          durationMs: Number.isNaN(duration) ? null : duration * 1_000,
          typeId: Number.isNaN(type) ? null : type,
        };
      }),
    );
  }

  /** The end of the last minute with a count of viewers. */
  #lastSeenMs(channel: number, span: Span): number | null {
    const rows = (['tsdbViewers', 'viewers'] as const).flatMap((series) =>
      this.#kept.days.read(channel, series, span).flatMap(({ dayMs, columns }) => {
        const last = columns.offsets.findLast((offset) => dayMs + offset < span.toMs);
        return last === undefined || dayMs + last < span.fromMs ? [] : [dayMs + last + 60_000];
      }),
    );
    return rows.length === 0 ? null : Math.max(...rows);
  }
}

const touches = ({ startMs, endMs }: StreamRef, { fromMs, toMs }: Span): boolean =>
  startMs < toMs && (endMs ?? Number.POSITIVE_INFINITY) > fromMs;
