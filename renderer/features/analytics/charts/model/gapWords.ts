import i18next from 'i18next';
import type { GapCause } from '../../../../../shared/analytics.ts';

/** Why nothing is known, in a few words that end a sentence: `the service answered 503`. */
export function causeText(cause: GapCause): string {
  const t = i18next.getFixedT(null, 'analyticsCharts', 'cause');
  if (cause.kind !== 'failed') return t(cause.kind);
  const { error } = cause;
  switch (error.kind) {
    case 'http':
      return t('failed.http', { status: error.status });
    case 'offline':
    case 'timedOut':
    case 'rateLimited':
    case 'badPayload':
      return t(`failed.${error.kind}`);
    case 'signInEnded':
    case 'notSignedIn':
      return t('failed.notSignedIn');
    default:
      return t('failed.other');
  }
}
