import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Lets so many milliseconds pass, with all that falls due in them. */
type Pass = (ms: number) => Promise<void>;

/**
 * From here to the end of the test time stands still, and moves only while the test waits (`findBy…`, `waitFor`: a twentieth
 * of a second for each look) or when it says so. What happens while somebody types, or before a wait is over, is then
 * no matter of the machine's speed. Pages that are loaded when they are first shown must be there already.
 */
export function holdTime(): Pass {
  return fakeTime((ms) => vi.advanceTimersByTime(ms));
}

/** The same for what is given up when it takes too long: time does not move while the test waits either. */
export function stopTime(): Pass {
  return fakeTime(() => vi.advanceTimersByTime(0));
}

function fakeTime(advanceTimersByTime: (ms: number) => void): Pass {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: Date.now(),
  });
  // By this name the testing library asks whether it is to move the time itself.
  vi.stubGlobal('jest', { advanceTimersByTime });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return async (ms) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
}
