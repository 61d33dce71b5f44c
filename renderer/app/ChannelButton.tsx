import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';
import { Icon } from '../ui/Icon.tsx';
import { Name } from '../ui/Name.tsx';
import { Popover } from '../ui/Popover.tsx';
import { ChannelForm } from '../view/ChannelForm.tsx';
import { useStripOffset } from '../view/useStripOffset.ts';
import styles from './ChannelButton.module.css';

/** The open channel, and the way to another one. */
export function ChannelButton() {
  const { t } = useTranslation(['frame', 'settings']);
  const session = useStateOf('session');
  const [open, setOpen] = useState(false);
  const offset = useStripOffset();
  const channel = session !== undefined && 'channel' in session ? session.channel : null;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('settings:account.openTitle')}
      offset={offset}
      trigger={
        <button type="button" className={styles.channel}>
          {channel === null ? t('frame:noChannel') : <Name className={styles.name}>{channel.token}</Name>}
          <Icon icon={ChevronDown} size="s" />
        </button>
      }
    >
      <div className={styles.form}>
        <h2>{t('settings:account.openTitle')}</h2>
        <ChannelForm onOpened={() => setOpen(false)} />
      </div>
    </Popover>
  );
}
