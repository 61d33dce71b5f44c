import { deferred } from '../../ui/deferred.ts';

export const analyticsPage = deferred(async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage);
export const noteSheet = deferred(async () => (await import('./NoteSheet.tsx')).NoteSheet);
