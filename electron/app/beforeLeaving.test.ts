import { expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import type { LeavingWhy, QuitAnswer } from '../desktop/index.ts';
import { Subject } from '../kernel/subject.ts';
import { createTexts } from '../kernel/texts.ts';
import { UNDO_MS, UndoWindow } from '../kernel/undoWindow.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { openWrites } from '../writes/index.ts';
import { beforeLeaving } from './beforeLeaving.ts';

function setUp() {
  const clock = new FakeClock();
  const { log } = makeLog(clock);
  const undo = new UndoWindow<PlatformWrite>({ clock, log });
  const begun: string[] = [];
  /** @param act what the service answers */
  const begin = (username: string, act: () => Promise<undefined> = async () => undefined) => {
    const what: PlatformWrite = { kind: 'ban', channelId: 7, people: [{ userId: 1, username }] };
    const run = () => {
      begun.push(username);
      return act();
    };
    undo.begin({ target: `person/${username}`, what, calls: 1, act: run });
  };
  const connection = new Subject<{ writes: ReturnType<typeof openWrites> } | null>({ writes: openWrites(undo) });
  const asked: LeavingWhy[] = [];
  let answer = Promise.withResolvers<QuitAnswer>();
  const leaves = beforeLeaving(
    {
      service: { connection },
      settings: { state: new Subject({ screenSafe: false }) },
      texts: createTexts(),
    } as unknown as Parameters<typeof beforeLeaving>[0],
    { clock, log },
    async (why) => {
      asked.push(why);
      answer = Promise.withResolvers();
      return answer.promise;
    },
  );
  const answers = async (given: QuitAnswer) => {
    answer.resolve(given);
    await clock.advance(0);
  };
  return {
    clock,
    undo,
    begin,
    begun,
    connection,
    answers,
    asked: () => asked.length,
    reasons: asked,
    mayLeave: (why: LeavingWhy = 'leaving') => leaves(why),
  };
}

it('asks only while something can be taken back', async () => {
  const { mayLeave, begin, undo, connection, asked } = setUp();
  expect(await mayLeave()).toBe(true);
  begin('zoe');
  undo.undoAll();
  connection.set(null);
  expect(await mayLeave()).toBe(true);
  expect(asked()).toBe(0);
});

it('does nothing before the answer, and lets it wait on for who stays; asks once at a time', async () => {
  const { mayLeave, begin, begun, answers, clock, asked } = setUp();
  begin('zoe');
  const left = mayLeave();
  await clock.advance(60_000);
  expect([await mayLeave(), begun, asked()]).toEqual([false, [], 1]);
  await answers('stay');
  expect(await left).toBe(false);
  await clock.advance(UNDO_MS - 1);
  expect(begun).toEqual([]);
  await clock.advance(1);
  expect(begun).toEqual(['zoe']);
  begin('pim');
  const again = mayLeave();
  await answers('without');
  expect([await again, begun]).toEqual([true, ['zoe']]);
});

it('leaves once all that was to be sent was answered', async () => {
  const { mayLeave, begin, answers, clock } = setUp();
  const answered = Promise.withResolvers<undefined>();
  begin('zoe', () => answered.promise);
  begin('pim');
  let left: boolean | null = null;
  const leaving = mayLeave().then((may) => {
    left = may;
  });
  await answers('now');
  await clock.advance(10_000);
  expect(left).toBeNull();
  answered.resolve(undefined);
  await leaving;
  expect(left).toBe(true);
});

it('stays where one of them failed, and does not wait for ever', async () => {
  const { mayLeave, begin, answers, clock } = setUp();
  begin('zoe', async () => {
    throw new AppFailure({ kind: 'offline' });
  });
  const left = mayLeave();
  await answers('now');
  expect(await left).toBe(false);
  begin('pim', () => new Promise(() => {}));
  const again = mayLeave();
  await answers('now');
  await clock.advance(15_000);
  expect(await again).toBe(true);
});

it('says how the service is to be left', async () => {
  const { mayLeave, begin, answers, reasons } = setUp();
  for (const why of ['removing', 'moving', 'startingOver'] as const) {
    begin('zoe');
    const left = mayLeave(why);
    await answers('stay');
    expect(await left).toBe(false);
  }
  expect(reasons).toEqual(['removing', 'moving', 'startingOver']);
});
