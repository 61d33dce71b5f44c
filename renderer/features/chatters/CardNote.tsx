import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { call } from '../../api/call.ts';
import { whyText } from '../../ui/whyText.ts';
import { cardStore } from '../../view/cardStore.ts';
import { useKeptNote } from '../../view/useKeptNote.ts';
import styles from './CardSheet.module.css';

type Props = { userId: number; name: string; note: string };

/** One's own note on somebody. */
export function CardNote({ userId, name, note }: Props) {
  const { t } = useTranslation('chatters');
  const id = useId();
  const { told, field } = useKeptNote(note, (text) => call('chatters.setNote', { userId, note: text }));
  const place = useRef<HTMLTextAreaElement>(null);
  const isWanted = useStore(cardStore, ({ at }) => at === 'note');
  useEffect(() => {
    if (isWanted) place.current?.focus();
  }, [isWanted]);
  return (
    <section>
      <div className={styles.sectionHead}>
        <h3>
          <label htmlFor={id}>{t('card.note')}</label> <span className={styles.where}>{t('card.noteWhere')}</span>
        </h3>
        <span className={styles.saved} role="status">
          {told === 'saved' ? t('card.noteSaved') : told && t('card.noteFailed', { why: whyText(told) })}
        </span>
      </div>
      <textarea
        ref={place}
        id={id}
        className={styles.note}
        rows={3}
        aria-label={t('card.noteField', { name })}
        dir="auto"
        {...field}
      />
    </section>
  );
}
