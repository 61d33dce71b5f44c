import i18next from 'i18next';
import { unreachable } from '../../shared/failure.ts';
import type { HookRow } from '../../shared/hooks.ts';
import { formatDuration, formatWhen } from '../ui/format.ts';
import type { StatusKind } from '../ui/Status.tsx';
import { shortName } from './hookName.ts';

const words = () => i18next.getFixedT(null, 'hooks');

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

/** So many in ten minutes are more than one reads. */
const STORM = 100;
const LATE_MS = 5_000;

/** What a storm of deliveries is like; null while it is calm. */
export function stormWords({ deliveries, lateMs, outOfOrder }: HookRow['recent']): string | null {
  if (deliveries < STORM) return null;
  const t = words();
  return [
    t('detail.storm', { count: deliveries }),
    lateMs >= LATE_MS ? t('detail.late', { duration: formatDuration(lateMs) }) : null,
    outOfOrder > 0 ? t('detail.outOfOrder', { count: outOfOrder }) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function healthStatus({ health, signing, recent }: HookRow, expiring: boolean, nowMs: number): HookStatus {
  const t = words();
  const detail: string | null =
    stormWords(recent) ??
    (signing === 'none' ? t('detail.unsigned') : signing === 'elsewhere' ? t('detail.unknownSecret') : null);
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
