import { CircleCheck, CircleDashed, LoaderCircle, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import type { RoundTrip, RoundTripStep } from '../../../shared/receiver.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration, formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Status, type StatusKind } from '../../ui/Status.tsx';
import { brokenWhy } from '../../view/receiver/receiverWords.ts';
import styles from './RoundTripCard.module.css';

const steps: readonly RoundTripStep[] = ['sent', 'arrived', 'unchanged', 'answered'];
const kinds: Record<RoundTrip['kind'], StatusKind> = {
  unknown: 'unknown',
  running: 'working',
  proven: 'proved',
  broken: 'fault',
};
const shapes = { done: CircleCheck, running: LoaderCircle, failed: OctagonX, open: CircleDashed };

type Props = {
  proof: RoundTrip;
  /** Between the public address and the receiver is a tunnel. */
  tunnelled: boolean;
  /** The receiver's host and port. */
  where: string;
  /** There is an address to try. */
  possible: boolean;
  failure: AppError | null;
  onTry: () => void;
};

/** The round trip in its four steps: sent, arrived, unchanged, answered. */
export function RoundTripCard({ proof, tunnelled, where, possible, failure, onTry }: Props) {
  const { t } = useTranslation('hooks');
  const tried = proof.kind === 'proven' || proof.kind === 'broken';
  const at = proof.kind === 'running' || proof.kind === 'broken' ? steps.indexOf(proof.step) : -1;
  const stateOf = (index: number): keyof typeof shapes => {
    if (proof.kind === 'proven' || index < at) return 'done';
    if (index !== at) return 'open';
    return proof.kind === 'running' ? 'running' : 'failed';
  };
  const words = (step: RoundTripStep) => {
    if (proof.kind === 'broken' && step === proof.step) return t(`receiver.brokenAt.${step}`);
    return step === 'sent' && proof.kind === 'proven'
      ? t('sheet.tripSteps.sentBytes', { bytes: proof.bytes })
      : t(`sheet.tripSteps.${step === 'answered' && tunnelled ? 'answeredTunnel' : step}`, { where });
  };
  return (
    <Card
      head={
        <>
          <span className={styles.title}>
            <h3>{t('sheet.trip')}</h3>
            <Status kind={kinds[proof.kind]}>{t(`sheet.tripStatus.${proof.kind}`, { step: at + 1 })}</Status>
          </span>
          {tried && <AgeRing atMs={proof.atMs} everyMs={null} />}
          <Button
            kind="quiet"
            busy={proof.kind === 'running'}
            disabledReason={possible ? undefined : t('sheet.noTunnel')}
            onClick={onTry}
          >
            {t(tried ? 'sheet.again' : 'sheet.tryIt')}
          </Button>
        </>
      }
    >
      <ol className={styles.steps} aria-label={t('sheet.trip')}>
        {steps.map((step, index) => {
          const state = stateOf(index);
          return (
            <li key={step} className={classes(styles.step, styles[state])}>
              <Icon icon={shapes[state]} size="s" className={styles.shape} />
              <span>
                {words(step)}
                <span className="hidden"> {t(`sheet.stepState.${state}`)}</span>
              </span>
              <bdi data-open="" className={styles.result}>
                {proof.kind === 'proven' && <Result step={step} proof={proof} />}
              </bdi>
            </li>
          );
        })}
      </ol>
      {proof.kind === 'broken' && <p className={styles.why}>{brokenWhy(proof)}</p>}
      {failure !== null && <ErrorNotice error={failure} onRetry={onTry} />}
    </Card>
  );
}

function Result({ step, proof }: { step: RoundTripStep; proof: Extract<RoundTrip, { kind: 'proven' }> }) {
  const { t } = useTranslation('hooks');
  switch (step) {
    case 'sent':
      return formatTime(proof.atMs - proof.totalMs, { seconds: true });
    case 'arrived':
      return formatDuration(proof.arrivedAfterMs, { fine: true });
    case 'unchanged':
      return t('sheet.tripResult.equal');
    case 'answered':
      return t('sheet.tripResult.inAll', { duration: formatDuration(proof.totalMs, { fine: true }) });
  }
}
