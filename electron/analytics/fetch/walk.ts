import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { EndpointName } from '../../../shared/platform/endpoints.ts';
import type { Platform } from '../../kernel/ports.ts';
import { readRateHeaders } from '../../platform/budget/rateHeaders.ts';
import { timeOf } from '../store/cleanRows.ts';
import type { RawRow } from '../store/methods.ts';
import { PAGE_ROWS } from './estimate.ts';
import type { Chunk } from './plan.ts';

/** A list that goes on longer than this has lost its end: 31 days have 44,640 minutes. */
const PAGES_MAX = 5_000;

const endpointOf = {
  viewers: 'analytics.viewers',
  tsdbViewers: 'analytics.tsdbViewers',
  viewersMetrics: 'analytics.viewersMetrics',
  streamSessions: 'analytics.streamSessions',
  streamHosts: 'analytics.streamHosts',
  subscriptions: 'analytics.subscriptions',
  followers: 'analytics.followers',
  gameRanksGlobal: 'analytics.gameRanksGlobal',
  subRevenue: 'analytics.subRevenue',
  cpm: 'analytics.cpm',
  viewerSessionCount: 'analytics.viewerSessionCount',
} as const satisfies Record<SeriesName, EndpointName>;

/** A walk waits for the bucket's windows, however many others of the account use; it says so meanwhile. */
const PATIENCE_MS = 10 * 60_000;

export type SeriesPage = {
  rows: readonly RawRow[];
  /** Rows of the whole walk, as the service counts them; null: it does not. */
  total: number | null;
  /** The service's time as it answered, to the second; null: it does not tell. */
  dateMs: number | null;
  isLast: boolean;
};

export type WalkOptions = {
  channelId: number;
  priority: 'foreground' | 'background';
  signal: AbortSignal;
  /** Called before each page is asked for. @returns false: the walk ends here */
  beforePage: () => boolean;
};

/**
 * Walks over the rows of one series page by page; the end of its time stays where it is, so that pages do. Both headers that
 * could tell of the end are optional: the count ends the walk, else a short page without a `link` to a next one does.
 * @throws AppFailure what the request throws, and `badPayload` when a page comes again and again, or most of its rows can't be
 *   read; the signal's reason when it aborts
 * @see PLATFORM §1.3, §10
 */
export async function* walkSeries(
  platform: Platform,
  { series, fromMs, toMs }: Chunk,
  { channelId, priority, signal, beforePage }: WalkOptions,
): AsyncGenerator<SeriesPage, void, undefined> {
  const name = endpointOf[series];
  const span = { from: new Date(fromMs).toISOString(), to: new Date(toMs - 1).toISOString() };
  let seen = 0;
  let before = '';
  for (let page = 0; page < PAGES_MAX; page++) {
    signal.throwIfAborted();
    if (!beforePage()) return;
    const query = { ...span, limit: PAGE_ROWS, page };
    const options = {
      purpose: 'analytics',
      path: { channelId },
      query,
      priority,
      signal,
      patienceMs: PATIENCE_MS,
    } as const;
    const reply = await platform.request(name, options);
    signal.throwIfAborted();
    // Of whatever series: what is in them is sorted out where they are kept.
    const rows: readonly RawRow[] = reply.data ?? [];
    const came = rows.length + reply.rowsLeftOut;
    const lost = reply.rowsLeftOut + rows.filter(({ time }) => Number.isNaN(timeOf(time))).length;
    if (lost * 2 > came) throw unreadable(name, `${lost} of ${came} rows unreadable`);
    const content = came === 0 ? '' : JSON.stringify(rows);
    if (content !== '' && content === before) throw unreadable(name, `page ${page} is the one before again`);
    before = content;
    seen += came;
    const total = countIn(reply.headers);
    const isLast = came === 0 || (total === null ? came < PAGE_ROWS && !hasNext(reply.headers) : seen >= total);
    yield { rows, total, dateMs: readRateHeaders(reply.headers, 0).dateServerMs, isLast };
    if (isLast) return;
  }
  throw unreadable(name, `no end after ${PAGES_MAX} pages`);
}

function countIn(headers: Headers): number | null {
  const text = headers.get('x-total-count')?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

const hasNext = (headers: Headers): boolean => /rel="?next\b/.test(headers.get('link') ?? '');

const unreadable = (where: string, detail: string): AppFailure => new AppFailure({ kind: 'badPayload', where, detail });
