import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityState } from '../../../shared/activity.ts';
import { classes } from '../../ui/classes.ts';
import { formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useOwn } from '../../view/ownChannel.ts';
import { showFeed } from './activityView.ts';
import styles from './BuriedLine.module.css';
import { factIcon } from './factIcon.ts';
import { factWords, type NameHook } from './factWords.ts';
import { drawn, plain } from './sentence.tsx';

/** Unread entries that must not be missed and that much came after; each leads to its place in the list. */
export function BuriedLine({ buried, nameHook }: { buried: ActivityState['buried']; nameHook: NameHook }) {
  const { t } = useTranslation('activity');
  const id = useId();
  const nowMs = useNow(30_000);
  const hidden = useNumbersHidden();
  const own = useOwn();
  if (buried.length === 0) return null;
  return (
    <section className={styles.buried} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {t('needsLook')}
      </h2>
      <ul className={styles.list}>
        {buried.map(({ entry, offset }) => {
          const { title, line } = factWords(entry, nameHook, nowMs, hidden, own);
          const { icon, wantsLook } = factIcon(entry.fact);
          return (
            <li key={entry.id} className={styles.entry}>
              <button
                type="button"
                className={styles.link}
                title={plain(line)}
                onClick={() => showFeed(entry.id, null, offset)}
              >
                <span className={classes(styles.icon, wantsLook && styles.caution)}>
                  <Icon icon={icon} size="s" />
                </span>
                <span className={styles.words}>{drawn(title)}</span>
                <time className={styles.time} dateTime={new Date(entry.atMs).toISOString()}>
                  {formatTime(entry.atMs)}
                </time>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
