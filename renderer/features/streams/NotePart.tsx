import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamRef } from '../../../shared/analytics.ts';
import { useCall } from '../../api/call.ts';
import { formatDay } from '../../ui/format.ts';
import { whyText } from '../../ui/whyText.ts';
import styles from './PastStream.module.css';

const LONGEST = 2_000;

/** One's own note on a stream. It is saved when the field is left, and when the page is. */
export function NotePart({ stream, note }: { stream: StreamRef; note: string }) {
  const { t } = useTranslation('streams');
  const id = useId();
  const [text, setText] = useState(note);
  const save = useCall('streams.setNote');
  const kept = useRef({ text, saved: note });
  kept.current.text = text;
  const store = () => {
    const { text: now, saved } = kept.current;
    if (now === saved) return;
    save.mutate({ id: stream.id, note: now }, { onError: () => (kept.current.saved = saved) });
    kept.current.saved = now;
  };
  const latest = useRef(store);
  latest.current = store;
  useEffect(() => () => latest.current(), []);
  const told = save.error
    ? t('note.failed', { why: whyText(save.error.error) })
    : save.isSuccess && text === kept.current.saved
      ? t('note.saved')
      : null;
  return (
    <section>
      <div className={styles.partHead}>
        <h2 className={styles.heading}>
          <label htmlFor={id}>{t('note.title')}</label> <span className={styles.unit}>{t('note.where')}</span>
        </h2>
        <span className={styles.small} role="status">
          {told}
        </span>
      </div>
      <textarea
        id={id}
        className={styles.note}
        rows={3}
        maxLength={LONGEST}
        aria-label={t('note.field', { day: formatDay(stream.startMs) })}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={store}
      />
    </section>
  );
}
