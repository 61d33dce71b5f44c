import { expect, it, onTestFinished, vi } from 'vitest';
import { keepProperties } from './keptProperties.ts';
import { keepTimers } from './keptTimers.ts';

it('takes away what was added, and brings back what was changed or removed', () => {
  const sign = Symbol('sign');
  const object: Record<string | symbol, unknown> = { same: 1, changed: 2, removed: 3, [sign]: 4 };
  const before = { ...object };
  const restore = keepProperties([object]);
  Object.defineProperty(object, 'changed', { configurable: true, get: () => 20 });
  delete object.removed;
  Object.assign(object, { added: 5, [Symbol('added')]: 6, [sign]: 7 });
  restore();
  expect(object).toEqual(before);
  expect(Reflect.ownKeys(object)).toHaveLength(4);
  expect(Object.getOwnPropertyDescriptor(object, 'changed')).toHaveProperty('value', 2);
});

it('leaves to what runs the tests what is its own', () => {
  const object: Record<string, unknown> = { __vitest: 1 };
  const restore = keepProperties([object]);
  Object.assign(object, { __vitest: 2, __other: 3 });
  restore();
  expect(object).toEqual({ __vitest: 2, __other: 3 });
});

it('ends the timers that still wait, and no others', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [earlier, due, waiting, repeated] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const { setTimeout: original } = globalThis;
  setTimeout(earlier, 100);
  const end = keepTimers();
  setTimeout(due, 10);
  setTimeout(waiting, 100);
  setInterval(repeated, 10);
  vi.advanceTimersByTime(15);
  end();
  expect(globalThis.setTimeout).toBe(original);
  vi.advanceTimersByTime(1_000);
  expect([earlier, due, waiting, repeated].map((told) => told.mock.calls.length)).toEqual([1, 1, 0, 1]);
});
