import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../ui/format.ts';
import { Name, shorten } from '../../../ui/Name.tsx';
import { useChat } from '../chatHooks.ts';
import { plainText } from '../plainText.ts';
import type { Conversation } from './conversations.ts';
import { unreadOf } from './conversations.ts';
import styles from './Whispers.module.css';

type Props = {
  conversations: readonly Conversation[];
  seen: ReadonlySet<string>;
  /** What is being written to them; empty: nothing is. */
  draftTo: (conversation: Conversation) => string;
  onOpen: (conversation: Conversation) => void;
};

/** With whom one has whispered, what is being written to them or was said last, and how much was not read. */
export function WhisperList({ conversations, seen, draftTo, onOpen }: Props) {
  const { t } = useTranslation('whispers');
  // The newest are kept here, whoever they are with; those that were not told of yet are not gone.
  const gone = useChat(({ log: { whispers }, moreBefore }) =>
    moreBefore === null ? whispers.total - whispers.items.length : 0,
  );
  return (
    <ul className={styles.people} aria-label={t('people')}>
      {conversations.map((conversation) => {
        const { id, name, messages } = conversation;
        const last = messages.at(-1);
        const unread = unreadOf(conversation, seen);
        const draft = draftTo(conversation);
        const said = last === undefined ? '' : plainText(last.parts);
        return (
          <li key={id}>
            <button type="button" className={styles.person} data-private="" onClick={() => onOpen(conversation)}>
              <span className={styles.who}>
                <Name className={unread > 0 ? styles.fresh : undefined}>{name}</Name>
                {unread > 0 && <span className={styles.unread}>{t('unread', { count: unread })}</span>}
                <time className={styles.when}>{last?.atMs ? formatTime(last.atMs) : ''}</time>
              </span>
              <span className={styles.last}>
                {draft !== '' ? `${t('draft')} ` : last?.own && `${t('you')} `}
                <bdi>{shorten(draft === '' ? said : draft, 120)}</bdi>
              </span>
            </button>
          </li>
        );
      })}
      {gone > 0 && <li className={styles.gone}>{t('gone', { count: gone })}</li>}
    </ul>
  );
}
