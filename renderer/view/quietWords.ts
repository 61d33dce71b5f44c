import type { TFunction } from 'i18next';
import { daysAhead } from '../../shared/daysAhead.ts';
import type { QuietState } from '../../shared/notifications.ts';
import { formatTime, formatWhen } from '../ui/format.ts';

/** Whether it is quiet, why, and until when. undefined: main has not told yet. */
export function quietWords(state: QuietState | undefined, nowMs: number, t: TFunction<'notifications'>): string {
  if (state === undefined || state.why === null) return t('quiet.off');
  if (state.why === 'system') return t('quiet.system');
  if (state.why === 'live' || state.untilMs === null) return t('quiet.live');
  return t(`quiet.${state.why}`, { time: untilTime(state.untilMs, nowMs, t) });
}

/** When quiet ends: the time of day; that of another day with its day, so that nobody waits for the wrong one. */
export function untilTime(untilMs: number, nowMs: number, t: TFunction<'notifications'>): string {
  const days = daysAhead(untilMs, nowMs);
  if (days < 1) return formatTime(untilMs);
  return days === 1 ? t('quiet.tomorrow', { time: formatTime(untilMs) }) : formatWhen(untilMs, nowMs);
}
