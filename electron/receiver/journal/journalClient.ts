import { deliveries } from '../../../shared/deliveries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Logger } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import type { StoreCalls } from '../../storage/thread/threadClient.ts';
import type { Frontier } from './frontier.ts';
import { inboxFolder } from './inboxFormat.ts';
import { InboxWriter } from './inboxWriter.ts';
import type { Arrival, DeliveriesStanding, DeliveryRecord, Journal, Taken } from './journal.ts';
import { type DeliveriesChange, type DeliveryMethods, FILED_AT_ENDS } from './journalStore.ts';
import { pack } from './packing.ts';
import { Unfiled } from './unfiled.ts';

const IMPORT_SLICE = 100;
/** More than any flood of a minute brings: from then on nothing is taken until some of it is filed. */
const MOST_UNFILED = 1_500_000;

/** Before the journal has told anything. */
export const nothingStands: DeliveriesStanding = {
  services: new Map(),
  others: { ...deliveries.state.empty, quarters: [] },
  histories: [],
  undiagnosed: new Map(),
};

type Thread = StoreCalls<DeliveryMethods, DeliveriesChange | { of: 'activity' }>;

export type JournalClientOptions = {
  /** The journal's file. */
  path: string;
  log: Logger;
  /** Known to each of its threads from the start. */
  frontier: Frontier;
};

/**
 * The deliveries' end of the journal. What comes is written from here, past the thread, which files it afterwards; all else is asked
 * of the thread.
 */
