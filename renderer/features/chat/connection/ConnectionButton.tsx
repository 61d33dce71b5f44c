import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon } from '../../../ui/Icon.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Status } from '../../../ui/Status.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { connectionPanel } from '../../../view/connectionPanel.ts';
import { useStripOffset } from '../../../view/useStripOffset.ts';
import { useRoom } from '../chatHooks.ts';
import styles from './ConnectionButton.module.css';
import { ConnectionDetails } from './ConnectionDetails.tsx';
import { connectionWords } from './connectionWords.ts';
import { useConnectionAnnouncements } from './useConnectionAnnouncements.ts';

/** How the chat's connection stands, on every screen; a press tells how it came to that. */
export function ConnectionButton() {
  const { t } = useTranslation('live');
  const room = useRoom();
  const { kind, words, short } = connectionWords(room, useNow(1000));
  const open = useStore(connectionPanel, (state) => state.open);
  const offset = useStripOffset();
  useConnectionAnnouncements(room);
  if (room === null) return null;
  return (
    <Popover
      open={open}
      onOpenChange={(next) => connectionPanel.setState({ open: next })}
      label={t('connection.title')}
      offset={offset}
      trigger={
        <button type="button" className={styles.button} data-kind={kind} title={words} aria-label={words}>
          <Status kind={kind}>
            <span className={styles.whole}>{words}</span>
            <span className={styles.short}>{short}</span>
          </Status>
          <Icon icon={ChevronDown} size="s" className={styles.chevron} />
        </button>
      }
    >
      <ConnectionDetails room={room} />
    </Popover>
  );
}
