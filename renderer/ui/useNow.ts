import { useCallback, useSyncExternalStore } from 'react';

type Ticker = { nowMs: number; listeners: Set<() => void>; timer: ReturnType<typeof setInterval> | null };

// One timer a period for the whole window: a hundred ages on screen tick together, and none when nobody looks.
const tickers = new Map<number, Ticker>();

function tickerOf(everyMs: number): Ticker {
  const known = tickers.get(everyMs);
  if (known !== undefined) return known;
  const made: Ticker = { nowMs: Date.now(), listeners: new Set(), timer: null };
  tickers.set(everyMs, made);
  return made;
}

function listen(everyMs: number, listener: () => void): () => void {
  const ticker = tickerOf(everyMs);
  ticker.listeners.add(listener);
  if (ticker.timer === null) {
    ticker.nowMs = Date.now();
    ticker.timer = setInterval(() => {
      ticker.nowMs = Date.now();
      for (const tick of ticker.listeners) tick();
    }, everyMs);
  }
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size === 0 && ticker.timer !== null) {
      clearInterval(ticker.timer);
      ticker.timer = null;
    }
  };
}

function read(everyMs: number): number {
  const ticker = tickerOf(everyMs);
  // A ticker that stood still must not show an old time to the first who looks.
  if (ticker.timer === null && Math.abs(Date.now() - ticker.nowMs) >= everyMs) ticker.nowMs = Date.now();
  return ticker.nowMs;
}

/** The time now in ms, anew every `everyMs`. Shared by all who ask for the same period. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback((listener: () => void) => listen(everyMs, listener), [everyMs]);
  return useSyncExternalStore(subscribe, () => read(everyMs));
}
