import { expect, it } from 'vitest';
import { bucketNames, buckets as documented } from '../../shared/platform/buckets.ts';
import { Buckets } from './buckets.ts';
import { VirtualClock } from './clock.ts';

const setUp = (overrides = {}) => {
  const clock = new VirtualClock({ startAtMs: 1_000_000, rate: 0 });
  return { clock, buckets: new Buckets(clock, overrides) };
};

it('starts a window with the first counted response and ends it as a whole', () => {
  const { clock, buckets } = setUp();
  for (let index = 0; index < 20; index++) {
    expect(buckets.exhausted('user 1', ['channel-search', 'global'])).toBeUndefined();
    const counted = buckets.count('user 1', ['channel-search', 'global'], 200);
    expect(counted).toEqual({ bucket: 'channel-search', count: 20, remaining: 19 - index, endsAtMs: 1_005_000 });
    clock.advance(100);
  }
  expect(buckets.exhausted('user 1', ['channel-search', 'global'])).toEqual({
    bucket: 'channel-search',
    endsAtMs: 1_005_000,
  });
  expect(buckets.exhausted('user 2', ['channel-search', 'global'])).toBeUndefined();
  clock.advance(3_000);
  expect(buckets.exhausted('user 1', ['channel-search', 'global'])).toBeUndefined();
  expect(buckets.count('user 1', ['channel-search'], 200)?.endsAtMs).toBe(1_010_000);
});

it('counts a response in the first bucket whose codes match', () => {
  const { buckets } = setUp();
  expect(buckets.count('a', ['channel-read', 'global'], 404)?.bucket).toBe('global');
  expect(buckets.count('a', ['channel-read', 'global'], 200)?.bucket).toBe('channel-read');
  expect(buckets.count('a', ['channel-read', 'global'], 304)?.bucket).toBe('channel-read');
  expect(buckets.count('a', ['user-login-failed', 'global'], 401)?.bucket).toBe('user-login-failed');
  expect(buckets.count('a', ['user-login-failed', 'global'], 200)?.bucket).toBe('global');
  expect(buckets.count('a', ['chats'], 500)).toBeUndefined();
});

it('refuses when any of the buckets is full', () => {
  const { buckets } = setUp({ global: 1 });
  buckets.count('a', ['channel-read', 'global'], 404);
  expect(buckets.exhausted('a', ['channel-read', 'global'])?.bucket).toBe('global');
  expect(buckets.exhausted('a', ['channel-read'])).toBeUndefined();
});

it('takes other counts where told', () => {
  const { buckets } = setUp({ chats: 2 });
  expect(buckets.count('a', ['chats'], 200)).toMatchObject({ count: 2, remaining: 1 });
  expect(setUp({ chats: 0 }).buckets.exhausted('a', ['chats'])?.bucket).toBe('chats');
});

it.each(bucketNames)('%s takes as many answers as documented, in a window of the documented length', (name) => {
  const { clock, buckets } = setUp();
  const { count, intervalSeconds } = documented[name];
  // Of this bucket alone only refusals of sign-ins count.
  const status = name === 'user-login-failed' ? 401 : 200;
  for (let used = 1; used <= count; used++) {
    expect(buckets.exhausted('a', [name])).toBeUndefined();
    expect(buckets.count('a', [name], status)).toMatchObject({ bucket: name, count, remaining: count - used });
  }
  clock.advance(intervalSeconds * 1000 - 1);
  expect(buckets.exhausted('a', [name])).toEqual({ bucket: name, endsAtMs: 1_000_000 + intervalSeconds * 1000 });
  clock.advance(1);
  expect(buckets.exhausted('a', [name])).toBeUndefined();
});
