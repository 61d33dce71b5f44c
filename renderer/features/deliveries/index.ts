import { deferred } from '../../ui/deferred.ts';

export const deliveriesPage = deferred<object>(async () => (await import('./DeliveriesPage.tsx')).DeliveriesPage);
