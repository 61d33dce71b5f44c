import type { TFunction } from 'i18next';
import type { QuietState } from '../../shared/notifications.ts';
import { formatTime } from '../ui/format.ts';

/** Whether it is quiet, why, and until when. undefined: main has not told yet. */
export function quietWords(state: QuietState | undefined, t: TFunction<'notifications'>): string {
  if (state === undefined || state.why === null) return t('quiet.off');
  if (state.why === 'system') return t('quiet.system');
  if (state.why === 'live' || state.untilMs === null) return t('quiet.live');
  return t(`quiet.${state.why}`, { time: formatTime(state.untilMs) });
}
