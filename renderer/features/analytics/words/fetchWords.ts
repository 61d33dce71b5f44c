import i18next from 'i18next';
import type { AnalyticsState, AnalyticsView } from '../../../../shared/analytics.ts';
import { formatDuration } from '../../../ui/format.ts';

/** Beyond that many calls a person wants to know how long they take. @see DESIGN-LANGUAGE §10 "Price tag" */
const CALLS_WITHOUT_TIME = 20;

/** What a fetch costs: `12 calls`, `about 154 calls, about 1 min`. */
export function priceWords({ calls, seconds, isEstimate }: AnalyticsView['cost']): string {
  const t = i18next.getFixedT(null, 'analytics', 'fetch');
  const words = t(isEstimate ? 'about' : 'calls', { count: calls });
  return calls > CALLS_WITHOUT_TIME && seconds >= 1
    ? t('time', { calls: words, duration: formatDuration(seconds * 1000) })
    : words;
}

/** How far a fetch is: `Asking for page 12 of about 96, followers`, or what it waits for. */
export function loadingWords(
  { calls, of, series, waitingUntilMs }: NonNullable<AnalyticsState['loading']>,
  nowMs: number,
): string {
  const t = i18next.getFixedT(null, 'analytics');
  if (waitingUntilMs !== null) {
    const leftMs = waitingUntilMs - nowMs;
    return leftMs > 0 ? t('fetch.waiting', { duration: formatDuration(leftMs) }) : t('fetch.waitingNow');
  }
  const page = calls + 1;
  const name = t(`source.${series}.name`);
  // A guess that was too low would count beyond its end.
  return of === null
    ? t('fetch.askingOpen', { page, series: name })
    : t('fetch.asking', { page, of: Math.max(of, page), series: name });
}
