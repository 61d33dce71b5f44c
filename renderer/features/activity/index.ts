import { deferred } from '../../ui/deferred.ts';

export const activityPage = deferred(async () => (await import('./ActivityPage.tsx')).ActivityPage);
export { activityView, showFeed, showMessageGone } from './activityView.ts';
export { NotificationCentre } from './centre/NotificationCentre.tsx';
export { useActivityBadge } from './useActivityBadge.ts';
