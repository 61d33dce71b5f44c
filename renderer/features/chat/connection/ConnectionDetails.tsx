import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomState } from '../../../../shared/chat.ts';
import { useCall } from '../../../api/call.ts';
import { announcer } from '../../../ui/announcer.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { formatDuration } from '../../../ui/format.ts';
import { Status } from '../../../ui/Status.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { useChat, useTimeline } from '../chatHooks.ts';
import styles from './ConnectionDetails.module.css';
import { connectionWords } from './connectionWords.ts';
import { Timeline } from './Timeline.tsx';
import { timelineText } from './timelineText.ts';

/** Steps of the last connection; the ones before are there on request. */
const SHOWN_STEPS = 12;

/** The connection's timeline: what happened, when, how long it took, how much was missed today. */
export function ConnectionDetails({ room }: { room: RoomState }) {
  const { t } = useTranslation('live');
  const nowMs = useNow(1000);
  const timeline = useTimeline();
  const [all, setAll] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const reconnect = useCall('chat.reconnect');
  const channelId = useChat((state) => state.channelId);
  const copy = useCall('app.copyText');
  const steps = timeline?.steps ?? [];
  const earlier = all ? 0 : Math.max(0, steps.length - SHOWN_STEPS);
  const failure = reconnect.error ?? copy.error;
  const state = connectionWords(room, nowMs);

  // The newest step is the last one; it is what somebody opens this for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is what moves it
  useEffect(() => {
    if (body.current !== null && !all) body.current.scrollTop = body.current.scrollHeight;
  }, [steps.length, all]);

  const copyAll = () =>
    copy.mutate(
      { text: timelineText(steps).slice(-10_000) },
      { onSuccess: () => announcer.polite(t('connection.copied')) },
    );

  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <h2>{t('connection.title')}</h2>
        {room.kind === 'joined' ? (
          <Status kind="proved">
            {t('connection.connectedFor', { duration: formatDuration(nowMs - room.sinceMs) })}
          </Status>
        ) : (
          <Status kind={state.kind}>{state.words}</Status>
        )}
        <Button kind="quiet" icon={Copy} className={styles.copy} onClick={copyAll}>
          {t(copy.isSuccess ? 'connection.copiedShort' : 'connection.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.body} ref={body} tabIndex={0} aria-label={t('connection.steps.label')}>
        {earlier > 0 && (
          <Button kind="quiet" className={styles.earlier} onClick={() => setAll(true)}>
            {t('connection.earlier', { count: earlier })}
          </Button>
        )}
        {steps.length === 0 ? (
          <p className={styles.none}>{t('connection.none')}</p>
        ) : (
          <Timeline steps={steps.slice(earlier)} />
        )}
        {failure && <ErrorNotice error={failure.error} />}
      </section>
      <div className={styles.foot}>
        <span>
          {timeline === null || timeline.reconnectsToday === 0
            ? t('connection.noReconnects')
            : t('connection.totals', {
                count: timeline.reconnectsToday,
                away: formatDuration(timeline.awayTodayMs),
              })}
        </span>
        <Button busy={reconnect.isPending} onClick={() => channelId !== null && reconnect.mutate({ channelId })}>
          {t(room.kind === 'waiting' ? 'connection.tryNow' : 'connection.reconnect')}
        </Button>
      </div>
    </div>
  );
}
