import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Status } from '../../ui/Status.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useRoom } from '../chat/chatHooks.ts';
import styles from './ConnectionButton.module.css';
import { ConnectionDetails } from './ConnectionDetails.tsx';
import { connectionPanel } from './connectionPanel.ts';
import { connectionWords } from './connectionWords.ts';
import { useConnectionVoice } from './useConnectionVoice.ts';

/** How the chat's connection stands, on every screen; a press tells how it came to that. */
export function ConnectionButton() {
  const { t } = useTranslation('live');
  const room = useRoom();
  const { kind, words } = connectionWords(room, useNow(1000));
  const open = useStore(connectionPanel, (state) => state.open);
  useConnectionVoice(room);
  if (room === null) return null;
  return (
    <Popover
      open={open}
      onOpenChange={(next) => connectionPanel.setState({ open: next })}
      label={t('connection.title')}
      trigger={
        <button type="button" className={styles.button} title={words}>
          <Status kind={kind}>
            <span className={styles.words}>{words}</span>
          </Status>
          <Icon icon={ChevronDown} size="s" />
        </button>
      }
    >
      <ConnectionDetails room={room} />
    </Popover>
  );
}
