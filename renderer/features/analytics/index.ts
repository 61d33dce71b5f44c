import { deferred } from '../../ui/deferred.ts';

export const analyticsPage = deferred(async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage);
