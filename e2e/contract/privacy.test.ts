import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyticsExport } from '../../electron/analytics/index.ts';
import { chatExport } from '../../electron/chat/index.ts';
import { actsExport, notesExport, watchesExport } from '../../electron/chatters/index.ts';
import { sendingsExport } from '../../electron/receiver/index.ts';
import { MemoryStore } from '../../electron/settings/settings.ts';
import { until } from '../../electron/testing/until.ts';
import { type BridgeRig, startBridge } from './bridgeRig.ts';
import { DEMO_CHANNEL } from './platformRig.ts';

let rig: BridgeRig;

beforeAll(async () => {
  const store = new MemoryStore();
  // An earlier run ended while it was quiet, and had held back a host.
  const ofServices = [{ serviceKey: 'demo', counts: { hosted: 1 }, digest: null }];
  store.set('quietKept', { since: { fromMs: Date.now() - 60_000, why: 'asked' }, ofServices });
  rig = await startBridge({}, store);
  rig.parts.start();
  await rig.state('session.read', ({ kind }) => kind === 'signedOut');
  await rig.parts.journal.opened;
});
afterAll(() => rig.close());

const linesOf = (folder: string, name: string): unknown[] =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

it('takes along what was not sent yet, and forgets it when everything is set back', async () => {
  await rig.call('drafts.keep', { channelId: DEMO_CHANNEL, text: 'half a line' });
  const whisper = { as: 8801, name: 'pim', userId: 5, text: 'half a whisper' };
  await rig.call('drafts.keepWhisper', { channelId: DEMO_CHANNEL, ...whisper });
  const written = await rig.call('privacy.exportAll', undefined);
  const of = { service: 'demo', channelId: DEMO_CHANNEL };
  expect(linesOf(written?.folder ?? '', 'lines not sent.jsonl')).toEqual([
    { ...of, text: 'half a line' },
    { ...of, ...whisper },
  ]);
  await rig.call('privacy.clear', { kind: 'settings' });
  expect(await rig.call('drafts.of', { channelId: DEMO_CHANNEL })).toBe('');
  expect(await rig.call('drafts.whispersOf', { channelId: DEMO_CHANNEL })).toEqual([]);
});

it('what quiet held back is gone with the activity that it was', async () => {
  await rig.state('notifications.read', ({ digest }) => digest?.counts.hosted === 1);
  await rig.call('privacy.clear', { kind: 'journal' });
  expect((await rig.read('notifications.read')).digest).toBeNull();
  const { quietKept } = await rig.read('settings.read');
  expect(quietKept.ofServices).toEqual([]);
});

const hasTables = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").get() !== undefined;
  } catch {
    return false; // it is being made
  } finally {
    database.close();
  }
};

/** Tables that say nothing beyond what others hold: indexes, counts, marks of how far something has come. */
const DERIVED: readonly string[] = [
  ...['rooms', 'channels', 'channel_names', 'names', 'kept', 'known_people', 'inbox', 'filed', 'contents', 'seen'],
  ...['tallies', 'listening', 'indexed', 'forwards', 'quarters', 'envelopes', 'enveloped'],
];
/** Those that are asked of their threads, and not read in the file. */
const ASKED: readonly string[] = ['deliveries', 'activity'];

it('takes along each table of each file, but for those that only serve others', async () => {
  const names = ['analytics.sqlite', 'chat.sqlite', 'history.sqlite', 'journal.sqlite'];
  // Each is made by a thread of its own, in its own time, and all of its tables at once.
  await until(() => names.every((name) => hasTables(join(rig.folder, name))));
  expect(
    readdirSync(rig.folder)
      .filter((name) => name.endsWith('.sqlite'))
      .sort(),
  ).toEqual(names);
  const tables = names.flatMap((name) => {
    const database = new DatabaseSync(join(rig.folder, name), { readOnly: true });
    const rows = database.prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'").all();
    database.close();
    return rows.map((row) => String(row.name)).filter((table) => !table.startsWith('sqlite_'));
  });
  expect(tables.length).toBeGreaterThan(20);
  const queries = [...notesExport, actsExport, watchesExport, ...chatExport, ...analyticsExport, ...sendingsExport];
  const taken = queries.map(({ sql }) => /FROM\s+(\w+)/.exec(sql)?.[1]);
  expect(tables.filter((table) => ![...taken, ...DERIVED, ...ASKED].includes(table))).toEqual([]);
});

it('has the system no longer start the app once everything is deleted', async () => {
  await rig.call('starting.setAtLogin', { on: true });
  expect((await rig.read('starting.read')).atLogin.on).toBe(true);
  await rig.call('privacy.deleteAll', undefined);
  await rig.call('starting.look', undefined);
  expect((await rig.read('starting.read')).atLogin.on).toBe(false);
});
