import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { ChannelKey, Failure, Span } from './methods.ts';

/** More would only be a sign of a service that fails in tiny pieces. */
const MOST = 2_000;

type Known = Failure & { platform: string; channelId: number };

/** What could not be fetched, in memory: after a restart it is asked for as if for the first time. */
export class Failures {
  #known: Known[] = [];

  /** In place of what was known of that time. */
  add({ platform, channelId }: ChannelKey, failure: Failure): void {
    this.clear({ platform, channelId }, failure.series, failure);
    this.#known.push({ ...failure, platform, channelId });
    if (this.#known.length > MOST) this.#known.shift();
  }

  /** The rest of one that reaches beyond the span stays. */
  clear({ platform, channelId }: ChannelKey, series: SeriesName, { fromMs, toMs }: Span): void {
    this.#known = this.#known.flatMap((known) => {
      if (known.platform !== platform || known.channelId !== channelId || known.series !== series) return [known];
      if (known.toMs <= fromMs || known.fromMs >= toMs) return [known];
      const rest = [
        { ...known, toMs: fromMs },
        { ...known, fromMs: toMs },
      ];
      return rest.filter((part) => part.fromMs < part.toMs);
    });
  }

  /** Those that touch a span, cut to it, oldest first. */
  of({ platform, channelId }: ChannelKey, { fromMs, toMs }: Span): Failure[] {
    return this.#known
      .filter((known) => known.platform === platform && known.channelId === channelId)
      .filter((known) => known.fromMs < toMs && known.toMs > fromMs)
      .map(({ series, cause, ...span }) => ({
        series,
        cause,
        fromMs: Math.max(fromMs, span.fromMs),
        toMs: Math.min(toMs, span.toMs),
      }))
      .sort((a, b) => a.fromMs - b.fromMs);
  }

  forgetAll(): void {
    this.#known = [];
  }

  forget(platform: string): void {
    this.#known = this.#known.filter((known) => known.platform !== platform);
  }
}
