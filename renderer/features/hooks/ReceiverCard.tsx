import { useTranslation } from 'react-i18next';
import type { ReceiverState } from '../../../shared/receiver.ts';
import { useAction } from '../../api/action.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Status } from '../../ui/Status.tsx';
import styles from './ReceiverCard.module.css';
import { ReceiverNotes } from './ReceiverNotes.tsx';
import { ReceiverPath } from './ReceiverPath.tsx';
import { cantProve, receiverStatus } from './receiverWords.ts';
import { useReceiverVoice } from './useReceiverVoice.ts';

export type ReceiverCardProps = {
  state: ReceiverState;
  className?: string | undefined;
  /** Without the ways to where one is. */
  inSettings?: boolean;
};

/** The way of a delivery to this computer, how it stands, and what came over it today. */
export function ReceiverCard({ state, className, inSettings }: ReceiverCardProps) {
  const { t } = useTranslation('hooks');
  const prove = useAction('receiver.prove');
  useReceiverVoice(state);
  const { kind, word } = receiverStatus(state);
  const { proof, today } = state;
  const tried = proof.kind === 'proven' || proof.kind === 'broken';
  return (
    <Card
      className={className}
      head={
        <>
          <span className={styles.title}>
            <h2>{t('receiver.title')}</h2>
            <Status kind={kind}>{word}</Status>
          </span>
          <span className={styles.actions}>
            {tried && <AgeRing atMs={proof.atMs} everyMs={null} />}
            <Button
              kind="quiet"
              busy={proof.kind === 'running' || prove.isPending}
              disabledReason={cantProve(state)}
              onClick={() => prove.mutate()}
            >
              {t(tried ? 'receiver.prove' : 'receiver.proveFirst')}
            </Button>
          </span>
        </>
      }
    >
      <div className={styles.body}>
        <ReceiverPath state={state} />
        <p className={styles.today}>
          <span>
            {t('receiver.today', { count: today.deliveries })}, {t('receiver.duplicates', { count: today.duplicates })}
          </span>
          <span>{today.missed === 0 ? t('receiver.missedNone') : t('receiver.missed', { count: today.missed })}</span>
          <span className={styles.bytes}>
            {proof.kind === 'proven' ? t('receiver.bytes', { bytes: proof.bytes }) : t('receiver.bytesUnknown')}
          </span>
        </p>
        <ReceiverNotes state={state} inSettings={inSettings} />
        {prove.error && <ErrorNotice error={prove.error.error} onRetry={() => prove.mutate()} />}
      </div>
    </Card>
  );
}
