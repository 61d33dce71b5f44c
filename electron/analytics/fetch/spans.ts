import type { Span } from '../store/methods.ts';

/** The first moment of the day by UTC. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS) * DAY_MS;
}

export const DAY_MS = 86_400_000;

/** What reaches over all of them. */
export function hull(spans: readonly Span[]): Span {
  return {
    fromMs: Math.min(...spans.map(({ fromMs }) => fromMs)),
    toMs: Math.max(...spans.map(({ toMs }) => toMs)),
  };
}

/** The same times as spans that neither touch nor overlap, in order. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1);
    if (last !== undefined && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else result.push({ fromMs, toMs });
  }
  return result;
}
