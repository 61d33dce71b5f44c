import { useCallback, useSyncExternalStore } from 'react';

type Ticker = {
  everyMs: number;
  nowMs: number;
  listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | null;
};

// One timer a period for the whole window: a hundred ages on screen tick together, and none while nobody sees the window.
const tickers = new Map<number, Ticker>();

function tickerOf(everyMs: number): Ticker {
  const known = tickers.get(everyMs);
  if (known !== undefined) return known;
  const made: Ticker = { everyMs, nowMs: Date.now(), listeners: new Set(), timer: null };
  tickers.set(everyMs, made);
  return made;
}

function run(ticker: Ticker): void {
  if (ticker.timer !== null || document.hidden) return;
  ticker.nowMs = Date.now();
  ticker.timer = setInterval(() => tick(ticker), ticker.everyMs);
}

function rest(ticker: Ticker): void {
  if (ticker.timer !== null) clearInterval(ticker.timer);
  ticker.timer = null;
}

function tick(ticker: Ticker): void {
  ticker.nowMs = Date.now();
  for (const told of ticker.listeners) told();
}

/** A window that nobody sees rests; whoever comes back to it sees the time at once. */
function turn(): void {
  for (const ticker of tickers.values()) {
    if (document.hidden) rest(ticker);
    else if (ticker.listeners.size > 0) {
      run(ticker);
      tick(ticker);
    }
  }
}

function listen(everyMs: number, listener: () => void): () => void {
  const ticker = tickerOf(everyMs);
  // Again is no twice: the same listener is held once.
  document.addEventListener('visibilitychange', turn);
  ticker.listeners.add(listener);
  run(ticker);
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size === 0) rest(ticker);
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
