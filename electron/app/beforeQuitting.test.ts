import { expect, it } from 'vitest';
import type { PlatformWrite } from '../../shared/writes.ts';
import type { QuitAnswer } from '../desktop/index.ts';
import { Subject } from '../kernel/subject.ts';
import { createTexts } from '../kernel/texts.ts';
import { UNDO_MS, UndoWindow } from '../kernel/undoWindow.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { openWrites } from '../writes/index.ts';
import { beforeQuitting } from './beforeQuitting.ts';

type Asked = { count: number; lines: readonly string[] | null };

function setUp({ screenSafe = false } = {}) {
  const clock = new FakeClock();
  const { log } = makeLog(clock);
  const undo = new UndoWindow<PlatformWrite>({ clock, log });
  const done: string[] = [];
  const begin = (username: string) =>
    undo.begin({
      target: `person/${username}`,
      what: { kind: 'ban', channelId: 7, people: [{ userId: 1, username }] },
      calls: 1,
      act: async () => void done.push(username),
    });
  const connection = new Subject<{ writes: ReturnType<typeof openWrites> } | null>({ writes: openWrites(undo) });
  const asked: Asked[] = [];
  let answer = Promise.withResolvers<QuitAnswer>();
  const before = beforeQuitting(
    {
      service: { connection },
      settings: { state: new Subject({ screenSafe }) },
      texts: createTexts(),
    } as unknown as Parameters<typeof beforeQuitting>[0],
    { log },
    async (question) => {
      asked.push(question);
      answer = Promise.withResolvers();
      return answer.promise;
    },
  );
  return { clock, undo, begin, done, before, asked, connection, answer: (given: QuitAnswer) => answer.resolve(given) };
}

it('asks only while something can be taken back', () => {
  const { before, begin, undo, connection } = setUp();
  expect(before.waits()).toBe(false);
  begin('zoe');
  expect(before.waits()).toBe(true);
  undo.undoAll();
  expect(before.waits()).toBe(false);
  connection.set(null);
  expect(before.waits()).toBe(false);
});

it('names what waits, does none of it before the answer, and lets it wait on', async () => {
  const { before, begin, done, asked, answer, clock } = setUp();
  begin('zoe');
  begin('pim');
  const mayQuit = before.ask();
  await clock.advance(60_000);
  expect([asked, done]).toEqual([[{ count: 2, lines: ['Ban \u2068zoe\u2069', 'Ban \u2068pim\u2069'] }], []]);
  answer('stay');
  expect(await mayQuit).toBe(false);
  await clock.advance(UNDO_MS - 1);
  expect(done).toEqual([]);
  await clock.advance(1);
  expect(done).toEqual(['zoe', 'pim']);
});

it('does now what it has told of, and nothing that was begun meanwhile', async () => {
  const { before, begin, done, answer, clock, undo } = setUp();
  begin('zoe');
  const mayQuit = before.ask();
  await clock.advance(0);
  begin('pim');
  answer('now');
  expect(await mayQuit).toBe(true);
  await clock.advance(60_000);
  expect(done).toEqual(['zoe']);
  await undo.close();
  expect(done).toEqual(['zoe']);
});

it('quits without any of it', async () => {
  const { before, begin, done, answer, clock } = setUp();
  begin('zoe');
  const mayQuit = before.ask();
  await clock.advance(0);
  answer('without');
  expect(await mayQuit).toBe(true);
  await clock.advance(60_000);
  expect(done).toEqual([]);
});

it('names nobody while it is screen-safe', async () => {
  const { before, begin, asked, clock } = setUp({ screenSafe: true });
  begin('zoe');
  void before.ask();
  await clock.advance(0);
  expect(asked).toEqual([{ count: 1, lines: null }]);
});

it('quits where nobody can be asked', async () => {
  const { begin, undo, connection, clock } = setUp();
  begin('zoe');
  const { log } = makeLog(clock);
  const service = { connection };
  const parts = { service, settings: { state: new Subject({ screenSafe: true }) }, texts: createTexts() };
  const before = beforeQuitting(parts as unknown as Parameters<typeof beforeQuitting>[0], { log }, () =>
    Promise.reject(new Error('no dialog')),
  );
  expect(await before.ask()).toBe(true);
  expect(undo.state.value).toHaveLength(1);
});
