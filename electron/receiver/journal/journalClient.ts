import { deliveries } from '../../../shared/deliveries.ts';
import { Subject } from '../../kernel/subject.ts';
import type { StoreCalls } from '../../storage/thread/threadClient.ts';
import type { Arrival, DeliveriesStanding, DeliveryRecord, Journal, Taken } from './journal.ts';
import type { DeliveriesChange, DeliveryMethods } from './journalStore.ts';
import { pack } from './packing.ts';
import { Unfiled } from './unfiled.ts';

const IMPORT_SLICE = 100;

/** Before the journal has told anything. */
export const nothingStands: DeliveriesStanding = {
  services: new Map(),
  others: { ...deliveries.state.empty, quarters: [] },
  histories: [],
  undiagnosed: new Map(),
};

type Thread = StoreCalls<DeliveryMethods, DeliveriesChange | { of: 'activity' }>;

/** The deliveries' end of the journal's thread. */
export function journalClient(thread: Thread): Journal {
  const unfiled = new Unfiled();
  const standing = new Subject<DeliveriesStanding>(nothingStands);
  thread.onChange((change) => {
    if (change.of !== 'deliveries') return;
    if (change.kind === 'filed') unfiled.filed(change);
    else standing.set(change);
  });
  thread.onLost((cause) => unfiled.lose(cause));

  const write = async (arrivals: readonly Arrival[]): Promise<Taken> => {
    const count = arrivals.length;
    if (count === 0) return { from: 0, filed: Promise.resolve([]) };
    // At once: what is handed over may change afterwards.
    const packed = pack(arrivals);
    return thread.hand('write', [{ count, packed }], {
      transfer: [packed.buffer],
      // In the turn of the answer: the thread that gave it still runs, as far as is known.
      read: (from) => ({ from, filed: unfiled.add(from, count) }),
    });
  };

  const importRecords = async (serviceKey: string, records: readonly DeliveryRecord[]): Promise<number> => {
    let added = 0;
    // The oldest first: newer ones are to have larger numbers here as well.
    const ordered = records.toSorted((a, b) => a.row.atMs - b.row.atMs || a.row.id - b.row.id);
    for (let from = 0; from < ordered.length; from += IMPORT_SLICE) {
      added += await thread.call('importRecords', serviceKey, ordered.slice(from, from + IMPORT_SLICE));
    }
    return added;
  };

  return {
    opened: thread.opened,
    notices: thread.notices,
    standing,
    write,
    unhandled: (...args) => thread.call('unhandled', ...args),
    markHandled: (...args) => thread.call('markHandled', ...args),
    oweForwards: (...args) => thread.call('oweForwards', ...args),
    settleForwards: (...args) => thread.call('settleForwards', ...args),
    owedForwards: (...args) => thread.call('owedForwards', ...args),
    owedTargets: () => thread.call('owedTargets'),
    listening: (...args) => thread.call('listening', ...args),
    rows: (...args) => thread.call('rows', ...args),
    record: (...args) => thread.call('record', ...args),
    tries: (...args) => thread.call('tries', ...args),
    firstSeenAtMs: (...args) => thread.call('firstSeenAtMs', ...args),
    lastGoodBefore: (...args) => thread.call('lastGoodBefore', ...args),
    listenedThrough: (...args) => thread.call('listenedThrough', ...args),
    setMistake: (...args) => thread.call('setMistake', ...args),
    history: (...args) => thread.call('history', ...args),
    addSending: (...args) => thread.call('addSending', ...args),
    updateSending: (...args) => thread.call('updateSending', ...args),
    sendings: (...args) => thread.call('sendings', ...args),
    exportSlice: (...args) => thread.call('exportSlice', ...args),
    importRecords,
    clear: async (...args) => {
      while ((await thread.call('clear', ...args)).more);
    },
    forget: async (serviceKey) => {
      while ((await thread.call('forget', serviceKey)).more);
    },
    retain: async (...args) => {
      let removed = 0;
      for (;;) {
        const slice = await thread.call('retain', ...args);
        removed += slice.removed;
        if (!slice.more) return removed;
      }
    },
    close: () => thread.close(),
  };
}
