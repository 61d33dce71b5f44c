import { useTranslation } from 'react-i18next';
import { useActivity, useNotifications } from '../../api/state.ts';
import type { PlaceBadge } from '../../app/places.ts';

/** The number in the rail; none while it is quiet. */
export function useActivityBadge(): PlaceBadge | null {
  const { t } = useTranslation('activity');
  const count = useActivity()?.unread ?? 0;
  const isQuiet = useNotifications()?.quiet.quiet ?? false;
  return count === 0 || isQuiet ? null : { count, kind: 'plain', words: t('unread', { count }) };
}
