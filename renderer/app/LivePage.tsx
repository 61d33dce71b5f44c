import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';
import { ChannelTabs } from '../features/channels/index.ts';
import { ChatPanel } from '../features/chat/index.ts';
import { CardSheet } from '../features/chatters/index.ts';
import { NewPoll, RunningPollCard } from '../features/polls/index.ts';
import { PinnedLine } from '../features/queue/index.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useRoomForDock } from '../ui/useRoomForDock.ts';
import { closeDock, openDock, useDock } from '../view/dockStore.ts';
import { useFrontChannel } from '../view/frontChannel.ts';
import { useNumbersHidden } from '../view/numbersHidden.ts';
import { WriteStrip } from '../view/writes/WriteStrip.tsx';
import { DockTabs } from './DockTabs.tsx';
import styles from './LivePage.module.css';

/** Whatever is about to change stands here too: this is where one looks while live. */
const everyWrite = () => true;

// The same with each drawing of the page, so that the chat is not drawn anew when somebody comes in.
const chattersButton = <ChattersButton />;
const overRows = <PinnedLine />;
const aboveLine = (
  <>
    <RunningPollCard />
    <WriteStrip show={everyWrite} />
  </>
);

/** The chat with the chatters beside it; where there is no room for both, they open over it. */
export function LivePage() {
  const { t } = useTranslation(['live', 'frame']);
  const docked = useRoomForDock();
  const { isOpen, panel } = useDock();
  // Letters mean something of their own in the queue; else they are typed.
  const ownKeys = panel === 'queue' ? { 'data-own-keys': '' } : {};
  const front = useFrontChannel();
  const channel = useStateOf('channel') ?? front;
  return (
    <div className={styles.live}>
      <h1 className="hidden">{t('live:page')}</h1>
      <div className={styles.chat}>
        <ChannelTabs />
        <ChatPanel channel={channel?.token ?? null} aboveLine={aboveLine} overRows={overRows}>
          {docked ? null : chattersButton}
        </ChatPanel>
      </div>
      {docked && channel !== null && (
        <aside className={styles.dock} {...ownKeys} aria-label={t('frame:dock.label')}>
          <DockTabs />
        </aside>
      )}
      {!docked && (
        <Sheet open={isOpen} onClose={closeDock} label={t('frame:dock.label')} title={t('frame:dock.label')} modal>
          <div className={styles.inSheet} {...ownKeys}>
            <DockTabs inSheet />
          </div>
        </Sheet>
      )}
      <CardSheet modal={!docked} />
      <NewPoll />
    </div>
  );
}

/** How many are there, and the way to them where they have no room beside the chat. */
function ChattersButton() {
  const { t } = useTranslation(['live', 'chatters']);
  const { isOpen } = useDock();
  const hidden = useNumbersHidden();
  const here = useStateOf('chatters')?.here ?? 0;
  return (
    <Button
      kind="quiet"
      icon={Users}
      aria-label={t(hidden ? 'live:showChattersHidden' : 'live:showChatters', { count: here })}
      aria-expanded={isOpen}
      onClick={() => openDock()}
    >
      {hidden ? t('chatters:title') : t('live:chattersCount', { count: here })}
    </Button>
  );
}
