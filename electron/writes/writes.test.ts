import { expect, it } from 'vitest';
import { MOST_ENDED, type PlatformWrite } from '../../shared/writes.ts';
import { UNDO_MS, UndoWindow } from '../kernel/undoWindow.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { openWrites } from './index.ts';

function setUp() {
  const clock = new FakeClock();
  const undo = new UndoWindow<PlatformWrite>({ clock, log: makeLog(clock).log });
  const module = openWrites(undo);
  const done: string[] = [];
  const begin = (hookId: string) =>
    undo.begin({
      target: `hook/${hookId}`,
      what: { kind: 'deactivateHook', hookId },
      calls: 1,
      act: async () => void done.push(hookId),
    });
  return { clock, module, begin, done };
}

it('tells what waits and what became of it', async () => {
  const { clock, module, begin, done } = setUp();
  begin('a');
  begin('b');
  expect(module.state.value.waiting.map(({ target }) => target)).toEqual(['hook/a', 'hook/b']);
  expect(await module.calls.undo({ target: 'hook/a' })).toBe(true);
  expect(await module.calls.undo({ target: 'hook/a' })).toBe(false);
  await clock.advance(UNDO_MS);
  expect(done).toEqual(['b']);
  expect(module.state.value.waiting).toEqual([]);
  expect(module.state.value.ended.map(({ number, target, outcome }) => [number, target, outcome])).toEqual([
    [1, 'hook/a', 'undone'],
    [2, 'hook/b', 'done'],
  ]);
});

it('takes back the newest, and does another at once', async () => {
  const { clock, module, begin, done } = setUp();
  begin('a');
  begin('b');
  expect(await module.calls.undoLast()).toBe(true);
  expect(module.state.value.waiting.map(({ target }) => target)).toEqual(['hook/a']);
  await module.calls.now({ target: 'hook/a' });
  await clock.advance(0);
  expect(done).toEqual(['a']);
  expect(await module.calls.undoLast()).toBe(false);
  await module.calls.now({ target: 'hook/a' }); // its time is over: nothing is done twice
  await clock.advance(UNDO_MS);
  expect(done).toEqual(['a']);
});

it('keeps the last of many, and tells nothing once it is closed', async () => {
  const { clock, module, begin } = setUp();
  for (let at = 0; at < MOST_ENDED + 5; at += 1) begin(`h${at}`);
  await clock.advance(UNDO_MS);
  expect(module.state.value.ended).toHaveLength(MOST_ENDED);
  expect(module.state.value.ended[0]?.number).toBe(6);
  module.close();
  begin('late');
  expect(module.state.value.waiting).toEqual([]);
});
