import { Search } from 'lucide-react';
import { memo, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useOffer } from '../../view/paletteItems.ts';
import { ChatEmpty, NoChat } from './ChatEmpty.tsx';
import { ChatHead } from './ChatHead.tsx';
import styles from './ChatPanel.module.css';
import { Composer } from './Composer.tsx';
import { useChat, useRoom } from './chatHooks.ts';
import { BigEventNote } from './events/BigEventNote.tsx';
import { EventsSheet } from './events/EventsSheet.tsx';
import { FindBar } from './FindBar.tsx';
import { HostNote } from './HostNote.tsx';
import { KeptAround } from './KeptAround.tsx';
import { MessageList } from './MessageList.tsx';
import { useAttention } from './useAttention.ts';
import { useChatAnnouncements } from './useChatAnnouncements.ts';
import { useFind } from './useFind.ts';
import { useWantedLine } from './useWantedLine.ts';
import { useWantedMessage } from './wantedMessage.ts';
import { useKeptWhispers } from './whispers/useKeptWhispers.ts';
import { useOpenConversation, Whispers } from './whispers/Whispers.tsx';

type Props = {
  /** The name of the open channel; null while none is. */
  channel: string | null;
  /** Drawn in the head, before the search. */
  children?: ReactNode;
  /** Drawn above the line one writes. */
  aboveLine?: ReactNode;
  /** Drawn over the rows. */
  overRows?: ReactNode;
};

const chatEmpty = <ChatEmpty />;

/** The chat: what is shown of it, its rows, and the line one writes. */
export const ChatPanel = memo(function ChatPanel({ channel: told, children, aboveLine, overRows }: Props) {
  const { t } = useTranslation(['live', 'palette']);
  const room = useRoom();
  // The name changes in the same moment as the rows and the line one writes.
  const channelId = useChat((state) => state.channelId);
  const channel = useStateOf('channels')?.tabs.find(({ id }) => id === channelId)?.token ?? told;
  const failure = useChat((state) => state.failure);
  const [finding, setFinding] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const find = useFind(finding);
  const findField = useRef<HTMLInputElement>(null);
  const openFind = () => {
    setFinding(true);
    // It may be open already, and the keyboard elsewhere.
    findField.current?.focus();
    findField.current?.select();
  };
  const wanted = useWantedMessage();
  const { line, leave: leaveLine } = useWantedLine();
  useKeptWhispers(channelId);
  useAttention();
  useChatAnnouncements();
  useHotkey('live.findChat', openFind);
  useOffer({
    id: 'findChat',
    icon: Search,
    words: t('palette:offer.findChat'),
    keys: 'live.findChat',
    run: openFind,
  });

  const talking = useChat((state) => state.filter === 'whispers') && !finding;
  const conversation = useOpenConversation();
  const nothing = useChat(({ log }) => log.all.total === 0);
  const closed = failure !== null || (room?.kind === 'left' && nothing);
  return (
    <section className={styles.panel} aria-label={t('chatRegion')}>
      <h2 className="hidden">{t('chatRegion')}</h2>
      {closed ? (
        <NoChat />
      ) : (
        <>
          <ChatHead finding={finding} onFind={() => setFinding(!finding)} onEvents={() => setChoosing(!choosing)}>
            {children}
          </ChatHead>
          {line && <KeptAround line={line} words="" back={t('find.keptLeave')} onBack={leaveLine} />}
          {finding && <FindBar find={find} field={findField} onClose={() => setFinding(false)} />}
          <HostNote />
          <BigEventNote onMore={() => setChoosing(true)} />
          {overRows}
          {talking ? (
            <Whispers channel={channel ?? ''} />
          ) : (
            <MessageList
              label={channel === null ? t('chatOfNobody') : t('chatOf', { channel })}
              found={finding ? find.found : wanted}
              empty={chatEmpty}
            />
          )}
          {aboveLine}
          {/* A line to one person has a field of its own, so that it is never sent to everybody. */}
          {!(talking && conversation !== null) && <Composer channel={channel ?? ''} />}
        </>
      )}
      {choosing && <EventsSheet onClose={() => setChoosing(false)} />}
    </section>
  );
});
