import { useTranslation } from 'react-i18next';
import type { ChannelTab } from '../../../shared/channels.ts';
import { classes } from '../../ui/classes.ts';
import { formatNumber } from '../../ui/format.ts';
import styles from './Badges.module.css';

const MOST = 99;

/** What is unread in a channel: how often it names the person, else how much was said. */
export function Unread({ tab: { unread, mentions } }: { tab: Pick<ChannelTab, 'unread' | 'mentions'> }) {
  const { t } = useTranslation('channels');
  const count = mentions > 0 ? mentions : unread;
  if (count === 0) return null;
  const shown = count > MOST ? t('many', { count: MOST }) : formatNumber(count);
  const words = t(mentions > 0 ? 'mentions' : 'unread', { count });
  return (
    <span className={classes(styles.unread, mentions > 0 && styles.mentions)} title={words}>
      <span aria-hidden>{mentions > 0 ? `@${shown}` : shown}</span>
      <span className="hidden">{words}</span>
    </span>
  );
}

/** Whether a channel is live, as a lamp; the word is read. */
export function Lamp({ online, spoken = true }: { online: boolean | null; spoken?: boolean }) {
  const { t } = useTranslation('channels');
  const words = t(online === null ? 'unknown' : online ? 'live' : 'offline');
  return (
    <>
      <span className={classes(styles.lamp, online === true && styles.live)} title={words} aria-hidden />
      {spoken && <span className="hidden">{words}</span>}
    </>
  );
}
