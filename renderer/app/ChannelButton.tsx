import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ChannelSwitch } from '../features/channels/index.ts';
import { FollowLine } from '../features/streamCard/index.ts';
import { Icon } from '../ui/Icon.tsx';
import { useAriaKeys } from '../ui/keys.ts';
import { Name } from '../ui/Name.tsx';
import { Popover } from '../ui/Popover.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { channelSwitch } from '../view/channelSwitch.ts';
import { useFrontChannel } from '../view/frontChannel.ts';
import { useStripOffset } from '../view/useStripOffset.ts';
import styles from './ChannelButton.module.css';

/** The channel in front, and the way to the others. */
export function ChannelButton() {
  const { t } = useTranslation(['frame', 'channels']);
  const open = useStore(channelSwitch, (state) => state.open);
  const setOpen = (next: boolean) => channelSwitch.setState({ open: next });
  const keys = useAriaKeys('everywhere.channels');
  const offset = useStripOffset();
  useHotkey('everywhere.channels', () => setOpen(!channelSwitch.getState().open));
  const channel = useFrontChannel();
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('channels:title')}
      offset={offset}
      trigger={
        <button type="button" className={styles.channel} aria-keyshortcuts={keys}>
          {channel === null ? t('frame:noChannel') : <Name className={styles.name}>{channel.token}</Name>}
          <Icon icon={ChevronDown} size="s" />
        </button>
      }
    >
      <ChannelSwitch onDone={() => setOpen(false)} />
      <FollowLine />
    </Popover>
  );
}
