import type { Held, PeersPort } from '../ports.ts';

/** Several relays in one process that know of each other, as they do over NATS. */
export function memoryHub() {
  const holders = new Map<string, { held: Held; by: symbol }>();
  return {
    join(): PeersPort & { isCutOff: boolean } {
      const by = Symbol('relay');
      return {
        alone: false,
        isCutOff: false,
        ready() {
          return !this.isCutOff;
        },
        carry: async (id, request, signal) => holders.get(id)?.held.carry(request, signal) ?? { kind: 'nobody' },
        hold: (id, held) => {
          const older = holders.get(id);
          const mine = { held, by };
          holders.set(id, mine);
          if (older && older.by !== by) older.held.taken();
          return () => {
            if (holders.get(id) === mine) holders.delete(id);
          };
        },
        close: async () => {},
      };
    },
  };
}
