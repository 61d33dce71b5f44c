import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamRef } from '../../../shared/analytics.ts';
import { call } from '../../api/call.ts';
import { formatDay } from '../../ui/format.ts';
import { whyText } from '../../ui/whyText.ts';
import { useKeptNote } from '../../view/useKeptNote.ts';
import styles from './PastStream.module.css';

type Props = { channelId: number; stream: StreamRef; note: string };

/** One's own note on a stream of a channel, which may be behind when its last words are saved. */
export function NotePart({ channelId, stream, note }: Props) {
  const { t } = useTranslation('streams');
  const id = useId();
  const { told, field } = useKeptNote(note, (text) =>
    call('streams.setNote', { channelId, id: stream.id, note: text }),
  );
  return (
    <section>
      <div className={styles.partHead}>
        <h2 className={styles.heading}>
          <label htmlFor={id}>{t('note.title')}</label> <span className={styles.unit}>{t('note.where')}</span>
        </h2>
        <span className={styles.small} role="status">
          {told === 'saved' ? t('note.saved') : told && t('note.failed', { why: whyText(told) })}
        </span>
      </div>
      <textarea
        id={id}
        className={styles.note}
        rows={3}
        aria-label={t('note.field', { day: formatDay(stream.startMs) })}
        dir="auto"
        {...field}
      />
    </section>
  );
}
