import type { Subscription } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NatsLink } from './connection.ts';
import { Watcher } from './watcher.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  let published: () => void = () => {};
  const returned = new Set<() => void>();
  const link = {
    nc: {
      subscribe: (_: string, { callback }: { callback: () => void }) => {
        published = callback;
        return { unsubscribe: () => {} } as Subscription;
      },
    },
    onReturn: (callback: () => void) => {
      returned.add(callback);
      return () => returned.delete(callback);
    },
  };
  const watcher = new Watcher(link as unknown as NatsLink, 'relay.kept.nora');
  const told = { count: 0, perhaps: 0 };
  watcher.callbacks.add((perhaps) => {
    told.count += 1;
    if (perhaps) told.perhaps += 1;
  });
  return { watcher, told, published: () => published(), returned };
}

it('tells of what may have come while NATS could not be reached', () => {
  const { watcher, told, returned } = watched();
  for (const callback of returned) callback();
  expect(told).toEqual({ count: 1, perhaps: 1 });
  watcher.close();
  expect(returned.size).toBe(0);
});

it('tells again after the longest that the store may take', () => {
  const { watcher, told, published } = watched();
  published();
  vi.advanceTimersByTime(4_900);
  const before = told.count;
  expect(before).toBeGreaterThan(0);
  vi.advanceTimersByTime(5_000);
  expect(told.count).toBeGreaterThan(before);
  watcher.close();
});
