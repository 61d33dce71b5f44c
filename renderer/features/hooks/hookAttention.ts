import { useTranslation } from 'react-i18next';
import { countHookLooks } from '../../../shared/hookAttention.ts';
import { useStateOf } from '../../api/state.ts';
import type { PlaceBadge } from '../../view/places.ts';

/** The number in the rail: hooks, and the receiver when it takes nothing in. */
export function useHooksBadge(): PlaceBadge | null {
  const { t } = useTranslation('hooks');
  const state = useStateOf('hooks');
  const receiver = useStateOf('receiver')?.receiver;
  const hooks = state === undefined ? 0 : countHookLooks(state);
  const isShut = receiver?.kind === 'failed' || (receiver?.kind === 'listening' && receiver.unstoredSinceMs !== null);
  const words = [isShut && t('receiverLook'), hooks > 0 && t('wantLook', { count: hooks })].filter(
    (part) => part !== false,
  );
  return words.length === 0 ? null : { count: hooks + (isShut ? 1 : 0), kind: 'caution', words: words.join('. ') };
}
