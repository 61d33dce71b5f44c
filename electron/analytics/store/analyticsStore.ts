import type { Tables } from '../../storage/tables.ts';
import type { StoreKind } from '../../storage/thread/storeKind.ts';
import type { StoreCalls } from '../../storage/thread/threadClient.ts';
import { Reader } from '../read/reader.ts';
import { retainSlice } from './analyticsRetention.ts';
import { analyticsTables } from './analyticsTables.ts';
import { Channels } from './channels.ts';
import { toRows } from './columns.ts';
import { CountTable } from './countTable.ts';
import { DayTable } from './dayTable.ts';
import { Failures } from './failures.ts';
import { MarkTable } from './markTable.ts';
import type { AnalyticsMethods } from './methods.ts';
import { seriesShapes } from './seriesShapes.ts';
import { StreamTable } from './streamTable.ts';

/** The thread of the file. */
export type AnalyticsFile = Pick<StoreCalls<AnalyticsMethods, never>, 'call' | 'close' | 'onLost'>;

/** The file of channels' numbers. */
export const analyticsFile = {
  name: 'analytics',
  database: {
    steps: analyticsTables,
    fullText: false,
    checkedBytes: 256 * 1024 * 1024,
    atBirth: 'PRAGMA auto_vacuum = INCREMENTAL',
    tuning: `PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = 1000; PRAGMA journal_size_limit = 16777216`,
  },
  open: (tables) => ({
    methods: openAnalyticsMethods(tables),
    urgent: new Set(),
    background: [],
    needs: () => null,
  }),
} satisfies StoreKind<AnalyticsMethods, never>;

/** The same, to be asked by who holds the tables. */
export function openAnalyticsMethods(tables: Tables): AnalyticsMethods {
  const channels = new Channels(tables);
  const days = new DayTable(tables);
  const counts = new CountTable(tables);
  const marks = new MarkTable(tables);
  const streams = new StreamTable(tables);
  const failures = new Failures();
  const reader = new Reader({ channels, days, counts, marks, streams, failures });
  const write = <T>(work: () => T): T => tables.transaction(false, work);
  return {
    coverage: (key, span) => ({ days: days.known(channels.find(key), span), failures: failures.of(key, span) }),
    put: (key, series, fetched) => {
      write(() => {
        for (const day of fetched) days.put(channels.numberOf(key), series, day);
      });
      for (const { fromMs, untilMs } of fetched) failures.clear(key, series, { fromMs, toMs: untilMs });
    },
    fail: (key, failure) => failures.add(key, failure),
    sessions: (key, present) => reader.sessions(key, present),
    view: (key, request) => reader.view(key, request),
    table: (key, request) => reader.table(key, request),
    summaries: (key, refs, points, present) => reader.summaries(key, refs, points, present),
    rows: (key, series, span) =>
      days
        .read(channels.find(key), series, span)
        .flatMap(({ dayMs, columns }) =>
          toRows(seriesShapes[series], dayMs, columns).filter(({ atMs }) => atMs >= span.fromMs && atMs < span.toMs),
        ),
    minutes: (key, span) => counts.minutes(channels.find(key), span),
    count: (key, minutes) => write(() => counts.count(channels.numberOf(key), minutes)),
    spoke: (key, streamId, people, wroteMs) =>
      write(() => counts.spoke(channels.numberOf(key), streamId, people, wroteMs)),
    spokeIn: (key, stream, most) => counts.spokeIn(channels.find(key), stream, most),
    mark: (key, more) => write(() => marks.mark(channels.numberOf(key), more)),
    addNote: (key, atMs, text) => tables.transaction(true, () => marks.addNote(channels.numberOf(key), atMs, text)),
    removeNote: (key, noteId) => write(() => marks.removeNote(channels.find(key), noteId)),
    nameChannels: (platform, names) => write(() => marks.nameChannels(platform, names)),
    namelessHosts: (key, span) => reader.namelessHosts(key, span),
    streamRecords: (key) => streams.all(channels.find(key)),
    keepStream: (key, id, change) => tables.transaction(true, () => streams.keep(channels.numberOf(key), id, change)),
    countStream: (key, id, counted) => write(() => streams.count(channels.numberOf(key), id, counted)),
    forget: (platform) => {
      write(() => forget(tables, channels, days, platform));
      failures.forget(platform);
      tables.wipeDeleted();
    },
    kept: (platform) => {
      const count = (table: string) =>
        tables.number(
          `SELECT count(*) FROM ${table} WHERE channel IN (SELECT id FROM channels WHERE platform = ?)`,
          platform,
        );
      return { days: count('days'), streams: count('streams'), notes: count('notes') };
    },
    clear: () => {
      tables.transaction(true, () => {
        for (const platform of channels.platforms()) forget(tables, channels, days, platform);
      });
      failures.forgetAll();
      tables.wipeDeleted();
    },
    retain: (limits, nowMs) => {
      const more = write(() => retainSlice(tables, days, limits, nowMs));
      if (!more) tables.exec('PRAGMA incremental_vacuum');
      return more;
    },
  };
}

/** Inside a transaction. */
function forget(tables: Tables, channels: Channels, days: DayTable, platform: string): void {
  for (const channel of channels.of(platform)) {
    days.drop(tables.all('SELECT id FROM days WHERE channel = ?', channel));
    for (const table of ['minutes', 'speakers', 'known_people', 'marks', 'notes', 'streams']) {
      tables.run(`DELETE FROM ${table} WHERE channel = ?`, channel);
    }
  }
  tables.run('DELETE FROM channel_names WHERE platform = ?', platform);
  tables.run('DELETE FROM channels WHERE platform = ?', platform);
}
