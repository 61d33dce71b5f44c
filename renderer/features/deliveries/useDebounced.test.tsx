import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './useDebounced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('follows when it stood still, and at once when it was emptied', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 250), { initialProps: { value: '' } });
  for (const value of ['a', 'ab', 'abc']) {
    rerender({ value });
    act(() => void vi.advanceTimersByTime(200));
    expect(result.current).toBe('');
  }
  act(() => void vi.advanceTimersByTime(50));
  expect(result.current).toBe('abc');
  rerender({ value: '' });
  act(() => void vi.advanceTimersByTime(0));
  expect(result.current).toBe('');
});
