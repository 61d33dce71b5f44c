import { useTranslation } from 'react-i18next';
import { unreachable } from '../../../shared/failure.ts';
import type { HookRow, HooksState } from '../../../shared/hooks.ts';
import { useStateOf } from '../../api/state.ts';
import type { PlaceBadge } from '../../view/places.ts';

/** Whether a hook wants a person: it fails, is silent, ends soon and is not renewed by itself, or was switched off. */
export function wantsLook({ standing, health, renewsItself }: HookRow): boolean {
  switch (standing.kind) {
    case 'deactivated':
      return false;
    case 'disabled':
    case 'expired':
      return true;
    case 'expiring':
      return !renewsItself || isUnwell(health);
    case 'active':
      return isUnwell(health);
    default:
      return unreachable(standing);
  }
}

const isUnwell = ({ kind }: HookRow['health']) => kind === 'failing' || kind === 'silent';

/** How many hooks want a look; one whose move stands still is one of them. */
export function countLooks({ hooks, moves }: HooksState): number {
  const stuck = new Set(moves.filter(({ step }) => step === 'stuck').map(({ from }) => from));
  return hooks.filter((hook) => wantsLook(hook) || stuck.has(hook.id)).length;
}

/** The number in the rail: hooks, and the receiver when it takes nothing in. */
export function useHooksBadge(): PlaceBadge | null {
  const { t } = useTranslation('hooks');
  const state = useStateOf('hooks');
  const receiver = useStateOf('receiver')?.receiver;
  const hooks = state === undefined ? 0 : countLooks(state);
  const isShut = receiver?.kind === 'failed' || (receiver?.kind === 'listening' && receiver.unstoredSinceMs !== null);
  const words = [isShut && t('receiverLook'), hooks > 0 && t('wantLook', { count: hooks })].filter(
    (part) => part !== false,
  );
  return words.length === 0 ? null : { count: hooks + (isShut ? 1 : 0), kind: 'caution', words: words.join('. ') };
}
