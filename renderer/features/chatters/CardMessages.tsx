import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatterCard } from '../../../shared/chatters.ts';
import { formatTime } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './CardSheet.module.css';

const FEW = 3;

/** What somebody said since the chat was opened, newest first. */
export function CardMessages({ messages }: { messages: ChatterCard['messages'] }) {
  const { t } = useTranslation('chatters');
  const hidden = useNumbersHidden();
  const [all, setAll] = useState(false);
  const shown = all ? messages : messages.slice(0, FEW);
  return (
    <section>
      <div className={styles.sectionHead}>
        <h3>{t('card.messagesTitle')}</h3>
        {messages.length > FEW && (
          <button type="button" className={styles.link} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('card.fewer') : t(hidden ? 'card.allHidden' : 'card.all', { count: messages.length })}
          </button>
        )}
      </div>
      {messages.length === 0 && <p className={styles.help}>{t('card.noMessages')}</p>}
      <ol className={styles.messages}>
        {shown.map(({ atMs, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message here has no id, and the list is short
          <li key={index} className={all ? styles.whole : undefined}>
            <time className={styles.time}>{atMs === null ? '' : formatTime(atMs)}</time>
            <bdi className={styles.said}>{shorten(text, 400)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}
