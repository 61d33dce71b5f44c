import type { AnalyticsState } from '../../../shared/analytics.ts';

/** The service's time, by which all times of the numbers are told. */
export function serviceNow({ aheadMs }: Pick<AnalyticsState, 'aheadMs'>, nowMs = Date.now()): number {
  return nowMs + aheadMs;
}
