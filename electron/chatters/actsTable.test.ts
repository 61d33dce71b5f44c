import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SeenAct } from '../../shared/moderation.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { actsTable } from './actsTable.ts';
import { type History, openHistory } from './history.ts';

let folder = '';
const open: History[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-acts-'));
});
afterEach(() => {
  for (const history of open.splice(0)) history.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(): History {
  const history = openHistory(join(folder, 'history.sqlite'), 1, makeLog(new FakeClock()).log);
  open.push(history);
  return history;
}

const act = (atMs: number, more: Partial<SeenAct> = {}): SeenAct => ({
  ...{ atMs, what: 'timedOut', by: 'mod_hana', own: false, detail: '10m' },
  ...more,
});

it('keeps what was done to each person of a channel over a restart, the newest first', () => {
  const first = start();
  first.acts('demo').add([{ channelId: 7, userId: 11, act: act(1) }]);
  first
    .acts('demo')
    .add([{ channelId: 7, userId: 11, act: act(2, { what: 'banned', by: null, own: true, detail: '' }) }]);
  first.acts('demo').add([{ channelId: 7, userId: 12, act: act(3) }]);
  first.acts('demo').add([{ channelId: 8, userId: 11, act: act(4) }]);
  first.acts('other').add([{ channelId: 7, userId: 11, act: act(5) }]);
  first.close();
  const acts = start().acts('demo');
  expect(acts.read(7, 11, 50)).toEqual([act(2, { what: 'banned', by: null, own: true, detail: '' }), act(1)]);
  expect(acts.read(7, 11, 1).map(({ atMs }) => atMs)).toEqual([2]);
});

it('keeps whom one watches, in place of those before', () => {
  const first = start();
  const watch = (userId: number) => ({ channelId: 7, userId, username: `n${userId}`, untilMs: 99 });
  first.acts('demo').keepWatches([watch(1), watch(2)]);
  first.acts('demo').keepWatches([watch(2)]);
  first.acts('other').keepWatches([watch(3)]);
  first.close();
  expect(start().acts('demo').watches()).toEqual([watch(2)]);
});

it('loses nobody whom one watches where the disk is full in the middle of it', () => {
  start().close();
  const database = new DatabaseSync(join(folder, 'history.sqlite'));
  const acts = actsTable(
    'demo',
    () => true,
    (work) => work((sql) => database.prepare(sql)),
  );
  const watch = (userId: number) => ({ channelId: 7, userId, username: 'n'.repeat(600), untilMs: 99 });
  acts.keepWatches([watch(1), watch(2)]);
  const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
  database.exec(`PRAGMA max_page_count = ${pages}`);
  const many = Array.from({ length: 500 }, (_, index) => watch(index + 2));
  expect(() => acts.keepWatches(many)).toThrow(/full/);
  database.close();
  const kept = start()
    .acts('demo')
    .watches()
    .map(({ userId }) => userId);
  expect(kept).toEqual(expect.arrayContaining([1, 2]));
});

it('keeps all acts that come at once, in their order, or none where the disk is full in the middle of them', () => {
  start().close();
  const database = new DatabaseSync(join(folder, 'history.sqlite'));
  const acts = actsTable(
    'demo',
    () => true,
    (work) => work((sql) => database.prepare(sql)),
  );
  const on = (atMs: number, more = {}) => ({ channelId: 7, userId: 11, act: act(atMs, more) });
  acts.add([on(1), on(2)]);
  const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
  database.exec(`PRAGMA max_page_count = ${pages}`);
  const many = Array.from({ length: 500 }, (_, index) => on(index + 3, { detail: 'd'.repeat(20) }));
  expect(() => acts.add(many)).toThrow(/full/);
  database.exec('PRAGMA max_page_count = 100000');
  acts.add([on(9)]);
  database.close();
  const kept = start().acts('demo').read(7, 11, 50);
  expect(kept.map(({ atMs }) => atMs)).toEqual([9, 2, 1]);
});

it('says when a note was written, and forgets a service with its notes or its acts alone', () => {
  const history = start();
  history.notes('demo').write(11, 'drums', 42);
  history.acts('demo').add([{ channelId: 7, userId: 11, act: act(1) }]);
  history.acts('demo').keepWatches([{ channelId: 7, userId: 11, username: 'n', untilMs: 99 }]);
  expect(history.acts('demo').notedAtMs(11)).toBe(42);
  history.forgetActs('demo');
  expect(history.acts('demo').read(7, 11, 5)).toEqual([]);
  expect(history.acts('demo').watches()).toEqual([]);
  expect(history.notes('demo').read(11)).toBe('drums');
  history.acts('demo').add([{ channelId: 7, userId: 11, act: act(1) }]);
  history.forget(null);
  expect(history.acts('demo').read(7, 11, 5)).toEqual([]);
  expect(history.acts('demo').notedAtMs(11)).toBeNull();
});

it('leaves out what can not be read as an act', () => {
  const acts = start().acts('demo');
  acts.add([{ channelId: 7, userId: 11, act: { ...act(1), what: 'vanished' as 'banned' } }]);
  acts.add([{ channelId: 7, userId: 11, act: act(2) }]);
  expect(acts.read(7, 11, 5)).toEqual([act(2)]);
});
