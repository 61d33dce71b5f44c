import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './useNow.ts';

const START = 1_000_000;
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  show(false);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(hidden: boolean): void {
  isHidden = hidden;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Clock({ everyMs, name }: { everyMs: number; name: string }) {
  return <output aria-label={name}>{useNow(everyMs) - START}</output>;
}
const told = (name: string) => Number(screen.getByRole('status', { name }).textContent);

it('ticks for all who ask for the same period by one timer, and by none once nobody does', async () => {
  const view = render([<Clock key="a" everyMs={1_000} name="a" />, <Clock key="b" everyMs={1_000} name="b" />]);
  await pass(2_000);
  expect([told('a'), told('b'), vi.getTimerCount()]).toEqual([2_000, 2_000, 1]);
  view.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('rests while the window is hidden, and tells the time at once when it is seen again', async () => {
  render(<Clock everyMs={1_000} name="a" />);
  show(true);
  expect(vi.getTimerCount()).toBe(0);
  await pass(90_000);
  expect(told('a')).toBe(0);
  show(false);
  expect(told('a')).toBe(90_000);
  await pass(1_000);
  expect(told('a')).toBe(91_000);
});

it('one that comes while the window is hidden waits for it to be seen', async () => {
  show(true);
  render(<Clock everyMs={1_000} name="late" />);
  expect(vi.getTimerCount()).toBe(0);
  await pass(5_000);
  show(false);
  expect(told('late')).toBe(5_000);
});
