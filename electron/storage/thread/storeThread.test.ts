import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Torn } from '../torn.ts';
import { type Background, type Call, type Need, telling } from './storeKind.ts';
import { StoreThread } from './storeThread.ts';
import type { Answer } from './wire.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store that keeps numbers: they wait in a heap until they are sorted in, three in a slice. */
function start() {
  const heap: number[] = [];
  const sorted: number[] = [];
  const slices: number[] = [];
  const told: number[] = [];
  const ends: string[] = [];
  const answers: Answer[] = [];
  let isUntold = false;
  let fails: unknown = null;
  const sorting: Background = {
    left: () => heap.length,
    work: () => {
      if (fails !== null) throw fails;
      slices.push(performance.now());
      sorted.push(...heap.splice(0, 3));
      isUntold = true;
    },
    yieldsTo: 'urgent',
    quietMs: 10,
    everyMs: 50,
    most: 20,
  };
  const tellingSorted = telling({
    isUntold: () => isUntold,
    tell: () => {
      told.push(performance.now());
      isUntold = false;
    },
  });
  const needs = (call: Call | null): Need | null => {
    if (call?.method === 'count') return null;
    const upto = heap.length + sorted.length;
    const isPatient = call?.method === 'patient';
    return { isMet: () => sorted.length >= upto, hurries: () => (isPatient ? null : sorting) };
  };
  let settled = 0;
  const thread = new StoreThread(
    {
      methods: {
        put: (number: number) => heap.push(number),
        sum: () => sorted.reduce((sum, number) => sum + number, 0),
        patient: () => sorted.length,
        count: () => heap.length,
        broken: () => {
          throw new Error('broken');
        },
      },
      urgent: new Set(['put']),
      background: [tellingSorted, sorting],
      needs,
      settle: () => {
        settled += 1;
      },
      close: () => ends.push('closed'),
    },
    { tell: (answer) => answers.push(answer), end: () => ends.push('end'), torn: () => ends.push('torn') },
  );
  let id = 0;
  return {
    ...{ heap, sorted, slices, told, ends },
    settled: () => settled,
    fail: (cause: unknown) => {
      fails = cause;
    },
    ask: (method: string, ...args: unknown[]): number => {
      thread.take({ kind: 'call', id: ++id, method, args });
      return id;
    },
    close: () => thread.take({ kind: 'close', id: ++id }),
    answer: (to: number | null) => answers.find((each) => 'id' in each && each.id === to),
  };
}

it('answers an urgent call at once, another when what it needs is done, and all of these in order', async () => {
  const { ask, answer, sorted } = start();
  for (let number = 1; number <= 10; number += 1) expect(answer(ask('put', number))).toMatchObject({ value: number });
  const sum = ask('sum');
  const count = ask('count');
  const broken = ask('broken');
  expect([answer(sum), answer(count)]).toEqual([undefined, undefined]);
  expect(answer(ask('put', 11))).toMatchObject({ kind: 'result' });
  await vi.advanceTimersByTimeAsync(9);
  expect(answer(sum)).toMatchObject({ value: 55 + (sorted.includes(11) ? 11 : 0) });
  expect(answer(count)).toMatchObject({ kind: 'result' });
  expect(answer(broken)).toMatchObject({ kind: 'error', detail: 'Error: broken', damaged: false });
});

it('lets urgent calls go before its work, and catches up when they pause', async () => {
  const { ask, heap, slices } = start();
  await vi.advanceTimersByTimeAsync(1_000);
  const beganMs = performance.now();
  for (let nth = 0; nth < 40; nth += 1) {
    ask('put', nth);
    if (nth % 2 === 0) heap.pop();
    await vi.advanceTimersByTimeAsync(5);
  }
  // After a rest at once, then every 50 ms.
  expect(slices.map((atMs) => Math.round(atMs - beganMs))).toEqual([5, 55, 105, 155]);
  await vi.advanceTimersByTimeAsync(20);
  expect(heap).toEqual([]);
});

it('takes all the time there is while too much is left', async () => {
  const { ask, heap, slices } = start();
  for (let nth = 0; nth < 40; nth += 1) ask('put', nth);
  await vi.advanceTimersByTimeAsync(8);
  expect(heap.length).toBeLessThanOrEqual(20);
  expect(slices.length).toBeGreaterThanOrEqual(7);
});

it('does not wait longer for what is due because something later was due before', async () => {
  const { ask, slices } = start();
  await vi.advanceTimersByTimeAsync(1_000);
  ask('put', 1);
  // Its slice, and then it is told and all is settled: what is told next is due in a quarter of a second.
  await vi.advanceTimersByTimeAsync(1);
  ask('put', 2);
  await vi.advanceTimersByTimeAsync(60);
  ask('put', 3);
  const askedMs = performance.now();
  await vi.advanceTimersByTimeAsync(12);
  ask('put', 4);
  await vi.advanceTimersByTimeAsync(12);
  expect(slices.at(-1)).toBeGreaterThan(askedMs + 12);
});

it('is not hurried by who has time', async () => {
  const { ask, answer, slices } = start();
  ask('put', 1);
  const patient = ask('patient');
  await vi.advanceTimersByTimeAsync(9);
  expect(slices).toEqual([]);
  await vi.advanceTimersByTimeAsync(5);
  expect(answer(patient)).toMatchObject({ value: 1 });
});

it('tells how it stands at once after a rest, four times a second at most, and the last of it always', async () => {
  const { ask, told, settled } = start();
  await vi.advanceTimersByTimeAsync(1_000);
  const beganMs = performance.now();
  for (let nth = 0; nth < 100; nth += 1) {
    ask('put', nth);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  const times = told.map((atMs) => Math.round(atMs - beganMs));
  expect(times[0]).toBeLessThan(20);
  expect(times.slice(1).every((atMs, at) => atMs - (times[at] ?? 0) >= 250)).toBe(true);
  expect(times.length).toBeGreaterThanOrEqual(4);
  expect(times.at(-1)).toBeGreaterThan(990);
  expect(settled()).toBeGreaterThan(0);
});

it('fails who waits when its work fails, works again later, and closes when it is to', async () => {
  const { ask, answer, fail, close, ends, sorted } = start();
  fail(new Error('full'));
  ask('put', 1);
  const sum = ask('sum');
  await vi.advanceTimersByTimeAsync(1);
  expect(answer(sum)).toMatchObject({ kind: 'error', detail: 'Error: full' });
  fail(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sorted).toEqual([1]);
  ask('put', 2);
  close();
  await vi.advanceTimersByTimeAsync(1);
  expect(sorted).toEqual([1, 2]);
  expect(ends).toEqual(['closed', 'end']);
});

it('ends when the file turns out to be torn, and says so though nobody waits', async () => {
  const { ask, answer, fail, ends } = start();
  fail(new Torn('torn'));
  ask('put', 1);
  await vi.advanceTimersByTimeAsync(60);
  expect(answer(null)).toMatchObject({ kind: 'error', damaged: true });
  expect(ends).toEqual(['closed', 'torn']);
});
