import { AtSign, Ban, LoaderCircle, Lock, MessageSquare, Radio, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { whyText } from '../../ui/whyText.ts';
import { ChannelForm } from '../../view/ChannelForm.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useView } from '../../view/view.ts';
import styles from './ChatPanel.module.css';
import { useChat, useRoom } from './chatHooks.ts';
import { chatStore } from './chatStore.ts';

/** Why there are no rows. */
export function ChatEmpty() {
  const { t } = useTranslation('live');
  const filter = useChat((state) => state.filter);
  const count = useChat(({ log }) => log.all.messages);
  const isOnItsWay = useChat(({ log }) => log[filter].total > 0);
  const hidden = useNumbersHidden();
  const room = useRoom();
  const all = <Button onClick={() => chatStore().filterBy('all')}>{t('empty.showAll')}</Button>;
  if (isOnItsWay) return null;
  if (filter === 'mentions') {
    return (
      <EmptyState icon={AtSign} title={t('empty.noMentionsTitle')} action={all}>
        {t(hidden ? 'empty.noMentionsHidden' : 'empty.noMentions', { count })}
      </EmptyState>
    );
  }
  if (filter === 'whispers') {
    return (
      <EmptyState icon={Lock} title={t('empty.noWhispersTitle')} action={all}>
        {t('empty.noWhispers')}
      </EmptyState>
    );
  }
  if (filter === 'events') {
    return (
      <EmptyState icon={Radio} title={t('empty.noEventsTitle')} action={all}>
        {t('empty.noEvents')}
      </EmptyState>
    );
  }
  switch (room?.kind) {
    case 'left':
      return null;
    case 'joined':
      return (
        <EmptyState icon={MessageSquare} title={t('empty.quietTitle')}>
          {t('empty.quiet', { time: formatTime(room.sinceMs) })}
        </EmptyState>
      );
    case 'refused':
      return (
        <EmptyState icon={Ban} title={t('empty.refusedTitle')}>
          {whyText(room.why)}
        </EmptyState>
      );
    case 'waiting':
      return (
        <EmptyState icon={Unplug} title={t('empty.waitingTitle')}>
          {whyText(room.why)}
        </EmptyState>
      );
    default:
      return (
        <EmptyState icon={LoaderCircle} title={t('empty.loadingTitle')}>
          {t('empty.loading')}
        </EmptyState>
      );
  }
}

/** The page while no chat is open: the way to one. */
export function NoChat() {
  const { t } = useTranslation('live');
  const session = useStateOf('session');
  const wantSignIn = useView((view) => view.wantSignIn);
  const failure = useChat((state) => state.failure);
  const signedIn = session?.kind === 'signedIn';
  if (failure !== null) return <ErrorNotice error={failure} onRetry={() => chatStore().read()} />;
  return (
    <div className={styles.noChat}>
      <EmptyState icon={MessageSquare} title={t('empty.noChannelTitle')}>
        {t(signedIn && session.channel === null ? 'empty.noChannelOwn' : 'empty.noChannel')}
      </EmptyState>
      <ChannelForm />
      {!signedIn && <Button onClick={() => wantSignIn(true)}>{t('empty.signIn')}</Button>}
    </div>
  );
}
