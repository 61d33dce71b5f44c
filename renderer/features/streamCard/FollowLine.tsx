import { HeartMinus, HeartPlus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDate } from '../../ui/format.ts';
import { Name } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { Price } from '../../ui/Price.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useMay } from '../../view/capability.ts';
import styles from './StreamCard.module.css';
import { useAct, useReason } from './useAct.ts';

/** Whether one follows the channel in front, and the way to change that; nothing where it is one's own. */
export function FollowLine() {
  const { t } = useTranslation('streamCard');
  const state = useStateOf('following');
  const waiting = useStateOf('writes')?.waiting;
  const { mutate: look } = useCall('following.look');
  const { act, error } = useAct('following.set');
  const reason = useReason(useMay('follow'));
  const channel = state?.channel ?? null;
  const id = channel?.id;
  useEffect(() => {
    if (id !== undefined) look(undefined);
  }, [id, look]);
  if (state === undefined || channel === null) return null;
  const { standing } = state;
  const follows = standing.value?.follows ?? false;
  const isWaiting = waiting?.some(({ target }) => target === `follow/${channel.id}`) ?? false;
  const name = isolated(channel.token);
  return (
    <div className={styles.follow}>
      <div className={styles.row}>
        <Name className={styles.strong}>{channel.token}</Name>
        {standing.value && (
          <Num className={styles.hint}>
            {!follows
              ? t('follow.not')
              : standing.value.sinceMs === null
                ? t('follow.follows')
                : t('follow.since', { date: formatDate(standing.value.sinceMs) })}
          </Num>
        )}
        <span className={styles.push} />
        {standing.value && (
          <>
            <Price>{t('calls', { count: 1 })}</Price>
            <Button
              icon={follows ? HeartMinus : HeartPlus}
              disabledReason={reason ?? (isWaiting ? t('follow.waiting') : undefined)}
              aria-label={t(follows ? 'follow.unfollowLabel' : 'follow.followLabel', { name })}
              onClick={() => act({ channelId: channel.id, follow: !follows })}
            >
              {t(follows ? 'follow.unfollow' : 'follow.follow')}
            </Button>
          </>
        )}
      </div>
      {standing.error ? (
        <ErrorNotice error={standing.error} onRetry={() => look(undefined)} />
      ) : (
        standing.value === null && <p className={styles.hint}>{t('asking')}</p>
      )}
      {error && error.kind !== 'scopeMissing' && <ErrorNotice error={error} />}
    </div>
  );
}
