import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverListening, ReceiverState, RoundTrip, TunnelState } from '../../../shared/receiver.ts';
import { formatDuration } from '../../ui/format.ts';
import { hostOf } from '../../ui/hostOf.ts';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import styles from './ReceiverPath.module.css';

/** Solid: proved. Dashed: not tried. Hatched: it broke, or nobody knows where. */
type Wire = 'solid' | 'dashed' | 'hatched';

/** The service, the tunnel and the receiver, with what a round trip took between them. */
export function ReceiverPath({ state: { receiver, tunnel, proof } }: { state: ReceiverState }) {
  const { t } = useTranslation('hooks');
  const direct = tunnel.kind === 'up' && tunnel.provider === 'direct';
  const [out, back] = wires(receiver, tunnel, proof);
  const proven = out === 'solid' && back === 'solid' && proof.kind === 'proven' ? proof : null;
  const word = (wire: Wire, time: string | null) =>
    time ?? t(wire === 'solid' ? 'receiver.unknown' : wire === 'dashed' ? 'receiver.notTried' : 'receiver.broken');
  const there = proven && t('receiver.there', { duration: formatDuration(proven.arrivedAfterMs, { fine: true }) });
  const backMs = proven && proven.totalMs - proven.arrivedAfterMs;
  const home = backMs === null ? null : t('receiver.back', { duration: formatDuration(backMs, { fine: true }) });
  return (
    <ol className={styles.path} aria-label={t('receiver.path')}>
      <Node name={t('receiver.service')}>{t(direct ? 'receiver.serviceHere' : 'receiver.serviceText')}</Node>
      <li className={styles.wire} data-wire={out}>
        <bdi data-open="">{word(out, there)}</bdi>
      </li>
      <Node name={'provider' in tunnel ? t(`receiver.provider.${tunnel.provider}`) : t('receiver.tunnel')}>
        {tunnel.kind === 'up' ? (
          <code className={styles.address}>
            <MiddleCut>{hostOf(tunnel.url)}</MiddleCut>
          </code>
        ) : (
          t('receiver.noAddress')
        )}
      </Node>
      <li className={styles.wire} data-wire={back}>
        <bdi data-open="">{word(back, home)}</bdi>
      </li>
      <Node name={t('receiver.receiver')}>
        {receiver.kind === 'listening' ? (
          <code data-open="" className={styles.address}>
            <bdi data-open="" dir="ltr">
              127.0.0.1:{receiver.port}
            </bdi>
          </code>
        ) : (
          t('receiver.noPort')
        )}
      </Node>
    </ol>
  );
}

function Node({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={styles.node}>
      <b>{name}</b>
      <span className={styles.caption}>{children}</span>
    </li>
  );
}

/** An old proof says nothing once the tunnel or the receiver is gone. */
function wires(receiver: ReceiverListening, tunnel: TunnelState, proof: RoundTrip): [Wire, Wire] {
  if (tunnel.kind === 'down') return ['hatched', 'dashed'];
  if (tunnel.kind !== 'up' || receiver.kind !== 'listening') return ['dashed', 'dashed'];
  switch (proof.kind) {
    case 'proven':
      return ['solid', 'solid'];
    case 'broken':
      if (proof.step === 'answered') return ['solid', 'hatched'];
      return proof.step === 'unchanged' ? ['hatched', 'solid'] : ['hatched', 'dashed'];
    default:
      return ['dashed', 'dashed'];
  }
}
