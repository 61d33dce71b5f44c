import { Hourglass, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StreamPage, StreamRecording } from '../../../shared/streams.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDate, formatDuration, formatLeft } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Num } from '../../ui/Num.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './PastStream.module.css';
import { wholeMinutes } from './streamWords.ts';

/** The recording as the service keeps it, and for how long it still does. */
export function RecordingPart({ recording }: Pick<StreamPage, 'recording'>) {
  const { t } = useTranslation('streams');
  return (
    <section>
      <h2 className={styles.heading}>{t('recordings.title')}</h2>
      {recording === null ? (
        <p className={styles.none}>{t('recordings.notAsked')}</p>
      ) : recording.current === null ? (
        <p className={styles.none}>{t('recordings.none')}</p>
      ) : (
        <Kept recording={recording.current} />
      )}
    </section>
  );
}

function Kept({ recording }: { recording: StreamRecording }) {
  const { t } = useTranslation('streams');
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  const nowMs = useNow(60_000) + aheadMs;
  const open = useCall('app.openLink');
  const { state, durationSeconds, views, expiresAtMs, url } = recording;
  const expired = state === 'deleted' || (expiresAtMs !== null && expiresAtMs <= nowMs);
  if (expired) return <p className={styles.none}>{t('recordings.deleted')}</p>;
  if (state === 'processing') {
    return (
      <p className={styles.prepared}>
        <Icon icon={Hourglass} size="s" /> {t('recording.processing')}. {t('recordings.processing')}
      </p>
    );
  }
  return (
    <div className={styles.item}>
      <span className={styles.itemText}>
        <b>
          <Num>{t('recordings.length', { duration: formatDuration(wholeMinutes(durationSeconds * 1_000)) })}</Num>
        </b>
        <Num className={styles.small}>
          {t('recordings.views', { count: views })}{' '}
          {expiresAtMs !== null &&
            t('recordings.expires', { date: formatDate(expiresAtMs), duration: formatLeft(expiresAtMs - nowMs) })}
        </Num>
      </span>
      {url !== null && (
        <Button icon={Play} aria-label={t('recordings.openLabel')} onClick={() => open.mutate({ url })}>
          {t('recordings.open')}
        </Button>
      )}
      {open.error && <ErrorNotice error={open.error.error} />}
    </div>
  );
}
