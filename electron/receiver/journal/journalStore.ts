import type { Sending } from '../../../shared/deliveries.ts';
import type { Tables } from '../../storage/tables.ts';
import {
  type Background,
  type Call,
  type Need,
  type Store,
  type StoreOptions,
  telling,
} from '../../storage/thread/storeKind.ts';
import { parsed } from '../../storage/values.ts';
import { Envelopes } from './envelopes.ts';
import { Forwards } from './forwards.ts';
import { importRecords } from './importer.ts';
import { Inbox, type InboxBegun } from './inbox.ts';
import { inboxFolder } from './inboxFormat.ts';
import type { DeliveriesStanding, DeliveryRecord, Journal, ServiceDeliveries } from './journal.ts';
import { Kinds } from './kinds.ts';
import { ListeningTimes } from './listeningTimes.ts';
import { Quarters } from './quarters.ts';
import { type Asked, looksFor, Reader } from './reader.ts';
import { Remover } from './remover.ts';
import { Retention } from './retention.ts';
import { Tallies } from './tallies.ts';
import { TextIndex } from './textIndex.ts';
import { Totals } from './totals.ts';
import { type FiledSlice, SEEN_MS, Writer } from './writer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Pages given back to the disk at a time. */
const VACUUM_PAGES = 2_000;
/** Filed before the file counts as open, or is closed: about a second's work. What is more is filed beside the rest. */
export const FILED_AT_ENDS = 25_000;
/** Whoever floods us with forgeries gets no more of our time than this; the rest is looked at when somebody opens it. */
const MOST_UNDIAGNOSED = 20;
/** Envelopes that are put into their table together: the more, the fewer pages are touched for each. */
const ENVELOPES_TOGETHER = 20_000;
/** While more than this are not in it, so many are put in with each filing. */
const MOST_ENVELOPES = 60_000;
const ENVELOPES_BESIDE = 250;
/** Pages of the log that are copied into the file at once, which waits for the disk; fewer while somebody searches, who waits with it. */
const COPIED_PAGES = 1_000;
const COPIED_BESIDE_SEARCH = 250;
/** Who has not searched for so long has found it. */
const SEARCHED_MS = 1_000;
/** No name's number. */
const NO_SERVICE = -1;

type Sync<T> = T extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never;
type Otherwise =
  | 'opened'
  | 'notices'
  | 'standing'
  | 'write'
  | 'close'
  | 'retain'
  | 'clear'
  | 'forget'
  | 'importRecords';

/** The journal as its thread knows it: every call answered at once. Long work is cut into slices, so that writes get between. */
export type DeliveryMethods = { readonly [N in Exclude<keyof Journal, Otherwise>]: Sync<Journal[N]> } & {
  /** Main writes into the inbox from now on, and tells by this how far it has. */
  begin(shared: SharedArrayBuffer): InboxBegun;
  /** There is more in the inbox. */
  wake(): void;
  /** @returns whether all up to this segment of the inbox is filed for good, so that its files may go */
  leave(sequence: number): boolean;
  /** One slice. @returns how many went, and whether there are more */
  retain(...args: Parameters<Journal['retain']>): { removed: number; more: boolean };
  clear(...args: Parameters<Journal['clear']>): { removed: number; more: boolean };
  forget(...args: Parameters<Journal['forget']>): { removed: number; more: boolean };
  /** Only while nothing is written into the inbox. @param firstId the number of the first; @returns the one after the last */
  importRecords(
    serviceKey: string,
    records: readonly DeliveryRecord[],
    firstId: number,
  ): { added: number; nextId: number };
};

/**
 * `filed`: told after each filing, to those who wait for just these, with how many nobody can read any more; `emptied`: nothing of
 * the inbox's segments before this one is needed any more; `standing`: to all, a few times a second at most.
 */
export type DeliveriesChange =
  | ({ of: 'deliveries'; kind: 'filed'; lost: number } & FiledSlice)
  | { of: 'deliveries'; kind: 'emptied'; before: number }
  | ({ of: 'deliveries'; kind: 'standing' } & DeliveriesStanding);

