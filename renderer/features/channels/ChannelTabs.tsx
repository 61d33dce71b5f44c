import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChannelTab, MOST_CHANNELS } from '../../../shared/channels.ts';
import { useStateOf } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Name } from '../../ui/Name.tsx';
import { nextIndex } from '../../ui/roving.ts';
import { openSwitch } from '../../view/channelSwitch.ts';
import { composer } from '../../view/composerStore.ts';
import { Lamp, Unread } from './Badges.tsx';
import styles from './ChannelTabs.module.css';
import { useOpenChannel } from './useOpenChannel.ts';

/** The channels that are open, over the chat; nothing while there is one. Arrows go from tab to tab, Delete closes one. */
export function ChannelTabs() {
  const { t } = useTranslation('channels');
  const { tabs = [], front = null } = useStateOf('channels') ?? {};
  const bar = useRef<HTMLUListElement>(null);
  const { bringToFront, close } = useOpenChannel();
  if (tabs.length < 2) return null;

  const focusAt = (index: number) => bar.current?.querySelectorAll<HTMLElement>('[data-tab]')[index]?.focus();
  /** With the last but one the whole bar goes, and the focus that was in it. */
  const leave = (id: number, index: number) => {
    close(id);
    if (tabs.length === 2) composer.focus();
    else focusAt(index === 0 ? 1 : index - 1);
  };
  const hear = (event: KeyboardEvent, { id }: ChannelTab, index: number) => {
    const next = nextIndex(event, index, tabs.length);
    if (next !== null) focusAt(next);
    else if (event.key === 'Delete') leave(id, index);
    else return;
    event.preventDefault();
  };
  return (
    <nav className={styles.bar} aria-label={t('tabs')}>
      <ul className={styles.tabs} ref={bar}>
        {tabs.map((tab, index) => (
          <li key={tab.id} className={classes(styles.tab, tab.id === front && styles.front)}>
            <button
              type="button"
              className={styles.name}
              data-tab={tab.id}
              aria-current={tab.id === front ? 'true' : undefined}
              tabIndex={tab.id === front ? 0 : -1}
              title={tab.chat === 'refused' ? t('refused') : undefined}
              onClick={() => bringToFront(tab.id)}
              onAuxClick={(event) => event.button === 1 && close(tab.id)}
              onKeyDown={(event) => hear(event, tab, index)}
            >
              <Lamp online={tab.online} />
              <Name className={styles.token}>{tab.token}</Name>
              <Unread tab={tab} />
            </button>
            <IconButton
              icon={X}
              size="s"
              tabIndex={tab.id === front ? 0 : -1}
              label={t('close', { name: `\u2068${tab.token}\u2069` })}
              onClick={() => leave(tab.id, index)}
            />
          </li>
        ))}
      </ul>
      <IconButton icon={Plus} label={t('open')} aria-haspopup="dialog" onClick={openSwitch} />
      <span className={styles.count}>{t('countOpen', { count: tabs.length, most: MOST_CHANNELS })}</span>
    </nav>
  );
}
