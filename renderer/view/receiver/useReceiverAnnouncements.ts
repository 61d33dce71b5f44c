import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverListening, ReceiverState, RoundTrip } from '../../../shared/receiver.ts';
import { announcer } from '../../ui/announcer.ts';
import { formatDuration } from '../../ui/format.ts';
import { brokenWhy } from './receiverWords.ts';

/** Says how a proof ended, when it ends while one looks. */
export function useProofVoice(proof: RoundTrip): void {
  const { t } = useTranslation('hooks');
  const before = useRef(proof.kind);
  useEffect(() => {
    const was = before.current;
    before.current = proof.kind;
    if (was === proof.kind || was !== 'running') return;
    if (proof.kind === 'proven') {
      announcer.polite(t('receiver.say.proven', { duration: formatDuration(proof.totalMs, { fine: true }) }));
    }
    if (proof.kind === 'broken') announcer.polite(t('receiver.say.broken', { why: brokenWhy(proof) }));
  }, [proof, t]);
}

/** Says that the receiver listens again, when it could not while one looks. */
function useListeningVoice({ kind }: ReceiverListening): void {
  const { t } = useTranslation('hooks');
  const hasFailed = useRef(false);
  useEffect(() => {
    if (kind === 'listening' && hasFailed.current) announcer.polite(t('receiver.say.listening'));
    // `starting` comes between.
    if (kind !== 'starting') hasFailed.current = kind === 'failed';
  }, [kind, t]);
}

/** Says how proofs end, that the tunnel went or came, and that the receiver listens again. */
export function useReceiverAnnouncements({ receiver, proof, tunnel }: ReceiverState): void {
  const { t } = useTranslation('hooks');
  useProofVoice(proof);
  useListeningVoice(receiver);
  const before = useRef(tunnel.kind);
  useEffect(() => {
    const was = before.current;
    before.current = tunnel.kind;
    if (was === tunnel.kind) return;
    if (tunnel.kind === 'down') {
      const why = t(`receiver.down.${tunnel.why}`, { provider: t(`receiver.provider.${tunnel.provider}`) });
      announcer.polite(t('receiver.say.down', { why }));
    }
    if (tunnel.kind === 'up' && was === 'down') announcer.polite(t('receiver.say.up'));
  }, [tunnel, t]);
}
