import { unreachable } from '../../shared/failure.ts';
import type { HookStanding } from '../../shared/hooks.ts';
import type { Webhook } from '../../shared/platform/rest.ts';
import type { Redactor } from '../kernel/redact.ts';
import { sentenceOf } from '../platform/replyError.ts';
import { DAY_MS } from './health.ts';
import type { HookNote } from './hookNotes.ts';

/** Renewal is due so long before the end. */
export const DUE_MS = 7 * DAY_MS;

/**
 * Where a hook stands. The service's reasons are words of its own: what we did ourselves is known better, and what the
 * words leave open is told as they are.
 * @param leftMs how long it still is to its end, as `HookEnds` says
 * @see API "Webhook", PLATFORM §8.1, §8.2
 */
export function standingOf(hook: Webhook, note: HookNote | undefined, leftMs: number, redact: Redactor): HookStanding {
  if (hook.isActive) {
    if (leftMs < 0) return { kind: 'expired' };
    return { kind: leftMs <= DUE_MS ? 'expiring' : 'active' };
  }
  if (note?.deactivatedByUs) return { kind: 'deactivated', replacedBy: note.replacedBy };
  const reason = reasonOf(hook, redact);
  if (reason === '') return leftMs <= 0 ? { kind: 'expired' } : { kind: 'deactivated', replacedBy: null };
  if (/\bexpir/i.test(reason)) return { kind: 'expired' };
  if (/\b(by|on) request\b|\brequested\b/i.test(reason)) return { kind: 'deactivated', replacedBy: null };
  return { kind: 'disabled', reason };
}

/** Whether the service still calls it. */
export function isAlive(standing: HookStanding): boolean {
  switch (standing.kind) {
    case 'active':
    case 'expiring':
      return true;
    case 'expired':
    case 'disabled':
    case 'deactivated':
      return false;
    default:
      return unreachable(standing);
  }
}

function reasonOf({ deactivationReason }: Webhook, redact: Redactor): string {
  if (deactivationReason === null) return '';
  const words = typeof deactivationReason === 'string' ? deactivationReason : deactivationReason.reason;
  return sentenceOf(words, redact).trim();
}
