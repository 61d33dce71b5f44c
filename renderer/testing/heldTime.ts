import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/**
 * From here to the end of the test time stands still, and moves only while the test waits (`findBy…`, `waitFor`: a twentieth
 * of a second for each look) or when it says so. What happens while somebody types, or before a wait is over, is then
 * no matter of the machine's speed. Pages that are loaded when they are first shown must be there already.
 * @returns lets so many milliseconds pass, with all that falls due in them
 */
export function holdTime(): (ms: number) => Promise<void> {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: Date.now(),
  });
  // By this name the testing library asks whether it is to move the time itself.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return async (ms) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
}
