import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StartNotice } from '../../shared/app.ts';
import { RetriedStores } from '../kernel/retriedStores.ts';
import { PollBook } from '../polls/index.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { openSmallStore } from './smallStore.ts';

let folder: string;
let notices: StartNotice[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-small-'));
  notices = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file as electron-store keeps it: read at each look, written whole; torn or on a full disk it throws. */
function open(disk = { isFull: false }, name = 'polls') {
  const clock = new FakeClock();
  const { log } = makeLog(clock);
  const openStore = (dir: string, file: string) => {
    const path = join(dir, `${file}.json`);
    const read = (): Record<string, unknown> =>
      readdirSync(dir).includes(`${file}.json`) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    read();
    return {
      get: (key: string) => read()[key],
      set: (key: string, value: unknown) => {
        if (disk.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        writeFileSync(path, JSON.stringify({ ...read(), [key]: value }));
      },
    };
  };
  const tell = (more: readonly StartNotice[]) => notices.push(...more);
  return openSmallStore(name, {
    openStore,
    stores: new RetriedStores({ clock, log }),
    folder,
    clock,
    log,
    tell,
    follow,
  });
}
/** As the app's notices do it. */
function follow(notKept: StartNotice, isKept: boolean): void {
  if (isKept) notices = notices.filter(({ kind }) => kind !== notKept.kind);
  else notices.push(notKept);
}
const quiet = () => makeLog(new FakeClock()).log;
const key = { service: 'here', channelId: 7 };
const poll = (id: string) => ({
  ...{ id, question: 'Which song?', by: 'nora', answers: [], voters: 2 },
  ...{ startedAtMs: 1, endedAtMs: 2, seconds: 60, final: true },
});

it('sets a torn file aside by name, tells of it, and begins a new one', () => {
  writeFileSync(join(folder, 'polls.json'), '{"polls":[{"id":"p1","ques');
  const store = open();
  expect(notices).toMatchObject([{ kind: 'fileSetAside', name: 'polls.json' }]);
  const [notice] = notices;
  const aside = notice?.kind === 'fileSetAside' ? notice.asideName : '';
  expect(readFileSync(join(folder, aside), 'utf8')).toBe('{"polls":[{"id":"p1","ques');
  store?.set('polls', []);
  expect(open()?.get('polls')).toEqual([]);
  expect(notices).toHaveLength(1);
});

it('takes JSON of another kind for torn too, and leaves alone what is whole', () => {
  writeFileSync(join(folder, 'drafts.json'), '[1,2]');
  writeFileSync(join(folder, 'polls.json'), '{"polls":[]}');
  open({ isFull: false }, 'drafts');
  open();
  expect(notices).toMatchObject([{ kind: 'fileSetAside', name: 'drafts.json' }]);
  expect(readdirSync(folder)).toContain('polls.json');
});

it('tells of a full disk until it takes something again, once, and loses nothing meanwhile', () => {
  const disk = { isFull: true };
  const book = new PollBook({ store: open(disk), log: quiet() });
  book.add(key, poll('p1'));
  book.add(key, poll('p2'));
  expect(notices).toEqual([{ kind: 'fileNotKept', name: 'polls.json' }]);
  expect(book.of(key).map(({ id }) => id)).toEqual(['p2', 'p1']);
  disk.isFull = false;
  book.add(key, poll('p3'));
  expect(new PollBook({ store: open(), log: quiet() }).of(key)).toHaveLength(3);
  expect(notices).toEqual([]);
  disk.isFull = true;
  book.add(key, poll('p4'));
  expect(notices).toEqual([{ kind: 'fileNotKept', name: 'polls.json' }]);
});

it('says so where nothing can be kept, and what is new is known until the app ends', () => {
  const clock = new FakeClock();
  const store = openSmallStore('polls', {
    openStore: () => {
      throw Object.assign(new Error('read-only'), { code: 'EROFS' });
    },
    stores: new RetriedStores({ clock, log: quiet() }),
    ...{ folder, clock, log: makeLog(clock).log, tell: (more) => notices.push(...more), follow },
  });
  expect(store).toBeNull();
  expect(notices).toEqual([{ kind: 'fileNotKept', name: 'polls.json' }]);
  const book = new PollBook({ store, log: quiet() });
  book.add(key, poll('p1'));
  expect(book.of(key)).toHaveLength(1);
});
