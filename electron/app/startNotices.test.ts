import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { StartNotices } from './startNotices.ts';

it('tells what it is told beside what was known, and of faults of our own the newest', () => {
  const { log, lines } = makeLog(new FakeClock());
  const notices = new StartNotices(log, [{ kind: 'settingsNotKept' }]);
  const process = new EventEmitter();
  notices.watch(process);
  const counts: number[] = [];
  notices.state.subscribe(({ length }) => counts.push(length));

  process.emit('uncaughtException', new Error('first'));
  notices.tell([{ kind: 'searchMissing' }]);
  process.emit('unhandledRejection', new Error('second'));

  expect(notices.state.value.map(({ kind }) => kind)).toEqual(['settingsNotKept', 'searchMissing', 'ownFault']);
  expect(counts).toEqual([2, 3, 3]);
  const told = notices.state.value.at(-1);
  const line = lines.find((one) => one.includes('second'));
  expect(told?.kind === 'ownFault' && line?.includes(told.logId)).toBe(true);
});

it('tells the same once, however often it comes', () => {
  const notices = new StartNotices(makeLog(new FakeClock()).log, []);
  notices.tell([{ kind: 'fileNotKept', name: 'polls.json' }]);
  notices.tell([
    { kind: 'fileNotKept', name: 'polls.json' },
    { kind: 'fileNotKept', name: 'drafts.json' },
  ]);
  expect(notices.state.value).toEqual([
    { kind: 'fileNotKept', name: 'polls.json' },
    { kind: 'fileNotKept', name: 'drafts.json' },
  ]);
});

it('takes back what is over, and tells it anew when it begins again', () => {
  const notices = new StartNotices(makeLog(new FakeClock()).log, [{ kind: 'settingsNotKept' }]);
  const told: number[] = [];
  notices.follow({ kind: 'activityNotKept' }, false);
  notices.state.subscribe(({ length }) => told.push(length));
  notices.follow({ kind: 'activityNotKept' }, false);
  notices.follow({ kind: 'activityNotKept' }, true);
  notices.follow({ kind: 'activityNotKept' }, true);
  expect(notices.state.value).toEqual([{ kind: 'settingsNotKept' }]);
  notices.follow({ kind: 'activityNotKept' }, false);
  expect(notices.state.value).toEqual([{ kind: 'settingsNotKept' }, { kind: 'activityNotKept' }]);
  expect(told).toEqual([1, 2]);
});

it('tells of a page that crashed once, under the id of its newest end', () => {
  const notices = new StartNotices(makeLog(new FakeClock()).log, [{ kind: 'settingsNotKept' }]);
  notices.tellPageCrash('A1B2');
  notices.tellPageCrash('C3D4');
  expect(notices.state.value).toEqual([{ kind: 'settingsNotKept' }, { kind: 'pageCrashed', logId: 'C3D4' }]);
});
