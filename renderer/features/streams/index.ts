import { deferred } from '../../ui/deferred.ts';

export const streamsPage = deferred(async () => (await import('./StreamsPage.tsx')).StreamsPage);
export { EndedNote } from './EndedNote.tsx';
