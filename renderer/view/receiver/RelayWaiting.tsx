import { useTranslation } from 'react-i18next';
import type { ReceiverState } from '../../../shared/receiver.ts';
import { useStateOf } from '../../api/state.ts';
import { formatDuration, formatWhen } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './ReceiverCard.module.css';

/** What waits at the relay, what has come from there, and what was dropped; nothing where the tunnel is no relay. */
export function RelayWaiting({ state }: { state: ReceiverState }) {
  const { t } = useTranslation('hooks');
  const nowMs = useNow(60_000);
  const keeps = useStateOf('settings')?.relayKeep ?? false;
  const { tunnel, relay } = state;
  if (tunnel.kind === 'none' || tunnel.provider !== 'relay') return null;
  const { place, canKeep, waiting, gap, brought } = relay;
  const lines = [
    place !== null && place > 0 && t('receiver.relay.place', { count: place + 1 }),
    keeps && waiting !== null && waitingLine(waiting),
    brought !== null && broughtLine(brought),
  ].filter((line) => line !== false);
  return (
    <>
      {lines.length > 0 && (
        <p className={styles.today}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      {keeps && canKeep === false && (
        <Note kind="caution" title={t('receiver.relay.cantKeep')}>
          {t('receiver.relay.cantKeepText')}
        </Note>
      )}
      {gap !== null && (
        <Note kind="caution" title={t('receiver.relay.gap', { count: gap.count })}>
          {t('receiver.relay.gapText', { from: formatWhen(gap.fromMs, nowMs), to: formatWhen(gap.toMs, nowMs) })}
        </Note>
      )}
    </>
  );

  function waitingLine({ count, oldestMs }: NonNullable<typeof waiting>): string {
    if (count === 0 || oldestMs === null) return t('receiver.relay.nothingWaits');
    return t('receiver.relay.waiting', { count, time: formatWhen(oldestMs, nowMs) });
  }

  function broughtLine({ count, longestMs, atMs }: NonNullable<typeof brought>): string {
    const told = { count, duration: formatDuration(longestMs), time: formatWhen(atMs, nowMs) };
    return t('receiver.relay.brought', told);
  }
}
