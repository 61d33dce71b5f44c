import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name, shorten } from '../../ui/Name.tsx';
import styles from './Queue.module.css';

const LONGEST = 300;

/** What rules keep above the chat: the newest message of each that pins. */
export function PinnedLine() {
  const { t } = useTranslation('queue');
  const pinned = useStateOf('queue')?.pinned ?? [];
  if (pinned.length === 0) return null;
  return (
    <ul className={styles.pinned} aria-label={t('pinned')}>
      {pinned.map(({ ruleId, username, text, atMs }) => (
        <li key={ruleId}>
          <Icon icon={Pin} size="s" />
          <span>
            <b>
              <Name>{username}</Name>
            </b>{' '}
            <bdi>{shorten(text, LONGEST)}</bdi>
          </span>
          {atMs !== null && <time className={styles.time}>{formatTime(atMs)}</time>}
        </li>
      ))}
    </ul>
  );
}
