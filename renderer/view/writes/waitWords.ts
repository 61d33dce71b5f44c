import i18next from 'i18next';
import type { ModerationState } from '../../../shared/moderation.ts';
import { formatDuration, formatTime } from '../../ui/format.ts';
import { isolated } from '../../ui/slots.tsx';

type Wait = NonNullable<ModerationState['running'][number]['wait']>;

/** The seconds that a wait still lasts, from 1; null: nobody knows. */
export function secondsLeft({ untilMs }: Wait, nowMs: number): number | null {
  return untilMs === null ? null : Math.max(1, Math.ceil((untilMs - nowMs) / 1000));
}

/** What an act waits for, and when it goes on by itself. @see DESIGN-LANGUAGE §6 */
export function waitWords(wait: Wait, nowMs: number): string {
  const t = i18next.getFixedT(null, 'writes', 'wait');
  const { bucket, untilMs, refused } = wait;
  const seconds = secondsLeft(wait, nowMs);
  if (untilMs === null || seconds === null) return t('turn');
  const time = isolated(formatTime(untilMs, { seconds: true }));
  const until = { bucket: isolated(bucket), time, duration: formatDuration(seconds * 1000) };
  return refused ? t('refused', until) : t('full', until);
}