export type DeliveryStore = Store<DeliveryMethods> & {
  /** Files the oldest of what waits until `enough` says so, and at least one. Where something waits. */
  file(enough: () => boolean): FiledSlice;
  /** What waits. All else that is asked is answered of what was filed alone. */
  readonly inbox: Pick<Inbox, 'waiting' | 'lastId' | 'filedUpto'>;
  /** How the deliveries stand, with what changed since this was asked last. */
  standing(): DeliveriesStanding;
  readonly texts: Pick<TextIndex, 'upto' | 'catchUp' | 'tidy'>;
  readonly envelopes: Pick<Envelopes, 'left' | 'isUnderWay' | 'catchUp'>;
  /** Inside a transaction: this delivery stands in the feed. */
  standsInFeed(deliveryId: number): void;
};

/** What neither tells of deliveries nor takes any away need not wait until all are filed. */
const WITHOUT_DELIVERIES = new Set<string>([
  'wake',
  'markHandled',
  'oweForwards',
  'settleForwards',
  'owedForwards',
  'owedTargets',
  'listening',
  'listenedThrough',
  'setMistake',
  'addSending',
  'updateSending',
  'sendings',
] satisfies (keyof DeliveryMethods)[]);

/** The deliveries over their tables, with what a crash has left filed, or soon to be. */
export function openDeliveries(
  tables: Tables,
  { path, firstVersion, tell, shared }: StoreOptions<DeliveriesChange>,
): DeliveryStore {
  const tallies = new Tallies(tables);
  const totals = new Totals(tables);
  const texts = new TextIndex(tables);
  const envelopes = new Envelopes(tables);
  const kinds = new Kinds(tables);
  // Kept up from the first on where little is kept.
  kinds.lookOn(() => true);
  const remover = new Remover({ tables, texts, totals, envelopes, kinds });
  const retention = new Retention(tables, totals, remover);
  const inbox = new Inbox(tables, inboxFolder(path), shared);
  const quarters = new Quarters(tables);
  const forwards = new Forwards(tables);
  const writer = new Writer({ tables, inbox, tallies, totals, quarters, envelopes, kinds, remover });
  const reader = new Reader({ tables, texts, totals, envelopes, kinds });
  let version = firstVersion;
  let isUntold = true;
  /** Segments of the inbox before this one were told to be empty. */
  let emptiedBefore = 0;

  const changed = (): void => {
    version += 1;
    isUntold = true;
  };

  /** Something that shows changed; `gone`: rows went with it. */
  const change = <T>(durable: boolean, gone: boolean, work: () => T): T => {
    try {
      return tables.transaction(durable, work);
    } catch (cause) {
      totals.forget();
      envelopes.forget();
      kinds.forget();
      remover.forget();
      inbox.forgetTaken();
      throw cause;
    } finally {
      changed();
      if (gone) reader.forget();
    }
  };

  let searchedAtMs = Number.NEGATIVE_INFINITY;
  let copiedPages = 0;
  const copyEvery = (pages: number): void => {
    if (pages !== copiedPages) tables.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
    copiedPages = pages;
  };

  const file = (enough: () => boolean): FiledSlice => {
    copyEvery(performance.now() - searchedAtMs > SEARCHED_MS ? COPIED_PAGES : COPIED_BESIDE_SEARCH);
    try {
      const { trimmed, ...slice } = writer.file(enough);
      if (trimmed) reader.forget();
      return slice;
    } catch (cause) {
      totals.forget();
      envelopes.forget();
      kinds.forget();
      remover.forget();
      throw cause;
    } finally {
      changed();
    }
  };

  // What a crash has left, before anything is told of it. Whatever is asked later waits for the rest of a flood.
  let filedAtStart = 0;
  if (inbox.waiting > 0) file(() => ++filedAtStart > FILED_AT_ENDS);
  const listening = new ListeningTimes(tables, inbox.newestAtMs());

  const methods: DeliveryMethods = {
    begin: (shared) => inbox.begin(shared),
    wake: () => {},
    leave: (sequence) => {
      if (inbox.waiting > 0) return false;
      makeDurable();
      inbox.leave(sequence);
      return true;
    },
    unhandled: (afterId, limit) => reader.unhandled(afterId, limit),
    markHandled: (ids) =>
      tables.transaction(false, () => {
        for (const { first, last } of runsIn(ids)) {
          tables.run('UPDATE deliveries SET pending = 0 WHERE id BETWEEN ? AND ? AND pending > 0', first, last);
        }
        forwards.forget(ids);
      }),
    oweForwards: (owed) => forwards.owe(owed),
    settleForwards: (done) => forwards.settle(done),
    owedForwards: (targetId, limit) => forwards.of(targetId, limit),
    owedTargets: () => forwards.targets(),
    listening: (on, atMs) => {
      listening.set(on, atMs);
      changed();
    },
    rows: (serviceKey, query) => {
      const { olderAtMs, ...page } = reader.page(serviceKey, query);
      const { rows } = page;
      const [newest] = rows;
      const after = olderAtMs ?? rows.at(-1)?.atMs;
      const away = newest === undefined || after === undefined ? [] : listening.gaps(after, newest.atMs);
      return { version, away, ...page };
    },
    record: (id) => reader.record(id),
    tries: (intake, envelopeId) => reader.tries(intake, envelopeId),
    firstSeenAtMs: (id) => reader.firstSeenAtMs(id),
    lastGoodBefore: (id) => reader.lastGoodBefore(id),
    listenedThrough: (fromMs, toMs) => listening.through(fromMs, toMs),
    setMistake: (id, mistake) => {
      change(false, false, () => void tables.run('UPDATE deliveries SET mistake = ? WHERE id = ?', mistake, id));
      kinds.changed(id, { mistake });
    },
    history: (intakes) => tallies.history(intakes),
    addSending: (deliveryId, sending) =>
      change(false, false, () =>
        Number(
          tables
            .prepare('INSERT INTO sendings (delivery, value) VALUES (?, ?)')
            .run(deliveryId, JSON.stringify(sending)).lastInsertRowid,
        ),
      ),
    updateSending: ({ id, ...sending }) =>
      change(
        false,
        false,
        () => void tables.run('UPDATE sendings SET value = ? WHERE id = ?', JSON.stringify(sending), id),
      ),
    sendings: (deliveryId) =>
      tables
        .all('SELECT id, value FROM sendings WHERE delivery = ? ORDER BY id', deliveryId)
        .flatMap(({ id, value }) => {
          const sending = parsed<Omit<Sending, 'id'> | null>(value, null);
          return sending === null ? [] : [{ ...sending, id: Number(id) }];
        }),
    exportSlice: (serviceKey, filter, beforeId, limit) => reader.exportSlice(serviceKey, filter, beforeId, limit),
    importRecords: (serviceKey, records, firstId) =>
      change(true, true, () => {
        const added = importRecords({ tables, inbox, totals, envelopes, kinds }, serviceKey, records, firstId);
        remover.trimTurnedAway(Number.POSITIVE_INFINITY, 0);
        return { added, nextId: firstId + added };
      }),
    clear: (serviceKey, intake) => {
      const removed = change(false, true, () => retention.clearSlice(serviceKey, intake));
      return { removed, more: removed > 0 || wipe() };
    },
    forget: (serviceKey) => {
      const removed = change(false, true, () => retention.forgetSlice(serviceKey));
      if (removed > 0) return { removed, more: true };
      // Its events are offered as filters no more.
      totals.forget();
      return { removed, more: wipe() };
    },
    retain: (limits, nowMs) => {
      const oldMs = nowMs - limits.days * DAY_MS;
      const removed = change(false, true, () => retention.slice(limits, nowMs));
      if (removed > 0) return { removed, more: true };
      tables.transaction(false, () => {
        tables.run('DELETE FROM seen WHERE at_ms < ?', nowMs - SEEN_MS);
        listening.forgetBefore(oldMs);
        quarters.forgetBefore(nowMs);
      });
      shrink();
      return { removed: 0, more: false };
    },
  };

  /** Gives free pages back to the disk, some at a time. */
  function shrink(): void {
    tables.exec(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`);
  }

  /** Has nothing of what was deleted stay on the disk, some at a time. @returns whether there is more */
  function wipe(): boolean {
    const before = freePages();
    shrink();
    const left = freePages();
    if (left > 0 && left < before) return true;
    tables.wipeDeleted();
    return false;
  }
  const freePages = (): number => tables.number('PRAGMA freelist_count');

  /** What was filed so far is on the disk when it returns, also if the power goes. */
  function makeDurable(): void {
    tables.transaction(true, () => tables.run('UPDATE filed SET upto = upto'));
  }

  const tellFiled = (slice: FiledSlice): void =>
    tell({ of: 'deliveries', kind: 'filed', lost: inbox.takeLost(), ...slice });

  const putEnvelopes = (enough: () => boolean): void => {
    try {
      envelopes.catchUp(enough);
    } catch (cause) {
      envelopes.forget();
      throw cause;
    }
  };

  const tellingStanding = telling({
    isUntold: () => isUntold,
    tell: () => {
      tell({ of: 'deliveries', kind: 'standing', ...standing() });
      isUntold = false;
    },
  });
  let seenUpto = inbox.lastId;
  let cameAtMs = Number.NEGATIVE_INFINITY;
  const filing: Background = {
    left: () => {
      const { waiting, lastId } = inbox;
      if (lastId > seenUpto) cameAtMs = performance.now();
      seenUpto = lastId;
      return waiting;
    },
    work: (enough) => {
      tellFiled(file(enough));
      // While filing takes all the time there is.
      let put = 0;
      if (envelopes.left > MOST_ENVELOPES) putEnvelopes(() => ++put >= ENVELOPES_BESIDE);
    },
    yieldsTo: 'urgent',
    // Who writes does not wait for it, but has its share of the computer first. And some together: what one costs is mostly its
    // transaction.
    cameAtMs: () => cameAtMs,
    quietMs: 10,
    everyMs: 25,
    // So that a flood is told as it comes: main holds that many until they are filed, and has to read the others back.
    most: 2_000,
  };
  const emptying: Background = {
    left: () => Number(inbox.sequence > emptiedBefore),
    work: () => {
      makeDurable();
      emptiedBefore = inbox.sequence;
      tell({ of: 'deliveries', kind: 'emptied', before: emptiedBefore });
    },
    ...{ yieldsTo: 'all', quietMs: 0, everyMs: 100, most: 1 },
  };
  const enveloping: Background = {
    left: () => (envelopes.isUnderWay ? Number.MAX_SAFE_INTEGER : envelopes.left),
    work: putEnvelopes,
    yieldsTo: 'all',
    cameAtMs: () => cameAtMs,
    // Many at a time: few of them would touch as many pages.
    quietMs: 500,
    everyMs: 30_000,
    most: ENVELOPES_TOGETHER,
  };
  /** So that who filters first does not wait until all are looked at. */
  const learning: Background = {
    left: () => Number(!reader.knows(inbox.filedUpto)),
    work: (enough) => reader.learn(inbox.filedUpto, enough),
    yieldsTo: 'all',
    cameAtMs: () => cameAtMs,
    quietMs: 100,
    everyMs: 1_000,
    most: Number.POSITIVE_INFINITY,
  };
  const indexing: Background = {
    left: () => inbox.filedUpto - texts.upto,
    work: (enough) => {
      texts.catchUp(enough);
      texts.tidy();
    },
    yieldsTo: 'all',
    cameAtMs: () => cameAtMs,
    quietMs: 20,
    // Some hundred a second even while deliveries never pause. A flood fills it afterwards: to put one in takes more than to file it,
    // and whoever searches meanwhile reads what is not in it yet.
    everyMs: 100,
    most: 1_000_000,
  };

  let sought: { serviceKey: string; asked: Asked } | null = null;
  const looking: Background = {
    left: () => Number(sought !== null),
    work: (enough) => {
      if (sought === null) return;
      reader.lookOn(sought.serviceKey, sought.asked, inbox.filedUpto, enough);
      sought = null;
    },
    // For those alone who wait for it.
    ...{ yieldsTo: 'all', quietMs: Number.POSITIVE_INFINITY, everyMs: Number.POSITIVE_INFINITY, most: 1 },
  };

  const serviceStands = (service: number): ServiceDeliveries => ({
    version,
    ...reader.state(service),
    quarters: quarters.newest(service),
  });
  const standing = (): DeliveriesStanding => ({
    services: new Map([...totals.services.union(quarters.services)].map((service) => named(service, serviceStands))),
    others: serviceStands(NO_SERVICE),
    histories: tallies.takeTouched(),
    undiagnosed: new Map(
      writer.takeUnsigned().map((service) => named(service, (of) => reader.undiagnosed(of, MOST_UNDIAGNOSED))),
    ),
  });
  const named = <T>(service: number, of: (service: number) => T) =>
    [tables.names.textOf(service) ?? '', of(service)] as const;

  const needs = (call: Call | null): Need | null => {
    if (call !== null && WITHOUT_DELIVERIES.has(call.method)) return null;
    if (call === null && inbox.waiting > FILED_AT_ENDS) return null;
    const upto = inbox.lastId;
    const isFiled = () => inbox.filedUpto >= upto;
    const search = call === null ? null : searchOf(call);
    if (search !== null) searchedAtMs = performance.now();
    /** Who takes all along has the index filled meanwhile, which others will want soon. */
    const isIndexed = () => search?.fillsIndex !== true || texts.upto >= Math.min(upto, inbox.filedUpto);
    const isFound = () =>
      search === null ||
      (isIndexed() && reader.covers(search.serviceKey, search.asked, Math.min(upto, inbox.filedUpto)));
    if (call?.method !== 'unhandled') {
      const isMet = () => {
        if (!isFiled()) return false;
        if (isFound()) return true;
        // Before anybody asks whether there is something to look for.
        if (isIndexed()) sought = search;
        return false;
      };
      const hurries = () => {
        if (!isFiled()) return filing;
        return isIndexed() ? looking : indexing;
      };
      return { isMet, hurries };
    }
    const [afterId = 0, limit = 0] = call.args.map(Number);
    // What is filed has smaller numbers than what is not: the oldest so many are among it, if there are so many.
    return { isMet: () => isFiled() || reader.unhandledCount(afterId, limit) >= limit, hurries: () => null };
  };

  return {
    methods,
    urgent: new Set(['begin']),
    background: [tellingStanding, emptying, filing, looking, enveloping, learning, indexing],
    needs,
    file,
    standing,
    inbox,
    texts,
    envelopes,
    release: () => inbox.close(),
    standsInFeed: (id) => void tables.run('UPDATE deliveries SET pending = 2 WHERE id = ? AND pending = 1', id),
  };
}

/** Numbers that follow each other, as those of deliveries do. */
function runsIn(ids: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run?.last === id - 1) run.last = id;
    else runs.push({ first: id, last: id });
  }
  return runs;
}

/** What is looked for; null: the call looks for nothing. `fillsIndex`: by its words, and in all there are. */
function searchOf({ method, args }: Call): { serviceKey: string; asked: Asked; fillsIndex: boolean } | null {
  if (method !== 'rows' && method !== 'exportSlice') return null;
  const [serviceKey, asked] = args as readonly [string, Asked];
  if (!looksFor(asked)) return null;
  return { serviceKey, asked, fillsIndex: method === 'exportSlice' && asked.text.trim() !== '' };
}
