import type { PeersPort } from './ports.ts';

/** No other instances: what isn't here is nowhere. */
export function alone(): PeersPort {
  return {
    alone: true,
    carry: async () => ({ kind: 'nobody' }),
    hold: () => () => {},
    ready: () => true,
    close: async () => {},
  };
}
