import { useTranslation } from 'react-i18next';
import type { ReceiverState } from '../../../shared/receiver.ts';
import { formatDuration, formatWhen } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './ReceiverCard.module.css';
import { RelaysLeft, relaysLeftOf } from './RelaysLeft.tsx';

/** What waits at the relay, and what has come from there; nothing where the tunnel is no relay. */
export function RelayWaiting({ state, keeps }: { state: ReceiverState; keeps: boolean }) {
  const { t } = useTranslation('hooks');
  const nowMs = useNow(60_000);
  if (!isByRelay(state)) return null;
  const { place, waiting, brought } = state.relay;
  const lines = [
    place !== null && place > 0 && t('receiver.relay.place', { count: place + 1 }),
    keeps && waiting !== null && waitingLine(waiting),
    brought !== null && broughtLine(brought),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <p className={styles.today}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
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

const isByRelay = ({ tunnel }: ReceiverState): boolean => tunnel.kind !== 'none' && tunnel.provider === 'relay';

const isCautious = (state: ReceiverState, keeps: boolean): boolean =>
  isByRelay(state) && (state.relay.gap !== null || (keeps && state.relay.canKeep === false));

/** Whether there is something that `RelayCautions` says. @param keeps the relay is asked to keep what comes */
export function hasRelayCautions(state: ReceiverState, keeps: boolean): boolean {
  return relaysLeftOf(state).length > 0 || isCautious(state, keeps);
}

/** What was dropped at the relay, that it keeps nothing, or keeps what it should not: to be seen wherever the rest is folded away. */
export function RelayCautions({ state, keeps }: { state: ReceiverState; keeps: boolean }) {
  const { t } = useTranslation('hooks');
  const nowMs = useNow(60_000);
  if (!isCautious(state, keeps)) return <RelaysLeft state={state} />;
  const { canKeep, gap } = state.relay;
  return (
    <>
      <RelaysLeft state={state} />
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
}
