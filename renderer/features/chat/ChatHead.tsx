import { Search, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatFilter, chatFilters } from '../../../shared/chatFilters.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './ChatPanel.module.css';
import { useChat, useRoom } from './chatHooks.ts';
import { chatStore } from './chatStore.ts';
import { useUnreadWhispers } from './whispers/Whispers.tsx';

type Props = { finding: boolean; onFind: () => void; onEvents: () => void; children?: ReactNode };

/** What of the chat is shown, how fast it runs, and the way to the search. */
export function ChatHead({ finding, onFind, onEvents, children }: Props) {
  const { t } = useTranslation(['live', 'events']);
  const filter = useChat((state) => state.filter);
  const mentions = useChat(({ log }) => log.mentions.total - log.mentions.hidden);
  const whispers = useUnreadWhispers();
  const events = useChat(({ log }) => log.events.total);
  const hidden = useNumbersHidden();
  // What was said to the person is theirs; what happened on the channel is a number of it.
  const counts: Partial<Record<ChatFilter, number>> = {
    mentions,
    ...(whispers > 0 && { whispers }),
    ...(!hidden && { events }),
  };
  return (
    <div className={styles.head}>
      <Segments
        label={t('filter.label')}
        value={filter}
        onChange={(next) => chatStore().filterBy(next)}
        options={chatFilters.map((value) => {
          const count = counts[value];
          return { value, label: t(`filter.${value}`), ...(count !== undefined && { count }) };
        })}
      />
      <Rate />
      {children}
      <IconButton icon={SlidersHorizontal} label={t('events:open')} onClick={onEvents} />
      <IconButton icon={Search} label={t('find.open')} aria-pressed={finding} onClick={onFind} />
    </div>
  );
}

function Rate() {
  const { t } = useTranslation('live');
  const hidden = useNumbersHidden();
  const isJoined = useRoom()?.kind === 'joined';
  const { perMinute, exact } = chatStore().rate.read(useNow(2000));
  // Before anything was heard nothing is known of it; what was heard before a break goes on counting down.
  if (!isJoined && perMinute === 0) return null;
  return (
    <span className={styles.rate}>
      {hidden ? (
        <Hidden words={t('rateHidden')} />
      ) : (
        <bdi data-open="">{t(exact ? 'rate' : 'rateAbout', { count: perMinute })}</bdi>
      )}
    </span>
  );
}
