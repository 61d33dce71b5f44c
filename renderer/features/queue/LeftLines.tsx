import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueLeft } from '../../../shared/queue.ts';
import { announcer } from '../../ui/announcer.ts';
import { shorten } from '../../ui/Name.tsx';
import styles from './Queue.module.css';

/** Shown of what left the queue by itself; the newest. */
const SHOWN = 2;

/** What left the queue since somebody else acted: said once, and in sight until newer comes. */
export function LeftLines({ left }: { left: readonly QueueLeft[] }) {
  const { t } = useTranslation('queue');
  const words = ({ username, by, why }: QueueLeft) => {
    const isolate = (name: string) => `\u2068${shorten(name, 40)}\u2069`;
    const said = by === null ? t(`leftWhy.${why}`) : t(`leftWhy.${why}By`, { by: isolate(by) });
    return t('left', { name: isolate(username), why: said });
  };
  const last = left.at(-1);
  const told = useRef(last?.key);
  const line = last === undefined ? '' : words(last);
  useEffect(() => {
    if (last === undefined || told.current === last.key) return;
    told.current = last.key;
    announcer.polite(line);
  }, [last, line]);
  return left.slice(-SHOWN).map((each) => (
    <p key={each.key} className={styles.leftLine}>
      {words(each)}
    </p>
  ));
}