export function journalClient(thread: Thread, { path, log, frontier }: JournalClientOptions): Journal {
  const unfiled = new Unfiled();
  const standing = new Subject<DeliveriesStanding>(nothingStands);
  const writer = new InboxWriter(inboxFolder(path));
  let filedUpto = 0;
  /** What the thread that runs was told; null: none was. */
  let begun: Promise<void> | null = null;
  let isBegun = false;
  let isClosed = false;
  /** Ends with the last write that was handed over; null: nothing is being written. */
  let writing: Promise<void> | null = null;

  thread.onChange((change) => {
    if (change.of !== 'deliveries') return;
    if (change.kind === 'filed') {
      filedUpto = change.upto;
      unfiled.filed(change);
      if (change.lost > 0) log.warn('journal.lost', { deliveries: change.lost });
    } else if (change.kind === 'emptied') writer.emptied(change.before);
    else standing.set(change);
  });
  thread.onLost((cause) => {
    begun = null;
    isBegun = false;
    unfiled.lose(cause);
  });

  /** Each thread is told once, and before all else, where main writes. */
  const begin = (): Promise<void> => {
    if (begun !== null) return begun;
    const beginning = thread.hand('begin', [frontier.shared], {
      read: (found) => {
        isBegun = true;
        writer.begin(found);
        frontier.begin(found.nextId - 1);
        filedUpto = found.filedUpto;
        unfiled.loseUpto(found.filedUpto, failure('filed by a thread that ended'));
      },
    });
    begun = beginning;
    beginning.catch(() => {
      if (begun === beginning) begun = null; // told to whoever waits
    });
    return beginning;
  };
  /** At once, whatever is being written. */
  const call: Thread['call'] = (method, ...args) => {
    begin().catch(() => {}); // it fails as this call does
    return thread.call(method, ...args);
  };
  /** When all that was handed over before is written. */
  const ask: Thread['call'] = (method, ...args) =>
    writing === null ? call(method, ...args) : writing.then(() => call(method, ...args));
  begin().catch(() => {}); // it is begun anew with the next call

  const write = (arrivals: readonly Arrival[]): Promise<Taken> => {
    const taken = take(arrivals);
    const ended: Promise<void> = taken.then(
      () => {},
      () => {}, // told to who writes
    );
    writing = ended;
    void ended.then(() => {
      if (writing === ended) writing = null;
    });
    return taken;
  };

  const take = async (arrivals: readonly Arrival[]): Promise<Taken> => {
    const count = arrivals.length;
    if (count === 0) return { from: 0, filed: Promise.resolve([]) };
    if (isClosed) throw failure('closed');
    // At once: what is handed over may change afterwards.
    const packed = pack(arrivals);
    await begin();
    if (frontier.upto - filedUpto > MOST_UNFILED) throw failure('too much waits to be filed');
    try {
      return await writer.append(count, packed, (from) => {
        // In this turn: nobody is told that it is filed before somebody waits for that.
        if (frontier.advance(from + count - 1)) call('wake').catch(() => {});
        return { from, filed: unfiled.add(from, count) };
      });
    } catch (cause) {
      throw failure('not written', cause);
    }
  };

  const importRecords = async (serviceKey: string, records: readonly DeliveryRecord[]): Promise<number> => {
    let added = 0;
    // The oldest first: newer ones are to have larger numbers here as well.
    const ordered = records.toSorted((a, b) => a.row.atMs - b.row.atMs || a.row.id - b.row.id);
    for (let from = 0; from < ordered.length; from += IMPORT_SLICE) {
      const slice = ordered.slice(from, from + IMPORT_SLICE);
      // So that those who write do not wait for what is filed.
      await ask('history', []);
      added += await writer.between(slice.length, async (firstId) => {
        const done = await call('importRecords', serviceKey, slice, firstId);
        return { value: done.added, nextId: done.nextId };
      });
    }
    return added;
  };

  /** What is filed is not to stand in the inbox any longer either. @throws AppFailure */
  const empty = async (): Promise<void> => {
    const isEmptied = await writer
      .drop((sequence) => call('leave', sequence))
      .catch((cause: unknown) => {
        throw cause instanceof AppFailure ? cause : failure('not emptied', cause);
      });
    if (!isEmptied) throw failure('not emptied');
  };
  /** As `empty`, where nobody relies on it. */
  const emptyIfPossible = (): Promise<void> =>
    empty().catch((cause: unknown) => void log.fault('journal.notEmptied', cause));

  return {
    opened: thread.opened,
    notices: thread.notices,
    standing,
    write,
    unhandled: (...args) => ask('unhandled', ...args),
    markHandled: (...args) => ask('markHandled', ...args),
    oweForwards: (...args) => ask('oweForwards', ...args),
    settleForwards: (...args) => ask('settleForwards', ...args),
    owedForwards: (...args) => ask('owedForwards', ...args),
    owedTargets: () => ask('owedTargets'),
    listening: (...args) => ask('listening', ...args),
    rows: (...args) => ask('rows', ...args),
    record: (...args) => ask('record', ...args),
    tries: (...args) => ask('tries', ...args),
    firstSeenAtMs: (...args) => ask('firstSeenAtMs', ...args),
    lastGoodBefore: (...args) => ask('lastGoodBefore', ...args),
    listenedThrough: (...args) => ask('listenedThrough', ...args),
    setMistake: (...args) => ask('setMistake', ...args),
    history: (...args) => ask('history', ...args),
    addSending: (...args) => ask('addSending', ...args),
    updateSending: (...args) => ask('updateSending', ...args),
    sendings: (...args) => ask('sendings', ...args),
    exportSlice: (...args) => ask('exportSlice', ...args),
    importRecords,
    clear: async (...args) => {
      while ((await ask('clear', ...args)).more);
      await empty();
    },
    forget: async (serviceKey) => {
      while ((await ask('forget', serviceKey)).more);
      await empty();
    },
    retain: async (...args) => {
      let removed = 0;
      for (;;) {
        const slice = await ask('retain', ...args);
        removed += slice.removed;
        if (!slice.more) break;
      }
      if (removed > 0) await emptyIfPossible();
      return removed;
    },
    close: async () => {
      isClosed = true;
      await writer.close();
      // A flood is filed after the next start.
      if (isBegun && frontier.upto - filedUpto <= FILED_AT_ENDS) await emptyIfPossible();
      await thread.close();
    },
  };
}

const failure = (why: string, cause: unknown = new Error(why)): AppFailure =>
  new AppFailure({ kind: 'storageFailed', what: 'journal' }, { cause });
