import { KEPT_NUMBERS } from '../../shared/analytics.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import type { AnalyticsFile } from './store/analyticsStore.ts';

/** Longer than the longest range, so that it can be compared with the time before. */
const KEPT = { days: KEPT_NUMBERS.years * 366, megabytes: KEPT_NUMBERS.megabytes };
const EVERY_MS = 6 * 60 * 60_000;

/** Sees to the age and the size of the file, now and every few hours. Returns what ends that. */
export function keepWithin(file: AnalyticsFile, { clock, log }: { clock: Clock; log: Logger }): () => void {
  let cancel = (): void => {};
  let isOver = false;
  const retain = async (): Promise<void> => {
    try {
      while (!isOver && (await file.call('retain', KEPT, clock.now())));
    } catch (cause) {
      if (isOver) return;
      if (cause instanceof AppFailure) log.warn('analytics.notRetained', { error: cause.error });
      else log.fault('analytics.retainFailed', cause);
    }
    if (!isOver) cancel = clock.after(EVERY_MS, () => void retain());
  };
  void retain();
  return () => {
    isOver = true;
    cancel();
  };
}
