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

function watched(isSilent = () => false) {
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
  const watcher = new Watcher(link as unknown as NatsLink, 'relay.kept.nora', isSilent);
  const told = { perhaps: 0, unlikely: 0, stored: 0 };
  watcher.callbacks.add((news) => {
    told[news] += 1;
  });
  return { watcher, told, published: () => published(), returned };
}

it('tells of what may have come while NATS could not be reached', () => {
  const { watcher, told, returned } = watched();
  for (const callback of returned) callback();
  expect(told).toEqual({ perhaps: 1, unlikely: 0, stored: 0 });
  watcher.close();
  expect(returned.size).toBe(0);
});

it('tells again after the longest that the store may take', () => {
  const { watcher, told, published } = watched();
  published();
  vi.advanceTimersByTime(4_900);
  const before = told.perhaps;
  expect(before).toBeGreaterThan(0);
  vi.advanceTimersByTime(5_000);
  expect(told.perhaps).toBeGreaterThan(before);
  watcher.close();
});

it('takes what is published for hardly stored as long as the store does not answer', () => {
  let isSilent = false;
  const { watcher, told, published } = watched(() => isSilent);
  published();
  vi.advanceTimersByTime(1_000);
  const { perhaps } = told;
  expect(perhaps).toBeGreaterThan(0);
  isSilent = true;
  vi.advanceTimersByTime(6_000);
  expect(told.perhaps).toBe(perhaps);
  expect(told.unlikely).toBeGreaterThan(0);
  watcher.close();
});
