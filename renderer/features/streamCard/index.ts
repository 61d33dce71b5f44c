import { deferred } from '../../ui/deferred.ts';

export const streamCardPage = deferred(async () => (await import('./StreamCardPage.tsx')).StreamCardPage);
export { ClipKey } from './ClipKey.tsx';
export { FollowLine } from './FollowLine.tsx';
export { HostPlanNote } from './HostPlanNote.tsx';
