import i18next from 'i18next';
import { unreachable } from '../../../shared/failure.ts';
import type { ReceiverState, RoundTrip } from '../../../shared/receiver.ts';
import type { StatusKind } from '../../ui/Status.tsx';

export type ReceiverStatus = { kind: StatusKind; word: string };

/** How the whole way stands, in one word: what is broken first comes first. */
export function receiverStatus({ receiver, tunnel, proof }: ReceiverState): ReceiverStatus {
  const t = i18next.getFixedT(null, 'hooks', 'receiver.status');
  if (receiver.kind === 'failed') return { kind: 'fault', word: t('failed') };
  if (receiver.kind === 'closed') return { kind: 'inactive', word: t('closed') };
  if (receiver.kind === 'starting') return { kind: 'working', word: t('starting') };
  if (receiver.unstoredSinceMs !== null) return { kind: 'fault', word: t('unstored') };
  if (tunnel.kind === 'none') return { kind: 'inactive', word: t('noTunnel') };
  if (tunnel.kind === 'starting') return { kind: 'working', word: t('tunnelStarting') };
  if (tunnel.kind === 'down') return { kind: 'fault', word: t('tunnelDown') };
  return proofStatus(proof);
}

function proofStatus(proof: RoundTrip): ReceiverStatus {
  const t = i18next.getFixedT(null, 'hooks', 'receiver');
  switch (proof.kind) {
    case 'proven':
      return { kind: 'proved', word: t('status.proven') };
    case 'running':
      return { kind: 'working', word: t('status.running', { step: t(`step.${proof.step}`) }) };
    case 'broken':
      return { kind: 'fault', word: t('status.broken', { step: t(`step.${proof.step}`) }) };
    case 'unknown':
      return { kind: 'unknown', word: t('status.unproven') };
    default:
      return unreachable(proof);
  }
}

/** Why a proof can't be run now; undefined: it can. */
export function cantProve({ receiver, tunnel }: ReceiverState): string | undefined {
  const t = i18next.getFixedT(null, 'hooks', 'receiver.cantProve');
  if (receiver.kind !== 'listening') return t('receiver');
  // A tunnel that stands and is silent is worth another try.
  return tunnel.kind === 'up' || (tunnel.kind === 'down' && tunnel.why === 'silent') ? undefined : t('tunnel');
}

/** Why a round trip broke: the cause, and what the public address answered. */
export function brokenWhy({ why, status }: Extract<RoundTrip, { kind: 'broken' }>): string {
  const t = i18next.getFixedT(null, 'hooks', 'receiver');
  return status === null ? t(`why.${why}`) : `${t(`why.${why}`)} ${t('whyStatus', { status })}`;
}
