import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel, useSession, useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { ChatPanel } from '../chat/ChatPanel.tsx';
import { CardSheet } from '../chatters/CardSheet.tsx';
import { ChattersDock } from '../chatters/ChattersDock.tsx';
import styles from './LivePage.module.css';
import { useRoomForDock } from './useRoomForDock.ts';

/** The chat with the chatters beside it; where there is no room for both, they open over it. */
export function LivePage() {
  const { t } = useTranslation(['live', 'chatters']);
  usePageTitle(t('live:page'));
  const docked = useRoomForDock();
  const [sheet, setSheet] = useState(false);
  const session = useSession();
  const told = useChannel();
  const channel = told ?? (session !== undefined && 'channel' in session ? session.channel : null);
  const here = useStateOf('chatters.read').data?.here ?? 0;
  return (
    <div className={styles.live}>
      <h1 className="hidden">{t('live:page')}</h1>
      <ChatPanel channel={channel?.token ?? null}>
        {!docked && (
          <Button
            kind="quiet"
            icon={Users}
            aria-label={t('live:showChatters', { count: here })}
            aria-expanded={sheet}
            onClick={() => setSheet(true)}
          >
            {t('live:chattersCount', { count: here })}
          </Button>
        )}
      </ChatPanel>
      {docked && channel !== null && (
        <aside className={styles.dock} aria-label={t('chatters:title')}>
          <ChattersDock />
        </aside>
      )}
      {!docked && (
        <Sheet
          open={sheet}
          onClose={() => setSheet(false)}
          label={t('chatters:title')}
          title={t('chatters:title')}
          modal
        >
          <div className={styles.inSheet}>
            <ChattersDock inSheet />
          </div>
        </Sheet>
      )}
      <CardSheet modal={!docked} />
    </div>
  );
}
