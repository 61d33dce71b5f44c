import { useStore } from 'zustand';
import { analyticsView } from './analyticsView.ts';
import type { Span } from './words/rangeWords.ts';

/**
 * What of a range is looked at closer; null: all of it. A zoom belongs to the range it was made in: where that is another one by now,
 * as the last stream becomes when the next one ends, or with another channel, it is left alone.
 */
export function useZoom(range: Span | undefined): Span | null {
  const zoom = useStore(analyticsView, (page) => page.zoom);
  if (zoom === null || range === undefined) return null;
  return zoom.fromMs >= range.fromMs && zoom.toMs <= range.toMs ? zoom : null;
}
