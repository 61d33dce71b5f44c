import i18next from 'i18next';
import { formatDate, formatDuration, formatTime } from '../../ui/format.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MONTH_DAYS = 365 / 12;

/** A day, or the time where it was today: nobody needs the second of a follow. */
export function sinceWords(atMs: number, nowMs: number): string {
  const today = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return today ? i18next.t('people:table.today', { time: formatTime(atMs) }) : formatDate(atMs);
}

/** How long that is, by the largest units that say something: `1 min`, `18 d`, `3 mo`, `2 y 10 mo`. */
export function agoWords(ms: number): string {
  const t = i18next.getFixedT(null, 'people', 'ago');
  const days = Math.floor(ms / DAY_MS);
  if (days < 1) return formatDuration(ms < MINUTE_MS ? ms : Math.floor(ms / MINUTE_MS) * MINUTE_MS);
  if (days < 60) return t('days', { count: days });
  const months = Math.floor(days / MONTH_DAYS);
  if (months < 12) return t('months', { count: months });
  const rest = months % 12;
  const years = t('years', { count: Math.floor(months / 12) });
  return rest === 0 ? years : `${years} ${t('months', { count: rest })}`;
}
