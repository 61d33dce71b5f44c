import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useCall } from '../../api/call.ts';
import { whyText } from '../../ui/whyText.ts';
import { cardStore } from '../../view/cardStore.ts';
import styles from './CardSheet.module.css';

const LONGEST = 2_000;

type Props = { userId: number; name: string; note: string };

/** One's own note on somebody. It is saved when the field is left, and when the card closes. */
export function CardNote({ userId, name, note }: Props) {
  const { t } = useTranslation('chatters');
  const id = useId();
  const [text, setText] = useState(note);
  const save = useCall('chatters.setNote');
  const kept = useRef({ text, saved: note });
  kept.current.text = text;

  const store = () => {
    const { text: now, saved } = kept.current;
    if (now === saved) return;
    save.mutate({ userId, note: now }, { onError: () => (kept.current.saved = saved) });
    kept.current.saved = now;
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const isWanted = useStore(cardStore, ({ at }) => at === 'note');
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  const latest = useRef(store);
  latest.current = store;
  useEffect(() => () => latest.current(), []);

  const told = save.error
    ? t('card.noteFailed', { why: whyText(save.error.error) })
    : save.isSuccess && text === kept.current.saved
      ? t('card.noteSaved')
      : null;
  return (
    <section>
      <div className={styles.sectionHead}>
        <h3>
          <label htmlFor={id}>{t('card.note')}</label> <span className={styles.where}>{t('card.noteWhere')}</span>
        </h3>
        <span className={styles.saved} role="status">
          {told}
        </span>
      </div>
      <textarea
        ref={field}
        id={id}
        className={styles.note}
        rows={3}
        maxLength={LONGEST}
        aria-label={t('card.noteField', { name })}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={store}
      />
    </section>
  );
}
