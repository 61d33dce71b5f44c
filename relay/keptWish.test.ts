import { beforeEach, expect, it } from 'vitest';
import { FakeClock, settle } from '../electron/testing/fakeClock.ts';
import { KeptWish } from './keptWish.ts';

let clock: FakeClock;
let wish: KeptWish;
/** Hours that are being stored, and what ends that. */
let storing: { hours: number; end: PromiseWithResolvers<void> }[];
let tried: number[];
beforeEach(() => {
  clock = new FakeClock();
  [storing, tried] = [[], []];
  wish = new KeptWish({
    store: ({ hours }) => {
      const end = Promise.withResolvers<void>();
      storing.push({ hours, end });
      return end.promise;
    },
    after: (ms, callback) => clock.after(ms, callback),
  });
});

const say = (hours: number) =>
  wish.say({ hours, publicKey: new Uint8Array(32), paths: [] }, () => void tried.push(hours));
const asked = () => storing.map(({ hours }) => hours);
async function end(index: number, is: 'stored' | 'not'): Promise<void> {
  if (is === 'stored') storing[index]?.end.resolve();
  else storing[index]?.end.reject(new Error('away'));
  await settle();
}

it('stores the newest alone, and after what is being stored', async () => {
  for (const hours of [1, 2, 3]) say(hours);
  await settle();
  expect(asked()).toEqual([1]);
  await end(0, 'stored');
  expect(asked()).toEqual([1, 3]);
  await end(1, 'stored');
  expect([asked(), tried, clock.pending]).toEqual([[1, 3], [3], 0]);
});

it('stores again until it stands, and tells of each try', async () => {
  say(1);
  await end(0, 'not');
  expect(tried).toEqual([1]);
  await clock.advance(4_999);
  expect(asked()).toEqual([1]);
  await clock.advance(1);
  await end(1, 'not');
  await clock.advance(5_000);
  await end(2, 'stored');
  await clock.advance(60_000);
  expect([asked(), tried]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
});

it('stores what is newer at once, and what could not be stored before it no more', async () => {
  say(1);
  await end(0, 'not');
  say(2);
  expect(asked()).toEqual([1, 2]);
  await end(1, 'stored');
  await clock.advance(60_000);
  expect(asked()).toEqual([1, 2]);
});

it('stores nothing for a connection that is gone, and what the next one says after what was on its way', async () => {
  say(1);
  wish.stop();
  say(2);
  await end(0, 'not');
  expect([asked(), tried]).toEqual([[1, 2], []]);
  await end(1, 'not');
  wish.stop();
  await clock.advance(60_000);
  expect(asked()).toEqual([1, 2]);
});
