import { useTranslation } from 'react-i18next';
import { useChat } from './chatHooks.ts';
import styles from './MessageList.module.css';

/** Says above the oldest row how many there were before it, as the counts of the chat's head tell of all. */
export function EarlierRows() {
  const { t } = useTranslation('live');
  const filter = useChat((state) => state.filter);
  const gone = useChat(({ log }) => log[filter].total - log[filter].items.length);
  if (gone <= 0) return null;
  return (
    <li className={styles.note}>{t(filter === 'mentions' ? 'earlierMentions' : 'earlierRows', { count: gone })}</li>
  );
}
