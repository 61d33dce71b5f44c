import { beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import type { KeyValueStore } from './desktop.ts';
import { RetriedStores } from './retriedStores.ts';

let clock: FakeClock;
let values: Map<string, unknown>;
let isFull: boolean;
let told: boolean[];
let logged: string[];
let stores: RetriedStores;
let store: KeyValueStore;

beforeEach(() => {
  clock = new FakeClock();
  [values, told, isFull] = [new Map(), [], true];
  const { log, lines } = makeLog(clock);
  logged = lines;
  stores = new RetriedStores({ clock, log });
  const file: KeyValueStore = {
    get: (key) => values.get(key),
    set: (key, value) => {
      if (isFull) throw new Error('ENOSPC');
      values.set(key, value);
    },
  };
  store = stores.of(file, (isKept) => told.push(isKept));
});

it('holds what is refused, says so once, and writes the newest of it by itself once there is room', async () => {
  store.set('theme', 'light');
  store.set('theme', 'contrast');
  store.set('motion', 'full');
  expect([store.get('theme'), store.get('motion'), values.size]).toEqual(['contrast', 'full', 0]);
  await clock.advance(10 * 60_000);
  expect(told).toEqual([false]);
  expect(logged.filter((line) => line.includes('ENOSPC'))).toHaveLength(1);
  isFull = false;
  await clock.advance(60_000);
  expect(Object.fromEntries(values)).toEqual({ theme: 'contrast', motion: 'full' });
  expect(told).toEqual([false, true]);
});

it('writes it with whatever is set next, and at the end', () => {
  store.set('theme', 'light');
  isFull = false;
  store.set('motion', 'full');
  expect(Object.fromEntries(values)).toEqual({ theme: 'light', motion: 'full' });
  isFull = true;
  store.set('theme', 'dark');
  isFull = false;
  stores.close();
  expect(values.get('theme')).toBe('dark');
});

it('tries nothing more once it is closed', async () => {
  store.set('theme', 'light');
  stores.close();
  isFull = false;
  await clock.advance(10 * 60_000);
  expect(values.size).toBe(0);
});
