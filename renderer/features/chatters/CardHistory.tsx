import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SeenAct } from '../../../shared/moderation.ts';
import { secondsOf } from '../../../shared/timeoutLength.ts';
import { call } from '../../api/call.ts';
import { formatDateTime, formatDuration, formatTime } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './CardActs.module.css';

const READ_EVERY_MS = 5_000;
/** The newest of them; the others are kept too. */
const SHOWN = 8;

/** What was done to somebody here, as far as this app has seen; it is kept on this computer. */
export function CardHistory({ channelId, userId }: { channelId: number; userId: number }) {
  const { t } = useTranslation('moderation');
  const { data = [] } = useQuery({
    queryKey: ['moderation.seen', channelId, userId],
    queryFn: () => call('moderation.seen', { channelId, userId }),
    refetchInterval: READ_EVERY_MS,
    staleTime: 0,
  });
  return (
    <section>
      <div className={styles.head}>
        <h3>{t('card.history')}</h3>
        <span className={styles.help}>{t('card.historyWhere')}</span>
      </div>
      {data.length === 0 && <p className={styles.help}>{t('card.historyNone')}</p>}
      <ol className={styles.history}>
        {data.slice(0, SHOWN).map((act, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an act has no id, and the list is short
          <li key={index}>
            <time className={styles.time} title={formatDateTime(act.atMs, { seconds: true })}>
              {formatTime(act.atMs)}
            </time>
            <bdi data-open={act.what === 'noted' ? '' : undefined}>{words(act, t)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

function words({ what, by, own, detail }: SeenAct, t: TFunction<'moderation'>): string {
  if (what === 'noted') return t('seen.noted');
  const who = own ? t('seen.you') : by === null ? t('seen.service') : isolated(shorten(by, 40));
  if (what !== 'timedOut' || detail === '') return t(`seen.${what}`, { by: who, detail });
  const seconds = secondsOf(detail);
  return t('seen.timedOutFor', { by: who, detail: seconds === null ? detail : formatDuration(seconds * 1000) });
}
