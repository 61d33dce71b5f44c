import type { AnalyticsState } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { Observable } from '../../kernel/ports.ts';
import type { ChannelKey, Present, Span } from '../store/methods.ts';

/** `mostCalls`: what is left then is not asked for. */
export type SpansOrder = {
  spans: readonly Span[];
  series: readonly SeriesName[];
  priority: 'foreground' | 'background';
  signal: AbortSignal;
  mostCalls?: number;
};

/** What of the channel's numbers is needed here. */
export type ChannelNumbers = {
  readonly key: ChannelKey;
  readonly changed: Observable<AnalyticsState>;
  /** How often all that was kept was deleted. */
  readonly forgets: Observable<number>;
  present(): Present;
  read(): AnalyticsState;
  /** About how many calls it takes to know what is missing there. @throws AppFailure `storageFailed` */
  callsFor(spans: readonly Span[], series: readonly SeriesName[]): Promise<number>;
  /**
   * Fetches what is missing there. What fails at the service is kept as a failure of its series.
   * @throws AppFailure `storageFailed`; the signal's reason when it aborts
   */
  fetchSpans(order: SpansOrder): Promise<void>;
  /** Asks for the streams of the last 31 days, once. */
  expectStreams(): void;
};
