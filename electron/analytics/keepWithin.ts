import { KEPT_NUMBERS } from '../../shared/analytics.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Age } from '../kernel/ageClock.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import type { AnalyticsFile } from './store/analyticsStore.ts';

/** Longer than the longest range, so that it can be compared with the time before. */
const KEPT = { days: KEPT_NUMBERS.years * 366, megabytes: KEPT_NUMBERS.megabytes };
const EVERY_MS = 60 * 60_000;

/** `age`: by what time numbers are old. */
type Ports = { age: Age; clock: Clock; log: Logger };

/** Sees to the age and the size of the file, now and every hour. Returns what ends that. */
export function keepWithin(file: AnalyticsFile, { age, clock, log }: Ports): () => void {
  let cancel = (): void => {};
  let isOver = false;
  const retain = async (): Promise<void> => {
    try {
      while (!isOver && (await file.call('retain', KEPT, age.nowMs())));
    } catch (cause) {
      if (isOver) return;
      if (cause instanceof AppFailure) log.warn('analytics.notRetained', { error: cause.error });
      else log.fault('analytics.retainFailed', cause);
    }
    cancel();
    if (!isOver) cancel = clock.after(EVERY_MS, () => void retain());
  };
  void retain();
  const stop = age.steady.subscribe(() => void retain());
  return () => {
    isOver = true;
    stop();
    cancel();
  };
}
