import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announcer } from '../../ui/announcer.ts';
import { shortened } from '../../ui/shortened.ts';

const PAUSE_MS = 700;

/** Tells those who don't see the list how many there are, once somebody pauses. */
export function useSayCount(typed: string, count: number): void {
  const { t } = useTranslation('palette');
  useEffect(() => {
    const words = typed.trim();
    if (words === '') return;
    const said = count === 0 ? t('none', { text: shortened(words, 40) }) : t('found', { count });
    const timer = setTimeout(() => announcer.polite(said), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, count, t]);
}
