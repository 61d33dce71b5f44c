import { useTranslation } from 'react-i18next';
import type { UpdateStep, UpdatesState } from '../../../shared/updates.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { UpdateRestart } from './UpdateRestart.tsx';

/** How an update stands in a copy that looks for them. */
export type Step = Exclude<UpdateStep, { kind: 'off' }>;

/** What can be done about it now. */
export function UpdateActs({ state, step }: { state: UpdatesState; step: Step }) {
  const { t } = useTranslation('updates');
  const check = useCall('updates.check');
  const download = useCall('updates.download');
  const stop = useCall('updates.cancelDownload');
  const open = useCall('app.openLink');
  const { page, installs } = state;
  const offer = 'offer' in step ? step.offer : null;
  const error = check.error ?? download.error ?? open.error;
  return (
    <>
      {error && <ErrorNotice error={error.error} />}
      {step.kind === 'ready' && <UpdateRestart />}
      {(step.kind === 'available' || step.kind === 'failed') && offer !== null && installs && (
        <Button kind="main" onClick={() => download.mutate()}>
          {t('download', { version: offer.version })}
        </Button>
      )}
      {step.kind === 'downloading' && <Button onClick={() => stop.mutate()}>{t('stop')}</Button>}
      {offer !== null && page !== null && (!installs || step.kind === 'failed') && (
        <Button onClick={() => open.mutate({ url: page })}>{t('page')}</Button>
      )}
      {step.kind !== 'ready' && step.kind !== 'downloading' && (
        <Button busy={step.kind === 'checking'} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
      )}
    </>
  );
}
