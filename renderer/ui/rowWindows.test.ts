import { expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { type RowsWindow, RowWindows, rowAt, WINDOW_ROWS } from './rowWindows.ts';

type Row = { id: number; name: string };
type Query = { text: string };
type Page = { version: number; total: number; rows: Row[] };

const query: Query = { text: '' };
const numbered = (id: number): Row => ({ id, name: `row_${id}` });

function answerRows(all: readonly Row[], { text, offset, limit }: Query & RowsWindow, version: number): Page {
  const fits = all.filter(({ name }) => name.includes(text));
  return { version, total: fits.length, rows: fits.slice(offset, offset + limit) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

function setUp(count = 1_000) {
  const asked: (Query & RowsWindow)[] = [];
  const timers: (() => void)[] = [];
  let rows = Array.from({ length: count }, (_, number) => numbered(number));
  let version = 1;
  let fails = false;
  const windows = new RowWindows<Query, Page>({
    ask: async (question): Promise<Page> => {
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
  windows.see({ first: 340, last: 360 });
  await settle();
  expect(asked.at(-1)?.offset).toBe(300);
  expect(rowAt(windows.state(), 350)?.id).toBe(350);
  expect(rowAt(windows.state(), 150)).toBeNull();
  windows.see({ first: 20, last: 60 });
  await settle();
  expect(asked).toHaveLength(2);
  expect(windows.state().total).toBe(1_000);
});

it('asks ahead for where one scrolls to, so that the next step finds its rows', async () => {
  const { windows, asked } = setUp(10_000);
  const onScreen = (first: number) => ({ first, last: first + 27 });
  windows.ask(query);
  await settle();
  let unknown = 0;
  const scroll = async (from: number, step: number) => {
    windows.see(onScreen(from));
    await settle();
    for (let turn = 1; turn <= 20; turn += 1) {
      const { first, last } = onScreen(from + turn * step);
      // The first step of a way is the one that shows where it goes.
      if (turn > 1) for (let row = first; row <= last; row += 1) if (rowAt(windows.state(), row) === null) unknown += 1;
      windows.see({ first, last });
      await settle();
    }
  };
  await scroll(0, 71);
  await scroll(5_000, -71);
  expect(unknown).toBe(0);
  expect(asked.length).toBeLessThan(45);
});

it('puts all the answers of a round in place at once, and keeps the old rows until then', async () => {
  const { windows, change } = setUp();
  windows.ask(query);
  windows.see({ first: 80, last: 120 });
  await settle();
  const seen: (number | undefined)[][] = [];
  windows.subscribe(() => {
    const state = windows.state();
    seen.push([rowAt(state, 99)?.id, rowAt(state, 100)?.id]);
  });
  change((rows) => [numbered(5_000), ...rows]);
  expect(rowAt(windows.state(), 0)?.id).toBe(0);
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
  expect(rowAt(windows.state(), 0)?.id).toBe(20);
});

it('answers the last question only', async () => {
  const { windows } = setUp();
  windows.ask(query);
  windows.ask({ ...query, text: 'row_99' });
  await settle();
  expect(windows.state().query?.text).toBe('row_99');
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
  expect(rowAt(windows.state(), 0)?.id).toBe(0);
  fail(false);
  windows.retry();
  await settle();
  expect(windows.state().failure).toBeNull();
  expect(rowAt(windows.state(), 0)?.id).toBe(1);
});

it('forgets windows nobody looks at', async () => {
  const { windows } = setUp(10_000);
  windows.ask(query);
  for (let first = 0; first < 10_000; first += WINDOW_ROWS) {
    windows.see({ first, last: first + 30 });
    await settle();
  }
  expect(windows.state().windows.size).toBeLessThanOrEqual(12);
  expect(rowAt(windows.state(), 9_910)?.id).toBe(9_910);
});

it('catches up with a scrollbar dragged through everything', async () => {
  const { windows, asked } = setUp(100_000);
  windows.ask(query);
  for (let first = 0; first < 100_000; first += 1_000) windows.see({ first, last: first + 30 });
  await settle();
  await settle();
  expect(rowAt(windows.state(), 99_000)?.id).toBe(99_000);
  expect(asked.length).toBeLessThan(10);
});
