import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel, useService } from '../api/state.ts';
import { useOpenedNotification } from '../features/activity/useOpenedNotification.ts';
import { ConnectionButton } from '../features/live/ConnectionButton.tsx';
import { announcer } from '../ui/announcer.ts';
import { formatClock, formatNumber } from '../ui/format.ts';
import { ServiceBadge } from '../ui/ServiceBadge.tsx';
import { Tally } from '../ui/Tally.tsx';
import { useNow } from '../ui/useNow.ts';
import { ChannelButton } from './ChannelButton.tsx';
import styles from './Strip.module.css';
import { StripQuiet } from './StripQuiet.tsx';
import { WindowButtons } from './WindowButtons.tsx';

/** What holds on every screen: which channel, whether it is live, the chat's connection, the service, the window. */
export function Strip() {
  const { t } = useTranslation('frame');
  const channel = useChannel();
  const service = useService();
  const online = channel?.online ?? null;
  useOpenedNotification();
  useOnAirVoice(channel?.id ?? null, online);
  return (
    <header className={styles.strip} data-landmark>
      <span className={styles.channel}>
        <ChannelButton />
      </span>
      {channel !== null && (
        <span className={styles.group}>
          <Tally state={online === null ? 'unknown' : online ? 'live' : 'offline'} />
          {online === true && channel.liveSinceMs !== null && <LiveFor sinceMs={channel.liveSinceMs} />}
        </span>
      )}
      {online === true && channel?.viewers != null && (
        <span className={styles.fact}>
          <b>{formatNumber(channel.viewers)}</b>
          <span className={styles.unit}>{t('viewers', { count: channel.viewers })}</span>
        </span>
      )}
      <ConnectionButton />
      <span className={styles.space} />
      <span className={styles.badge}>
        <ServiceBadge service={service} />
      </span>
      <StripQuiet />
      <WindowButtons />
    </header>
  );
}

/** Says when the open channel goes live or offline; not what it is when it is opened. */
function useOnAirVoice(channelId: number | null, online: boolean | null): void {
  const { t } = useTranslation('frame');
  const before = useRef({ channelId, online });
  useEffect(() => {
    const last = before.current;
    if (online === null && last.channelId === channelId) return;
    before.current = { channelId, online };
    if (last.channelId !== channelId || last.online === null || online === null || last.online === online) return;
    announcer.assertive(t(online ? 'say.live' : 'say.offline'));
  }, [channelId, online, t]);
}

function LiveFor({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation('frame');
  const duration = formatClock(useNow(1000) - sinceMs);
  return (
    <b className={styles.number} role="timer" aria-live="off" aria-label={t('liveFor', { duration })}>
      {duration}
    </b>
  );
}
