import i18next from 'i18next';
import { formatDuration } from '../../ui/format.ts';

const MINUTE_MS = 60_000;

/**
 * How long somebody has been here, by the minute once it is one: nobody counts a stay in seconds. Who was there when we
 * first looked has been here for that long "or more". `firstLookMs`: the end of the first refresh; null: still to come.
 */
export function formatStay(hereSinceMs: number, nowMs: number, firstLookMs: number | null): string {
  const ms = nowMs - hereSinceMs;
  const duration = formatDuration(ms < MINUTE_MS ? ms : Math.floor(ms / MINUTE_MS) * MINUTE_MS);
  const wasThere = firstLookMs === null || hereSinceMs <= firstLookMs;
  return wasThere ? i18next.t('chatters:table.orMore', { duration }) : duration;
}
