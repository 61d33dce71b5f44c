import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { HostPlanState } from '../../../shared/hosting.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Price } from '../../ui/Price.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useView } from '../../view/view.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { Outcome } from './Outcome.tsx';
import styles from './StreamCard.module.css';
import { useAct } from './useAct.ts';

const kinds = ['host'] as const;

/** Asks, once the stream has ended, whether whom one meant to host is hosted now. Nothing is hosted without the answer. */
export function HostPlanNote() {
  const plan = useStateOf('hosting')?.plan ?? null;
  const channelId = (useStateOf('channel') ?? null)?.id;
  if (plan === null || !plan.asks || channelId === undefined) return null;
  return <Asked key={`${channelId}/${plan.hostee.id}`} channelId={channelId} plan={plan} />;
}

function Asked({ channelId, plan: { hostee } }: { channelId: number; plan: HostPlanState }) {
  const { t } = useTranslation('streamCard');
  const host = useAct('hosting.host');
  const plan = useAct('hosting.plan');
  const isWaiting = (useStateOf('writes')?.waiting ?? []).some(
    ({ what }) => what.kind === 'host' && what.channelId === channelId,
  );
  // There the card itself tells how it goes on.
  const isCard = useView((view) => view.place === 'stream' && view.streamTab === 'now');
  const title = t('hosting.plan.askTitle', { name: isolated(hostee.token) });
  useEffect(() => announcer.polite(title), [title]);
  const error = host.error ?? plan.error;
  if (isWaiting && isCard) return null;
  return (
    <div className={styles.asked}>
      {isWaiting ? (
        <WriteStrip show={({ kind }) => kind === 'host'} />
      ) : (
        <Note
          title={title}
          action={
            <span className={styles.row}>
              <Price>{t('calls', { count: 1 })}</Price>
              <Button kind="main" onClick={() => host.act({ channelId, hostee })}>
                {t('hosting.plan.askNow')}
              </Button>
              <Button onClick={() => plan.act({ channelId, hostee: null })}>{t('hosting.plan.askNot')}</Button>
            </span>
          }
        >
          {t('hosting.goingLive')}
        </Note>
      )}
      {!isCard && <Outcome kinds={kinds} />}
      {error && error.kind !== 'scopeMissing' && <ErrorNotice error={error} />}
    </div>
  );
}
