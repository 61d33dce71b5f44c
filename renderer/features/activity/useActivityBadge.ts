import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import type { PlaceBadge } from '../../view/places.ts';

/** The number in the rail, of what may notify alone: what is muted never badges, and nothing does while it is quiet. */
export function useActivityBadge(): PlaceBadge | null {
  const { t } = useTranslation('activity');
  const count = useStateOf('activity')?.notified.unread ?? 0;
  const isQuiet = useStateOf('notifications')?.quiet.quiet ?? false;
  return count === 0 || isQuiet ? null : { count, kind: 'plain', words: t('unread', { count }) };
}
