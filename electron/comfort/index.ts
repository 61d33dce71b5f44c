import type { comfort } from '../../shared/comfort.ts';
import type { Module } from '../../shared/domain.ts';
import type { ComfortService } from './comfortService.ts';

export { ComfortService } from './comfortService.ts';

/** What stands behind the face of comfort mode. */
export function comfortModule(service: ComfortService): Module<typeof comfort> {
  return {
    state: service.state,
    calls: { set: (change) => service.set(change), peek: () => service.peek() },
    feeds: {},
  };
}
