import { expect, it } from 'vitest';
import type { ChattersPage, ChattersQuery } from '../../../shared/chatters.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { type RowsQuery, RowWindows, WINDOW_ROWS } from './rowWindows.ts';
import { answerRows, person } from './testRows.ts';

const query: RowsQuery = { text: '', group: null, presence: null, order: 'name', descending: false, closedGroups: [] };
const settle = () => new Promise((resolve) => setTimeout(resolve));

function setUp(count = 1_000) {
  const asked: ChattersQuery[] = [];
  const timers: (() => void)[] = [];
  let rows = Array.from({ length: count }, (_, number) => person(number));
  let version = 1;
  let fails = false;
  const windows = new RowWindows({
    ask: async (question): Promise<ChattersPage> => {
      asked.push(question);
      if (fails) throw new AppFailure({ kind: 'offline' });
      return answerRows(rows, question, version);
    },
    later: (run) => {
      timers.push(run);
      return () => timers.splice(timers.indexOf(run), 1);
    },
  });
  return {
    windows,
    asked,
    timers,
    fail: (now: boolean) => {
      fails = now;
    },
    change: (next: (before: typeof rows) => typeof rows) => {
      rows = next(rows);
      version += 1;
      windows.changed(version);
    },
  };
}

it('asks only for the windows that are looked at', async () => {
  const { windows, asked } = setUp();
  windows.ask(query);
  await settle();
  expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([[0, WINDOW_ROWS]]);
  windows.see(340, 360);
  await settle();
  expect(asked.at(-1)?.offset).toBe(300);
  expect(RowWindows.row(windows.state(), 350)?.userId).toBe(350);
  expect(RowWindows.row(windows.state(), 150)).toBeNull();
  windows.see(20, 60);
  await settle();
  expect(asked).toHaveLength(2);
  expect(windows.state().total).toBe(1_000);
});

it('puts all the answers of a round in place at once, and keeps the old rows until then', async () => {
  const { windows, change } = setUp();
  windows.ask(query);
  windows.see(80, 120);
  await settle();
  const seen: (number | undefined)[][] = [];
  windows.subscribe(() => {
    const state = windows.state();
    seen.push([RowWindows.row(state, 99)?.userId, RowWindows.row(state, 100)?.userId]);
  });
  change((rows) => [person(5_000), ...rows]);
  expect(RowWindows.row(windows.state(), 0)?.userId).toBe(0);
  await settle();
  expect(seen).toEqual([[98, 99]]);
});

it('asks again after changes, but not more often than somebody could read', async () => {
  const { windows, asked, timers, change } = setUp();
  windows.ask(query);
  await settle();
  for (let turn = 0; turn < 20; turn += 1) change((rows) => rows.slice(1));
  await settle();
  expect(asked).toHaveLength(2);
  timers.shift()?.();
  await settle();
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(RowWindows.row(windows.state(), 0)?.userId).toBe(20);
});

it('answers the last question only', async () => {
  const { windows } = setUp();
  windows.ask(query);
  windows.ask({ ...query, text: 'person_99' });
  await settle();
  expect(windows.state().query?.text).toBe('person_99');
  expect(windows.state().total).toBe(11);
});

it('keeps what it knew when asking fails, and asks again when told', async () => {
  const { windows, fail, change } = setUp();
  windows.ask(query);
  await settle();
  fail(true);
  change((rows) => rows.slice(1));
  await settle();
  expect(windows.state().failure).toEqual({ kind: 'offline' });
  expect(RowWindows.row(windows.state(), 0)?.userId).toBe(0);
  fail(false);
  windows.retry();
  await settle();
  expect(windows.state().failure).toBeNull();
  expect(RowWindows.row(windows.state(), 0)?.userId).toBe(1);
});

it('forgets windows nobody looks at', async () => {
  const { windows } = setUp(10_000);
  windows.ask(query);
  for (let first = 0; first < 10_000; first += WINDOW_ROWS) {
    windows.see(first, first + 30);
    await settle();
  }
  expect(windows.state().windows.size).toBeLessThanOrEqual(12);
  expect(RowWindows.row(windows.state(), 9_910)?.userId).toBe(9_910);
});

it('catches up with a scrollbar dragged through everything', async () => {
  const { windows, asked } = setUp(100_000);
  windows.ask(query);
  for (let first = 0; first < 100_000; first += 1_000) windows.see(first, first + 30);
  await settle();
  await settle();
  expect(RowWindows.row(windows.state(), 99_000)?.userId).toBe(99_000);
  expect(asked.length).toBeLessThan(10);
});
