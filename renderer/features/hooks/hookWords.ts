import i18next from 'i18next';
import { unreachable } from '../../../shared/failure.ts';
import { FAILURES_TO_DISABLE } from '../../../shared/hookLimits.ts';
import type { HookRow } from '../../../shared/hooks.ts';
import { formatDate, formatDuration, formatLeft, formatNumber, formatWhen } from '../../ui/format.ts';
import type { StatusKind } from '../../ui/Status.tsx';
import { shortPath } from '../deliveries/eventName.ts';

const WEEK_MS = 7 * 86_400_000;
/** Enough to tell hooks apart. */
const SHORT_ID = 8;

const words = () => i18next.getFixedT(null, 'hooks');

/** Host and path of a hook's address, for the two lines of its cell; the text itself when it is no address. */
export function splitAddress(url: string): { host: string; path: string } {
  if (!URL.canParse(url)) return { host: url, path: '' };
  const { host, pathname, search } = new URL(url);
  return { host, path: pathname + search };
}

/** Names a hook in a sentence: its address without the scheme, or the beginning of its id when it is not known. */
export function nameHook(hooks: readonly HookRow[], id: string): string {
  const url = hooks.find((hook) => hook.id === id)?.url;
  return url === undefined ? id.slice(0, SHORT_ID) : addressName(url);
}

/** A hook where there is room for no more: its path as deliveries name it, else the last part of its address. */
function shortName(hooks: readonly HookRow[], id: string): string {
  const intake = hooks.find((hook) => hook.id === id)?.intake ?? null;
  if (intake !== null) return shortPath(intake);
  const name = nameHook(hooks, id);
  return name.slice(name.lastIndexOf('/') + 1).slice(0, 24) || name;
}

/** An address without its scheme, at most 60 characters. */
export function addressName(url: string): string {
  const { host, path } = splitAddress(url);
  const name = host + path;
  return name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-18)}` : name;
}

export type HookStatus = { kind: StatusKind; word: string; detail: string | null };

/** How a hook stands: shape, word, and a line below. `hooks` names the one that took over. */
export function hookStatus(hook: HookRow, hooks: readonly HookRow[], nowMs: number): HookStatus {
  const t = words();
  const { standing } = hook;
  switch (standing.kind) {
    case 'disabled':
      return { kind: 'fault', word: t('status.disabled'), detail: t('detail.says', { reason: standing.reason }) };
    case 'expired':
      return { kind: 'fault', word: t('status.expired'), detail: t('detail.expired') };
    case 'deactivated': {
      const detail =
        standing.replacedBy === null ? null : t('detail.replaced', { hook: shortName(hooks, standing.replacedBy) });
      return { kind: 'inactive', word: t('status.deactivated'), detail };
    }
    case 'active':
    case 'expiring':
      return healthStatus(hook, standing.kind === 'expiring' && !hook.renewsItself, nowMs);
    default:
      return unreachable(standing);
  }
}

function healthStatus({ health, signing }: HookRow, expiring: boolean, nowMs: number): HookStatus {
  const t = words();
  const detail: string | null =
    signing === 'none' ? t('detail.unsigned') : signing === 'elsewhere' ? t('detail.unknownSecret') : null;
  const calm = (kind: StatusKind, word: string, line: string | null = detail): HookStatus =>
    expiring ? { kind: 'caution', word: t('status.expiring'), detail: line } : { kind, word, detail: line };
  switch (health.kind) {
    case 'failing':
      return {
        kind: 'caution',
        word: t(expiring ? 'status.failingExpiring' : 'status.failing'),
        detail: health.missed === 0 ? detail : t('detail.missed', { count: health.missed }),
      };
    case 'silent': {
      const time = formatWhen(health.sinceMs, nowMs);
      return { kind: 'caution', word: t('status.silent'), detail: t('detail.silent', { time }) };
    }
    case 'neverDelivered':
      return calm('unknown', t('status.neverDelivered'));
    case 'notOurs':
      return calm('connected', t('status.active'), t('detail.elsewhere'));
    case 'ok':
      // Only a signature that fits proves anything.
      return calm(signing === 'ours' ? 'proved' : 'connected', t('status.active'));
    default:
      return unreachable(health);
  }
}

export type FailureMeter = {
  /** 0 to 100 of the way to being switched off. */
  value: number;
  forecast: number;
  unknown: number;
  text: string;
  caution: boolean;
};

/** How far a hook is on the way to being switched off. @see API "Limits" 7 */
export function failureMeter({ health, standing }: HookRow, nowMs: number): FailureMeter {
  const t = words();
  const plain = { value: 0, forecast: 0, unknown: 0, caution: false };
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

export type ExpiryWords = { left: string; date: string; renews: string | null };

/** The time left and the day, or when it was to end. */
export function expiryWords(hook: HookRow, nowMs: number): ExpiryWords {
  const t = words();
  const { expiresAtMs, standing, renewsItself } = hook;
  const date = formatDate(expiresAtMs);
  if (standing.kind !== 'active' && standing.kind !== 'expiring') {
    return { left: t('table.none'), date: t('expires.was', { date }), renews: null };
  }
  const leftMs = Math.max(0, expiresAtMs - nowMs);
  const day = leftMs < 6 * 86_400_000 ? formatWhen(expiresAtMs, nowMs) : date;
  return { left: formatLeft(leftMs), date: day, renews: renewsItself ? t('expires.renewsItself') : null };
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
