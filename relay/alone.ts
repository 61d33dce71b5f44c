import type { PeersPort } from './ports.ts';

/** No other instances: what isn't here is nowhere. */
export function alone(): PeersPort {
  const letGo = () => {};
  return {
    alone: true,
    carry: async () => ({ kind: 'nobody' }),
    hold: () => letGo,
    ready: () => true,
    close: async () => {},
  };
}
