import { beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { FirstFetches } from './firstFetches.ts';

let clock: FakeClock;
let fetches: FirstFetches;
let isOver: boolean;
beforeEach(() => {
  clock = new FakeClock();
  fetches = new FirstFetches(clock);
  isOver = false;
  void fetches.over.then(() => {
    isOver = true;
  });
});

it('are over when the page has all that it asked for, and asks for nothing more', async () => {
  for (let nth = 0; nth < 3; nth += 1) fetches.asks();
  fetches.has('/index.html');
  fetches.has('/a.js');
  await clock.advance(1_000);
  expect(isOver).toBe(false);
  fetches.has('/b.css');
  await clock.advance(10);
  fetches.asks();
  await clock.advance(1_000);
  expect(isOver).toBe(false);
  fetches.has('/c.js');
  await clock.advance(40);
  expect(isOver).toBe(true);
});

it('are not over with the document alone, which says what else there is', async () => {
  fetches.asks();
  fetches.has('/index.html');
  await clock.advance(1_000);
  expect(isOver).toBe(false);
});

it('are over when the page calls: its scripts run', async () => {
  fetches.asks();
  fetches.calls();
  await clock.advance(0);
  expect(isOver).toBe(true);
});
