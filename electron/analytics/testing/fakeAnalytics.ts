import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Clock, Platform, RequestOptions } from '../../kernel/ports.ts';
import type { RawRow } from '../store/methods.ts';

type Options = RequestOptions<'analytics.viewers'> & RequestOptions<'channels.read'>;
type TimedRow = { atMs: number } & RawRow;
export type AskedSeries = { series: SeriesName; fromMs: number; toMs: number; page: number; priority: string };

/** A service with series that a test fills, in place of the platform: pages, counts and dates are as PLATFORM §1.3 and §10 have them. */
export class FakeAnalytics implements Platform {
  readonly baseUrl = 'https://service.test';
  readonly clientId = 'app';
  readonly rows = new Map<SeriesName, TimedRow[]>();
  /** Calls for series, in order. */
  readonly asked: AskedSeries[] = [];
  /** Channels by id that were asked for. */
  readonly channelsAsked: number[] = [];
  /** What happens to a call instead of an answer. */
  failure: (asked: AskedSeries) => AppError | null = () => null;
  /** Changes what is answered. */
  answer: (rows: RawRow[], asked: AskedSeries) => RawRow[] = (rows) => rows;
  aheadMs = 0;
  latencyMs = 0;
  /** The most rows of a page, whatever is asked for. */
  pageRows = 100;
  tellsDate = true;
  tellsTotal = true;
  /** What the last answer told of the clock, as the budget learns it. */
  learnt: number | null = null;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get nowMs(): number {
    return this.#clock.now() + this.aheadMs;
  }

  add(series: SeriesName, ...rows: TimedRow[]): void {
    this.rows.set(
      series,
      [...(this.rows.get(series) ?? []), ...rows].sort((a, b) => a.atMs - b.atMs),
    );
  }

  /** A stream with a viewer count each minute, in both series that tell it. */
  addStream(startMs: number, endMs: number | null): void {
    this.add('streamSessions', { atMs: startMs, online: true, partnered: false });
    if (endMs !== null) {
      this.add('streamSessions', { atMs: endMs, online: false, partnered: false, duration: (endMs - startMs) / 1_000 });
    }
    for (let atMs = startMs; atMs < (endMs ?? this.nowMs); atMs += 60_000) {
      this.add('tsdbViewers', { atMs, anon: 3, authed: 4 });
      this.add('viewers', { atMs, anon: 3, authed: 4 });
    }
  }

  /** Series that were asked for, each once, in order. */
  get seriesAsked(): SeriesName[] {
    return [...new Set(this.asked.map(({ series }) => series))];
  }

  readonly request = (async (name: string, options: Options) => {
    options.signal?.throwIfAborted();
    if (name === 'channels.read') return this.#channel(Number(options.path?.channelIdOrToken));
    const { from, to, page = 0 } = options.query ?? {};
    const asked: AskedSeries = {
      series: name.replace('analytics.', '') as SeriesName,
      fromMs: Date.parse(String(from)),
      toMs: Date.parse(String(to)),
      page: Number(page),
      priority: options.priority ?? 'foreground',
    };
    this.asked.push(asked);
    if (this.latencyMs > 0) await this.#clock.sleep(this.latencyMs, options.signal);
    options.signal?.throwIfAborted();
    const failure = this.failure(asked);
    if (failure !== null) throw new AppFailure(failure);
    return this.#page(asked, Math.min(this.pageRows, Number(options.query?.limit ?? 50)));
  }) as unknown as Platform['request'];

  #page(asked: AskedSeries, limit: number): unknown {
    const { series, fromMs, toMs, page } = asked;
    const found = (this.rows.get(series) ?? []).filter(
      ({ atMs }) => atMs >= fromMs && atMs <= toMs && atMs <= this.nowMs,
    );
    const rows = found
      .slice(page * limit, (page + 1) * limit)
      .map(({ atMs, ...row }) => ({ channel: 7, time: new Date(atMs).toISOString(), ...row }));
    const headers = new Headers();
    if (this.tellsDate) headers.set('date', new Date(this.nowMs).toUTCString());
    if (this.tellsTotal) headers.set('x-total-count', String(found.length));
    this.learnt = this.aheadMs;
    return { status: 200, data: this.answer(rows, asked), rowsLeftOut: 0, headers, url: this.baseUrl };
  }

  #channel(id: number): unknown {
    this.channelsAsked.push(id);
    const data = { id, token: `channel${id}` };
    return { status: 200, data, rowsLeftOut: 0, headers: new Headers(), url: this.baseUrl };
  }
}
