import i18next from 'i18next';
import { unreachable } from '../../../shared/failure.ts';
import { FAILURES_TO_DISABLE } from '../../../shared/hookLimits.ts';
import type { HookRow } from '../../../shared/hooks.ts';
import type { TunnelState } from '../../../shared/receiver.ts';
import { formatDate, formatDuration, formatLeft, formatNumber, formatWhen } from '../../ui/format.ts';

const WEEK_MS = 7 * 86_400_000;

const words = () => i18next.getFixedT(null, 'hooks');

export type FailureMeter = {
  /** 0 to 100 of the way to being switched off. */
  value: number;
  forecast: number;
  unknown: number;
  text: string;
  caution: boolean;
};

/** The tunnel has another address than the hook, and nothing came to the hook since. A proxy of one's own may still lead here. */
export function isLeftBehind({ url, intake, standing, last }: HookRow, tunnel: TunnelState | undefined): boolean {
  if (tunnel?.kind !== 'up' || intake === null || url.startsWith(`${tunnel.url}/`)) return false;
  if (standing.kind !== 'active' && standing.kind !== 'expiring') return false;
  return last === null || last.atMs < tunnel.sinceMs;
}

/** How far a hook is on the way to being switched off. @see API "Limits" 7 */
export function failureMeter(hook: HookRow, nowMs: number, tunnel?: TunnelState): FailureMeter {
  const { health, standing } = hook;
  const t = words();
  const plain = { value: 0, forecast: 0, unknown: 0, caution: false };
  // What fails at another address is not seen here.
  if ((health.kind === 'ok' || health.kind === 'neverDelivered') && isLeftBehind(hook, tunnel))
    return { ...plain, unknown: 100, text: t('failures.leftBehind') };
  switch (health.kind) {
    case 'ok':
      return { ...plain, text: t('failures.none') };
    case 'neverDelivered':
      return { ...plain, unknown: 100, text: t('failures.never') };
    case 'notOurs':
      return { ...plain, unknown: 100, text: t('failures.notOurs') };
    case 'silent':
      return { ...plain, unknown: 100, text: t('failures.silent', { time: formatWhen(health.sinceMs, nowMs) }) };
    case 'failing': {
      const inRow = t('failures.inRow', { count: health.inRow });
      if (standing.kind === 'disabled') return { ...plain, value: 100, text: inRow };
      if (standing.kind === 'deactivated' || standing.kind === 'expired') return { ...plain, text: inRow };
      const week = health.rule === 'week';
      const share = week ? (nowMs - health.sinceMs) / WEEK_MS : health.inRow / FAILURES_TO_DISABLE;
      const value = Math.min(99, Math.max(0, share * 100));
      const duration = formatLeft(nowMs - health.sinceMs);
      if (health.disabledAtMs === null) {
        return { ...plain, value, text: week ? t('failures.weekNoRate', { duration }) : inRow };
      }
      const time = formatWhen(health.disabledAtMs, nowMs);
      const text = week
        ? t('failures.week', { duration, time })
        : t('failures.forecast', { inRow: formatNumber(health.inRow), time });
      return { ...plain, value, forecast: 100 - value, caution: true, text };
    }
    default:
      return unreachable(health);
  }
}

/** `ended`: in the place of the time left, what the day was to a hook that has ended. */
export type ExpiryWords = { left: string | null; ended: string | null; date: string; renews: string | null };

/** The time left and the day; of a hook that has ended, until when it lasted or was expected to. */
export function expiryWords(hook: HookRow, nowMs: number): ExpiryWords {
  const t = words();
  const { expiresAtMs, standing, renewsItself } = hook;
  const date = formatDate(expiresAtMs);
  if (standing.kind !== 'active' && standing.kind !== 'expiring') {
    // The service can end a hook before its day.
    const isOnItsDay = standing.kind === 'expired' && expiresAtMs <= nowMs;
    return { left: null, ended: t(isOnItsDay ? 'expires.until' : 'expires.expectedUntil'), date, renews: null };
  }
  const leftMs = Math.max(0, expiresAtMs - nowMs);
  const day = leftMs < 6 * 86_400_000 ? formatWhen(expiresAtMs, nowMs) : date;
  return { left: formatLeft(leftMs), ended: null, date: day, renews: renewsItself ? t('expires.renewsItself') : null };
}

const verdicts = ['valid', 'repeated', 'old', 'invalid', 'missing', 'notSigned', 'unknownSecret', 'refused'] as const;

/** When the last delivery came, what we answered and how its signature stood. */
export function lastWords(hook: HookRow, nowMs: number): { time: string; status: string | null; verdict: string } {
  const t = words();
  const { last, health } = hook;
  if (last === null) {
    const verdict = t(health.kind === 'notOurs' ? 'last.unseen' : 'last.none');
    return { time: t('table.none'), status: null, verdict };
  }
  const known = verdicts.find((word) => word === last.verdict);
  return {
    time: formatWhen(last.atMs, nowMs),
    status: last.status === 0 ? t('last.hungUp') : formatNumber(last.status),
    verdict: known === undefined ? last.verdict : t(`verdict.${known}`),
  };
}

/** How long a deactivation can still be taken back: `6 s`. */
export const undoLeft = (untilMs: number, nowMs: number): string => formatDuration(Math.max(0, untilMs - nowMs));
