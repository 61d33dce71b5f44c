import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';
import { NotificationCentre } from '../features/activity/index.ts';
import { ConnectionButton } from '../features/chat/index.ts';
import { DemoBadge } from '../features/demo/index.ts';
import { announcer } from '../ui/announcer.ts';
import { classes } from '../ui/classes.ts';
import { formatClock, formatDuration, formatNumber } from '../ui/format.ts';
import { Hidden } from '../ui/Hidden.tsx';
import { ServiceBadge } from '../ui/ServiceBadge.tsx';
import { Tally } from '../ui/Tally.tsx';
import { useNow } from '../ui/useNow.ts';
import { useNumbersHidden } from '../view/numbersHidden.ts';
import { ScreenSafeButton } from '../view/ScreenSafeButton.tsx';
import { WindowButtons } from '../view/WindowButtons.tsx';
import { ChannelButton } from './ChannelButton.tsx';
import styles from './Strip.module.css';
import { StripComfort } from './StripComfort.tsx';
import { StripPalette } from './StripPalette.tsx';
import { StripQuiet } from './StripQuiet.tsx';
import { useStaleChannel } from './useStaleChannel.ts';

/** What holds on every screen: which channel, whether it is live, the chat's connection, the service, the window. */
export function Strip() {
  const { t } = useTranslation(['frame', 'live', 'comfort']);
  const channel = useStateOf('channel') ?? null;
  const service = useStateOf('service');
  const online = channel?.online ?? null;
  const staleMs = useStaleChannel(channel);
  const hidden = useNumbersHidden();
  useOnAirAnnouncements(channel?.id ?? null, online);
  return (
    <header className={styles.strip} data-landmark>
      <span className={styles.channel}>
        <ChannelButton />
      </span>
      {channel !== null && (
        <span className={classes(styles.group, staleMs !== null && styles.stale)}>
          <Tally state={online === null ? 'unknown' : online ? 'live' : 'offline'} stale={staleMs !== null} />
          {online === true && channel.liveSinceMs !== null && (
            <LiveFor sinceMs={channel.liveSinceMs} untilMs={staleMs === null ? null : channel.checkedAtMs} />
          )}
          {staleMs !== null && <span>{t('live:stale', { duration: formatDuration(staleMs) })}</span>}
        </span>
      )}
      {online === true && channel?.viewers != null && (
        <span className={classes(styles.fact, staleMs !== null && styles.stale)}>
          {hidden ? (
            <Hidden words={t('comfort:viewersHidden')} />
          ) : (
            <>
              <b>{formatNumber(channel.viewers)}</b>
              <span className={styles.unit}>{t('viewers', { count: channel.viewers })}</span>
            </>
          )}
        </span>
      )}
      <ConnectionButton />
      <span className={styles.space} />
      <span className={styles.badge}>
        {service?.profile.kind === 'demo' ? <DemoBadge service={service} /> : <ServiceBadge service={service} />}
      </span>
      <StripPalette />
      <NotificationCentre />
      <StripQuiet />
      <StripComfort />
      <ScreenSafeButton />
      <WindowButtons />
    </header>
  );
}

/** Says when the open channel goes live or offline; not what it is when it is opened. */
function useOnAirAnnouncements(channelId: number | null, online: boolean | null): void {
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

/** `untilMs`: when that was last known to be so; null: it runs. */
function LiveFor({ sinceMs, untilMs }: { sinceMs: number; untilMs: number | null }) {
  const { t } = useTranslation('frame');
  const nowMs = useNow(1000);
  // The service tells by its own clock when the stream began.
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  const duration = formatClock((untilMs ?? nowMs) + aheadMs - sinceMs);
  return (
    <b className={styles.number} role="timer" aria-live="off" aria-label={t('liveFor', { duration })}>
      {duration}
    </b>
  );
}
