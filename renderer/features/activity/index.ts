import { deferred } from '../../ui/deferred.ts';

export const activityPage = deferred(async () => (await import('./ActivityPage.tsx')).ActivityPage);
export { useActivityBadge } from './useActivityBadge.ts';
export { useOpenedNotification } from './useOpenedNotification.ts';
