import { useTranslation } from 'react-i18next';
import { badgeCount } from '../../../shared/unread.ts';
import { useStateOf } from '../../api/state.ts';
import type { PlaceBadge } from '../../view/places.ts';

/** How many are unread, as every badge in the window tells it. */
export function useUnread(): number {
  const feed = useStateOf('activity');
  const quiet = useStateOf('notifications')?.quiet;
  return feed ? badgeCount(feed, quiet ?? { quiet: false }) : 0;
}

/** The number in the rail. */
export function useActivityBadge(): PlaceBadge | null {
  const { t } = useTranslation('activity');
  const count = useUnread();
  return count === 0 ? null : { count, kind: 'plain', words: t('unread', { count }) };
}
