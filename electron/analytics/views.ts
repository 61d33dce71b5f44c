import type {
  AnalyticsCompare,
  AnalyticsQuery,
  AnalyticsRange,
  AnalyticsTable,
  AnalyticsView,
} from '../../shared/analytics.ts';
import type { BucketState } from '../../shared/budget.ts';
import { badInput } from '../../shared/failure.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import type { ExportSource } from './export/exportSource.ts';
import { costOf } from './fetch/cost.ts';
import type { Fetcher } from './fetch/fetcher.ts';
import { fetchOrder } from './fetch/plan.ts';
import { hiddenTable, hiddenView } from './hidden.ts';
import { type ResolvedCompare, type ResolvedRange, resolveCompare, resolveRange } from './range/resolveRange.ts';
import { tableSteps } from './range/tableSteps.ts';
import type { AnalyticsFile } from './store/analyticsStore.ts';
import type { ChannelKey, Present, Span } from './store/methods.ts';

/** Of a line that is taken along: those of `points` in the face. */
const MOST_POINTS = 5_000;
const MINUTE_MS = 60_000;

export type Asked = { range: AnalyticsRange; compare: AnalyticsCompare };
/** `version`: what follows is at least as new. */
type Resolved = {
  range: ResolvedRange;
  compare: ResolvedCompare | null;
  present: Present;
  version: number;
  /** No such stream is known: it stands for a moment without one. */
  isNone: boolean;
};
type Page = { offset: number; limit: number };
export type TableQuery = Asked & Page & { stepMs: number | null };

export type ViewsDeps = {
  key: ChannelKey;
  file: AnalyticsFile;
  fetcher: Pick<Fetcher, 'plan'>;
  present: () => Present;
  version: () => number;
  /** The service's time less ours. */
  aheadMs: () => number;
  bucket: () => BucketState;
  /** What it takes to know whether there is a stream that is not known. */
  streamsCost: () => AnalyticsView['cost'];
  /** Whether comfort mode holds the numbers back. */
  hidden: Observable<boolean>;
  /** The person's time zone, which may change. */
  zone: () => string;
  clock: Clock;
  /** Somebody looks at numbers. */
  onLook: () => void;
  /** Somebody looks at a time that ends now. */
  onWatch: (span: Span, present: Present) => void;
};

/** Answers what is known of ranges of one channel, from what is kept; the service is asked nothing that a person would wait for. */
export class Views {
  readonly #deps: ViewsDeps;

  constructor(deps: ViewsDeps) {
    this.#deps = deps;
  }

  /** @throws AppFailure `badInput` for a range that can't be, `storageFailed` */
  async view({ range, compare, zoom, points }: AnalyticsQuery): Promise<AnalyticsView> {
    return this.#viewOf(await this.#resolve({ range, compare }), zoom, points);
  }

  /** @throws AppFailure as `view` */
  async table({ range, compare, stepMs, offset, limit }: TableQuery): Promise<AnalyticsTable> {
    this.#deps.onLook();
    const resolved = await this.#resolve({ range, compare });
    const table = await this.#tableOf(resolved, stepMs, { offset, limit });
    const whole = { ...table, version: resolved.version, hidden: false };
    return this.#deps.hidden.value ? hiddenTable(whole) : whole;
  }

  /** A range as it stands now, to be taken along. @throws AppFailure as `view`, and for a stream that nobody knows */
  async exported(asked: Asked): Promise<Omit<ExportSource, 'service' | 'isDemo' | 'version'>> {
    const { file, key, zone, aheadMs } = this.#deps;
    // Its parts are read one after the other: they are to be of one moment, though a range may grow meanwhile.
    const resolved = await this.#resolve(asked);
    const { range, compare, present, isNone } = resolved;
    const stepMs = range.stream === null ? tableSteps(range, null, zone()).stepMs : MINUTE_MS;
    if (isNone) throw badInput('range', 'unknownStream');
    return {
      ...{ channelId: key.channelId, asked, zone: zone(), nowMs: present.nowMs, aheadMs: aheadMs() },
      view: await this.#viewOf(resolved, null, MOST_POINTS),
      table: (page) => this.#tableOf(resolved, stepMs, page),
      compared: compare && {
        shiftMs: compare.shiftMs,
        // It is over, and so never watched for what it grows by.
        table: (page) => this.#tableOf({ range: { ...compare, isOpen: false }, present }, stepMs, page),
      },
      rows: (series, span) => file.call('rows', key, series, span),
      minutes: (span) => file.call('minutes', key, span),
    };
  }

  /**
   * The times to be fetched for a range, none for a newest stream that is not known.
   * @throws AppFailure as `view`, and for a stream that nobody knows
   */
  async spansOf(asked: Asked): Promise<Span[]> {
    const { range, compare, isNone } = await this.#resolve(asked);
    if (isNone && asked.range.kind === 'stream') throw badInput('range', 'unknownStream');
    return isNone ? [] : spansOf(range, compare);
  }

  async #viewOf(
    { range, compare, present, version, isNone }: Resolved,
    zoom: AnalyticsQuery['zoom'],
    points: number,
  ): Promise<AnalyticsView> {
    const { file, key, hidden, streamsCost, onLook, onWatch } = this.#deps;
    onLook();
    const span = { fromMs: range.fromMs, toMs: range.toMs };
    if (range.isOpen) onWatch(span, present);
    const [view, cost] = await Promise.all([
      file.call('view', key, {
        ...present,
        span,
        stream: range.stream,
        compare: compare && {
          span: { fromMs: compare.fromMs, toMs: compare.toMs },
          stream: compare.stream,
          shiftMs: compare.shiftMs,
        },
        zoom,
        points,
      }),
      isNone ? streamsCost() : this.#cost(range, compare),
    ]);
    const whole = { ...view, version, isOpen: range.isOpen, hidden: false, cost };
    return hidden.value ? hiddenView(whole) : whole;
  }

  #tableOf({ range, present }: Pick<Resolved, 'range' | 'present'>, stepMs: number | null, page: Page) {
    const { file, key, zone, onWatch } = this.#deps;
    const span = { fromMs: range.fromMs, toMs: range.toMs };
    if (range.isOpen) onWatch(span, present);
    const steps = tableSteps(span, stepMs, zone());
    return file.call('table', key, { ...present, span, ...steps, ...page });
  }

  async #resolve({ range: asked, compare: wanted }: Asked): Promise<Resolved> {
    const { file, key, zone } = this.#deps;
    const version = this.#deps.version();
    const present = this.#deps.present();
    const streams = await file.call('sessions', key, present);
    const context = { nowMs: present.nowMs, zone: zone(), streams };
    const found = resolveRange(asked, context);
    const range = found ?? { fromMs: present.nowMs, toMs: present.nowMs, stream: null, isOpen: false };
    const compare = found && resolveCompare(wanted, range, context);
    return { range, compare, present, version, isNone: found === null };
  }

  async #cost(range: ResolvedRange, compare: ResolvedCompare | null): Promise<AnalyticsView['cost']> {
    const { fetcher, bucket, clock } = this.#deps;
    const { chunks, callsOf } = await fetcher.plan({ spans: spansOf(range, compare), series: fetchOrder });
    return costOf(chunks, callsOf, bucket(), clock.now());
  }
}

function spansOf(range: ResolvedRange, compare: ResolvedCompare | null): Span[] {
  return [range, ...(compare === null ? [] : [compare])].map(({ fromMs, toMs }) => ({ fromMs, toMs }));
}
