import i18next from 'i18next';
import {
  CircleCheck,
  History,
  Hourglass,
  KeyRound,
  Lock,
  Moon,
  OctagonX,
  Plug,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import type { ConnectionStep } from '../../../../shared/chat.ts';
import { unreachable } from '../../../../shared/failure.ts';
import { formatDuration } from '../../../ui/format.ts';
import type { LucideIcon } from '../../../ui/Icon.tsx';
import { whyText } from '../../../ui/whyText.ts';

export type StepWords = {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Whose name stands in the title. */
  readonly name?: string;
  readonly detail: string | null;
  /** The detail is for a machine to read: an address. */
  readonly mono?: boolean;
  readonly caution?: boolean;
  /** Until the next step, nobody knows what was said in the chat. */
  readonly away?: boolean;
  readonly strong?: boolean;
};

/** A line of the connection's timeline in words. @see PLATFORM §6 */
export function stepWords(step: ConnectionStep): StepWords {
  const t = i18next.getFixedT(null, 'live', 'connection.steps');
  switch (step.kind) {
    case 'closed': {
      const duration = formatDuration(step.openForMs);
      const reason = step.reason === '' ? t('noReason') : t('quoted', { reason: step.reason.slice(0, 200) });
      const detail =
        step.code === null ? t('closedNoCode', { duration }) : t('closedCode', { code: step.code, reason, duration });
      return { icon: Unplug, title: t(step.silent ? 'closedSilent' : 'closed'), detail, away: true, strong: true };
    }
    case 'left': {
      const duration = formatDuration(step.openForMs);
      return { icon: Unplug, title: t('left'), detail: t('leftAfter', { duration }), away: true, strong: true };
    }
    case 'waited':
      return { icon: Hourglass, title: t('waitedTimes', { count: step.tries }), detail: whyText(step.why), away: true };
    case 'bootstrapped':
      return { icon: KeyRound, title: t('bootstrapped'), detail: t('endpoints', { count: step.endpoints }) };
    case 'endpointFailed':
      return { icon: TriangleAlert, title: t('endpointFailed', step), detail: step.url, mono: true, caution: true };
    case 'opened':
      return { icon: Plug, title: t('opened', step), detail: step.url, mono: true };
    case 'authenticated': {
      const { username, permissions } = step;
      return username === null
        ? { icon: Lock, title: t('authenticatedAnonymous'), detail: t('mayOnlyRead') }
        : {
            icon: CircleCheck,
            title: t('authenticated', { name: username }),
            name: username,
            detail: t('may', { permissions: permissions.join(', ') }),
          };
    }
    case 'filled': {
      const { count, missed } = step;
      const none = t(missed ? 'filledNone' : 'loadedNone');
      return {
        icon: History,
        title: count === 0 ? none : t(missed ? 'filled' : 'loaded', { count }),
        detail: null,
      };
    }
    case 'refused':
      return {
        icon: OctagonX,
        title: t('refused'),
        detail: t('refusedMeaning', { why: whyText(step.why) }),
        caution: true,
      };
    case 'slept':
      return { icon: Moon, title: t('slept'), detail: t('sleptMeaning'), away: true };
    default:
      return unreachable(step);
  }
}

/** How long a step took; null for those that take no time. */
export function stepDuration(step: ConnectionStep): string | null {
  return 'tookMs' in step ? formatDuration(step.tookMs, { fine: true }) : null;
}
