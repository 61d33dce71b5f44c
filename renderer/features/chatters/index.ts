import { deferred } from '../../ui/deferred.ts';

export { CardSheet } from './CardSheet.tsx';
export { ChattersDock } from './ChattersDock.tsx';
export const chattersPage = deferred(async () => (await import('./ChattersPage.tsx')).ChattersPage);
