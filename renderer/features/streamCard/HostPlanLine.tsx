import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Name } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useMay } from '../../view/capability.ts';
import { ChannelFinder } from './ChannelFinder.tsx';
import styles from './StreamCard.module.css';
import { useAct, useReason } from './useAct.ts';

/** Whom one wants to host when the stream ends; nothing where none runs and nothing is planned. */
export function HostPlanLine({ channelId }: { channelId: number }) {
  const { t } = useTranslation('streamCard');
  const plan = useStateOf('hosting')?.plan ?? null;
  const isLive = (useStateOf('broadcast')?.broadcast.value?.running ?? null) !== null;
  const { act, error } = useAct('hosting.plan');
  const reason = useReason(useMay('updateChannel'));
  if (plan === null && !isLive) return null;
  const trigger = (
    <Button disabledReason={reason}>{t(plan === null ? 'hosting.plan.planFor' : 'hosting.change')}</Button>
  );
  return (
    <div className={styles.group}>
      <div className={styles.row}>
        {plan === null ? (
          <span className={styles.hint}>{t('hosting.plan.noPlan')}</span>
        ) : (
          <>
            <span>{t('hosting.plan.whenEnds')}</span>
            <Name className={styles.strong}>{plan.hostee.token}</Name>
          </>
        )}
        <span className={styles.push} />
        <span className={styles.row}>
          {reason === undefined ? (
            <ChannelFinder trigger={trigger} onChoose={(hostee) => act({ channelId, hostee })} />
          ) : (
            trigger
          )}
          {plan !== null && (
            <IconButton
              icon={X}
              label={t('hosting.plan.planForgetLabel', { name: isolated(plan.hostee.token) })}
              onClick={() => act({ channelId, hostee: null })}
            />
          )}
        </span>
      </div>
      <p className={styles.hint}>{t('hosting.plan.asked')}</p>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
