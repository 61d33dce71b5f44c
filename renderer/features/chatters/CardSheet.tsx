import { useQuery } from '@tanstack/react-query';
import { AtSign, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ChatterCard } from '../../../shared/chatters.ts';
import { call } from '../../api/call.ts';
import { useView } from '../../app/view.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Name, shorten } from '../../ui/Name.tsx';
import { RoleMark } from '../../ui/RoleMark.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNow } from '../../ui/useNow.ts';
import { composer } from '../chat/composerStore.ts';
import { CardCheck } from './CardCheck.tsx';
import { CardMessages } from './CardMessages.tsx';
import { CardNote } from './CardNote.tsx';
import styles from './CardSheet.module.css';
import { cardStore, closeCard } from './cardStore.ts';
import { cardFacts, firstSeen } from './cardWords.ts';
import { PresenceBar } from './PresenceBar.tsx';
import { RoleWord } from './RoleWord.tsx';

/** The card is local knowledge, so it costs no call; asked for anew this often while it is open. */
const READ_EVERY_MS = 5_000;

/** What we know of one person. `modal` where there is no room beside it. */
export function CardSheet({ modal }: { modal: boolean }) {
  const { t } = useTranslation('chatters');
  const userId = useStore(cardStore, (state) => state.userId);
  const { data, error, refetch } = useQuery({
    queryKey: ['chatters.card', userId],
    queryFn: () => call('chatters.card', { userId: userId ?? 0 }),
    enabled: userId !== null,
    refetchInterval: READ_EVERY_MS,
    staleTime: 0,
    gcTime: 60_000,
  });
  if (userId === null) return null;
  const name = data?.chatter.username;
  return (
    <Sheet
      key={userId}
      open
      modal={modal}
      onClose={closeCard}
      label={name === undefined ? t('card.loading') : shorten(name, 60)}
      title={name === undefined ? t('card.loading') : <Name>{name}</Name>}
    >
      {error && data === undefined && <ErrorNotice error={error.error} onRetry={() => void refetch()} />}
      {data !== undefined && <Card card={data} onAnswer={() => void refetch()} />}
    </Sheet>
  );
}

function Card({ card, onAnswer }: { card: ChatterCard; onAnswer: () => void }) {
  const { t } = useTranslation('chatters');
  const nowMs = useNow(1000);
  const go = useView((view) => view.go);
  const { chatter } = card;
  const write = (put: (name: string) => void) => {
    closeCard();
    go('live');
    put(chatter.username);
  };
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <Avatar name={chatter.username} size="l" />
        <div className={styles.about}>
          <span className={styles.tags}>
            <Tag>
              <span aria-hidden>
                <RoleMark role={chatter.role} />
              </span>
              <RoleWord chatter={chatter} />
            </Tag>
            <Tag kind="line">{firstSeen(card.firstSeenMs, nowMs)}</Tag>
          </span>
          <span className={styles.facts}>{cardFacts(card, nowMs)}</span>
        </div>
      </div>
      <div className={styles.actions}>
        <Button icon={AtSign} onClick={() => write(composer.mention)}>
          {t('card.mention')}
        </Button>
        <Button icon={Lock} onClick={() => write(composer.whisper)}>
          {t('card.whisper')}
        </Button>
      </div>
      <section>
        <div className={styles.sectionHead}>
          <h3>{t('card.inStream')}</h3>
        </div>
        <PresenceBar spans={card.spans} nowMs={nowMs} />
      </section>
      <CardMessages messages={card.messages} />
      <CardNote userId={chatter.userId} name={shorten(chatter.username, 60)} note={card.note} />
      <CardCheck userId={chatter.userId} onAnswer={onAnswer} />
    </div>
  );
}
