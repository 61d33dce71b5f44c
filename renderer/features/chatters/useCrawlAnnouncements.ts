import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { announcer } from '../../ui/announcer.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { wasAskedFor } from './useRefresh.ts';

/**
 * Says how far a walk is, at each quarter and at its end: the first one, and those a person asked for.
 * @see DESIGN-LANGUAGE §7 "Live regions"
 */
export function useCrawlAnnouncements({ crawl, completeAtMs, here }: ChattersState): void {
  const { t } = useTranslation('chatters');
  const hidden = useNumbersHidden();
  const followed = useRef<{ startedAtMs: number; quarter: number } | null>(null);
  const startedAtMs = crawl.kind === 'crawling' ? crawl.startedAtMs : null;
  const share = crawl.kind === 'crawling' && crawl.ofPages !== null ? crawl.pages / Math.max(1, crawl.ofPages) : 0;
  const quarter = Math.min(3, Math.floor(share * 4));

  useEffect(() => {
    if (startedAtMs === null) return;
    if (followed.current?.startedAtMs !== startedAtMs) {
      const heard = completeAtMs === null || wasAskedFor(startedAtMs);
      followed.current = heard ? { startedAtMs, quarter: 0 } : null;
    }
    if (followed.current === null || quarter <= followed.current.quarter) return;
    followed.current.quarter = quarter;
    announcer.polite(t('crawl.say.quarter', { percent: quarter * 25 }));
  }, [startedAtMs, completeAtMs, quarter, t]);

  useEffect(() => {
    if (crawl.kind !== 'complete' || followed.current === null) return;
    followed.current = null;
    announcer.polite(t(hidden ? 'crawl.say.endHidden' : 'crawl.say.end', { count: here }));
  }, [crawl.kind, here, hidden, t]);
}
