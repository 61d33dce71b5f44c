import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { isKnownEvent } from '../../view/eventName.ts';
import styles from './HooksTable.module.css';

const SHOWN = 2;
const NAMED = 20;

/** How many events a hook tells, and the first two by their last part; the rest by number. */
export function EventTags({ events }: { events: readonly string[] }) {
  const { t } = useTranslation('hooks');
  const rest = events.slice(SHOWN);
  const names = rest.slice(0, NAMED).join(', ');
  return (
    <span className={styles.tags}>
      <span className={styles.count}>{formatNumber(events.length)}</span>
      {events.slice(0, SHOWN).map((name) => (
        <span key={name} className={styles.tag} title={shorten(name, 200)}>
          <Tag>
            <bdi data-open={isKnownEvent(name) ? '' : undefined} className={styles.tagWord}>
              {shorten(name.split(':').at(-1) ?? name, 40)}
            </bdi>
          </Tag>
        </span>
      ))}
      {rest.length > 0 && (
        <span title={names}>
          <Tag>
            <bdi data-open="" dir="ltr" aria-hidden>
              {t('table.more', { count: rest.length })}
            </bdi>
            <span className="hidden">{t('table.moreLabel', { count: rest.length, names })}</span>
          </Tag>
        </span>
      )}
    </span>
  );
}
