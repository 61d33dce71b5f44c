import { deferred } from '../../ui/deferred.ts';

export const ledgerPage = deferred(async () => (await import('./LedgerPage.tsx')).LedgerPage);
