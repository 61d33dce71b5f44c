import { deferred } from '../../ui/deferred.ts';

export { AccountList } from './AccountList.tsx';

/** The sheet with a code. */
export const codeLayer = deferred(async () => (await import('./CodeLayer.tsx')).CodeLayer);
