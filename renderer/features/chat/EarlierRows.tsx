import { useTranslation } from 'react-i18next';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useChat } from './chatHooks.ts';
import styles from './MessageList.module.css';

/** Says above the oldest row how many there were before it, as the counts of the chat's head tell of all. */
export function EarlierRows() {
  const { t } = useTranslation('live');
  const filter = useChat((state) => state.filter);
  const gone = useChat(({ log }) => log[filter].total - log[filter].items.length);
  // Those that were not told of yet are not gone.
  const isWhole = useChat((state) => state.moreBefore === null);
  const hidden = useNumbersHidden();
  if (gone <= 0 || !isWhole) return null;
  const rows = hidden ? 'earlierRowsHidden' : 'earlierRows';
  return <li className={styles.note}>{t(filter === 'mentions' ? 'earlierMentions' : rows, { count: gone })}</li>;
}
