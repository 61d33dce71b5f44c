import type { AnalyticsState } from '../../../shared/analytics.ts';
import type { SeriesName } from '../../../shared/analyticsSeries.ts';

/** What the service has said of who may see the channel's numbers, series by series. */
export class Access {
  readonly #allowed = new Map<SeriesName, boolean>();

  note(series: SeriesName, isAllowed: boolean): void {
    this.#allowed.set(series, isAllowed);
  }

  /** Somebody else is signed in, or nobody. */
  forget(): void {
    this.#allowed.clear();
  }

  isRefused(series: SeriesName): boolean {
    return this.#allowed.get(series) === false;
  }

  /** One series that is refused may be that one's trouble; when all that were asked for are, and not only one, it is the account's. */
  of(isSignedIn: boolean): AnalyticsState['access'] {
    if (!isSignedIn) return 'signedOut';
    if ([...this.#allowed.values()].includes(true)) return 'allowed';
    return this.#allowed.size > 1 ? 'forbidden' : 'unknown';
  }
}
