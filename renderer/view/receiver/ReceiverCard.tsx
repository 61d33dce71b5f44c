import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverState } from '../../../shared/receiver.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Status } from '../../ui/Status.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import styles from './ReceiverCard.module.css';
import { ReceiverNotes } from './ReceiverNotes.tsx';
import { ReceiverPath } from './ReceiverPath.tsx';
import { hasRelayCautions, RelayCautions, RelayWaiting } from './RelayWaiting.tsx';
import { cantProve, receiverStatus } from './receiverWords.ts';
import { useReceiverAnnouncements } from './useReceiverAnnouncements.ts';

export type ReceiverCardProps = {
  state: ReceiverState;
  className?: string | undefined;
  /** Without the ways to where one is. */
  inSettings?: boolean;
  /** Where there is little room: its head and what was lost alone, until the person opens it or something is wrong. */
  folding?: boolean;
};

/** The way of a delivery to this computer, how it stands, and what came over it today. */
export function ReceiverCard({ state, className, inSettings, folding = false }: ReceiverCardProps) {
  const { t } = useTranslation('hooks');
  const prove = useCall('receiver.prove');
  useReceiverAnnouncements(state);
  const { kind, word } = receiverStatus(state);
  const keeps = useStateOf('settings')?.relayKeep ?? false;
  const { proof, today } = state;
  const [opened, setOpened] = useState(false);
  const title = useRef<HTMLSpanElement>(null);
  const held = useKeptFocus(() => title.current);
  const isCalm = (kind === 'proved' || kind === 'unknown' || kind === 'working') && prove.error === null;
  const folded = folding && isCalm && !opened;
  const tried = proof.kind === 'proven' || proof.kind === 'broken';
  return (
    <Card
      className={className}
      head={
        <>
          <span className={styles.title} ref={title} tabIndex={-1}>
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
            {folding && isCalm && (
              <IconButton
                icon={opened ? ChevronUp : ChevronDown}
                size="s"
                label={t(opened ? 'receiver.fold' : 'receiver.unfold')}
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              />
            )}
          </span>
        </>
      }
    >
      {folded && hasRelayCautions(state, keeps) && (
        <div className={styles.body} {...held}>
          <RelayCautions state={state} keeps={keeps} />
        </div>
      )}
      {!folded && (
        <div className={styles.body} {...held}>
          <ReceiverPath state={state} />
          <p className={styles.today}>
            <span>
              {t('receiver.today', { count: today.deliveries })},{' '}
              {t('receiver.duplicates', { count: today.duplicates })}
            </span>
            <span>{today.missed === 0 ? t('receiver.missedNone') : t('receiver.missed', { count: today.missed })}</span>
            <bdi data-open="" className={styles.bytes}>
              {proof.kind === 'proven' ? t('receiver.bytes', { bytes: proof.bytes }) : t('receiver.bytesUnknown')}
            </bdi>
          </p>
          <RelayWaiting state={state} keeps={keeps} />
          <RelayCautions state={state} keeps={keeps} />
          <ReceiverNotes state={state} keeps={keeps} inSettings={inSettings} />
          {prove.error && <ErrorNotice error={prove.error.error} onRetry={() => prove.mutate()} />}
        </div>
      )}
    </Card>
  );
}
