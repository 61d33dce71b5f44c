import { useQuery } from '@tanstack/react-query';
import { AtSign, Binoculars, Copy, Ellipsis, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ChatterCard } from '../../../shared/chatters.ts';
import { WATCH_MINUTES } from '../../../shared/moderation.ts';
import { call, useCall } from '../../api/call.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Name, shorten } from '../../ui/Name.tsx';
import { NamesApart } from '../../ui/NamesApart.tsx';
import { RoleMark, roleWord } from '../../ui/RoleMark.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNow } from '../../ui/useNow.ts';
import { cardStore, closeCard } from '../../view/cardStore.ts';
import { composer } from '../../view/composerStore.ts';
import { useStanding } from '../../view/moderation/standing.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useView } from '../../view/view.ts';
import { CardActs, useCardChannel } from './CardActs.tsx';
import { CardCheck } from './CardCheck.tsx';
import { CardFollow } from './CardFollow.tsx';
import { CardHistory } from './CardHistory.tsx';
import { CardKept } from './CardKept.tsx';
import { CardMessages } from './CardMessages.tsx';
import { CardNote } from './CardNote.tsx';
import styles from './CardSheet.module.css';
import { cardFacts, firstSeen } from './cardWords.ts';
import { PresenceBar } from './PresenceBar.tsx';
import { RoleWord } from './RoleWord.tsx';
import { useFirstLook } from './useFirstLook.ts';

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
    // What was read before holds an old note, which one that is written meanwhile would stand on.
    gcTime: 0,
  });
  if (userId === null) return null;
  const name = data?.chatter.username;
  // Somebody who was never heard of, as by an old link, is no mistake of who reads it.
  const isUnknown = data === undefined && error?.error.kind === 'badInput' && error.error.field === 'userId';
  const noName = t(isUnknown ? 'card.gone' : 'card.loading');
  return (
    <Sheet
      key={userId}
      open
      modal={modal}
      onClose={closeCard}
      label={name === undefined ? noName : shorten(name, 60)}
      title={name === undefined ? noName : <Name>{name}</Name>}
    >
      {error && data === undefined && !isUnknown && <ErrorNotice error={error.error} onRetry={() => void refetch()} />}
      {data !== undefined && <Card card={data} onAnswer={() => void refetch()} />}
    </Sheet>
  );
}

function Card({ card, onAnswer }: { card: ChatterCard; onAnswer: () => void }) {
  const { t } = useTranslation(['chatters', 'common', 'moderation']);
  const nowMs = useNow(1000);
  const go = useView((view) => view.go);
  const copy = useCall('app.copyText');
  const watch = useCall('moderation.watch');
  const unwatch = useCall('moderation.unwatch');
  const firstLookMs = useFirstLook();
  const hidden = useNumbersHidden();
  const take = (text: string) => copy.mutate({ text }, { onSuccess: () => announcer.polite(t('common:copied')) });
  const { chatter } = card;
  const channelId = useCardChannel();
  const standing = useStanding({ ...chatter, roles: [chatter.role] }, channelId);
  const { watchedUntilMs } = standing;
  const write = (put: (name: string) => void) => {
    closeCard();
    go('live');
    put(chatter.username);
  };
  return (
    <div className={styles.card} data-card>
      <div className={styles.who}>
        <Avatar name={chatter.username} size="l" />
        <div className={styles.about}>
          <span className={styles.tags}>
            <Tag>
              {roleWord(chatter.role) !== undefined && (
                <span aria-hidden>
                  <RoleMark role={chatter.role} />
                </span>
              )}
              <RoleWord chatter={chatter} />
            </Tag>
            {card.firstSeenMs !== null && <Tag kind="line">{firstSeen(card.firstSeenMs, nowMs)}</Tag>}
            {watchedUntilMs !== null && (
              <Tag kind="line" icon={Binoculars}>
                {t('moderation:card.watched', { duration: formatDuration(Math.max(0, watchedUntilMs - nowMs)) })}
              </Tag>
            )}
          </span>
          <span className={styles.facts}>
            <NamesApart>{cardFacts(card, nowMs, firstLookMs, hidden)}</NamesApart>
          </span>
        </div>
        <Menu
          label={t('chatters:card.more')}
          align="end"
          trigger={<IconButton kind="plain" className={styles.more} icon={Ellipsis} label={t('chatters:card.more')} />}
          items={[
            { label: t('chatters:card.copyName'), icon: Copy, onSelect: () => take(chatter.username) },
            { label: t('chatters:card.copyId'), icon: Copy, onSelect: () => take(String(chatter.userId)) },
          ]}
        />
      </div>
      <div className={styles.actions}>
        <Button icon={AtSign} onClick={() => write(composer.mention)}>
          {t('chatters:card.mention')}
        </Button>
        <Button icon={Lock} onClick={() => write(composer.whisper)}>
          {t('chatters:card.whisper')}
        </Button>
        {channelId !== null && standing.denied('timeout') !== 'yourself' && (
          <Button
            icon={Binoculars}
            onClick={() =>
              watchedUntilMs === null
                ? watch.mutate({
                    channelId,
                    userId: chatter.userId,
                    username: chatter.username,
                    minutes: WATCH_MINUTES,
                  })
                : unwatch.mutate({ channelId, userId: chatter.userId })
            }
          >
            {t(watchedUntilMs === null ? 'moderation:watch' : 'moderation:unwatch')}
          </Button>
        )}
      </div>
      {channelId !== null && <CardActs card={card} channelId={channelId} standing={standing} />}
      <section>
        <div className={styles.sectionHead}>
          <h3>{t('chatters:card.inStream')}</h3>
        </div>
        <PresenceBar spans={card.spans} nowMs={nowMs} />
      </section>
      <CardFollow userId={chatter.userId} />
      <CardMessages messages={card.messages} />
      {channelId !== null && <CardKept channelId={channelId} userId={chatter.userId} shown={card.messages} />}
      {channelId !== null && <CardHistory channelId={channelId} userId={chatter.userId} />}
      <CardNote userId={chatter.userId} name={shorten(chatter.username, 60)} note={card.note} />
      <CardCheck userId={chatter.userId} onAnswer={onAnswer} />
    </div>
  );
}
