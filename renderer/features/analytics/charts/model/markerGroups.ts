import type { AnalyticsMarker } from '../../../../../shared/analytics.ts';
import { type Span, shareAt } from './span.ts';

/** Markers that stand in one place, in order, and where that is: its middle and its width in pixels. */
export type MarkerGroup = { readonly markers: readonly AnalyticsMarker[]; readonly x: number; readonly width: number };

/** What words take, in pixels. They cost more to make than all the rest here, so none are asked for in vain. */
export type MarkerWidths = {
  /** No words of a single marker are narrower. */
  readonly least: number;
  one(marker: AnalyticsMarker): number;
  many(count: number): number;
};

const SPACE_PX = 8;

/** The markers from one place to another of all, the end not included. */
type Place = { readonly from: number; readonly to: number; readonly x: number; readonly width: number };

/** Puts the markers of a span on a line of `width` pixels; those whose words would run into each other become one. */
export function groupMarkers(
  markers: readonly AnalyticsMarker[],
  span: Span,
  width: number,
  widths: MarkerWidths,
): MarkerGroup[] {
  const shown = markers
    .filter(({ atMs }) => atMs >= span.fromMs && atMs <= span.toMs)
    .sort((one, other) => one.atMs - other.atMs);
  const timeAt = (at: number): number => shown[at]?.atMs ?? span.fromMs;
  const place = (from: number, to: number, words: number): Place => {
    const x = shareAt((timeAt(from) + timeAt(to - 1)) / 2, span) * width;
    const inside = Math.min(Math.max(x, words / 2), Math.max(words / 2, width - words / 2));
    return { from, to, x: inside, width: words };
  };
  const places: Place[] = [];
  shown.forEach((marker, at) => {
    const before = places.at(-1);
    // What has no room with the fewest words has none with more.
    const isTight = before !== undefined && collide(before, place(at, at + 1, widths.least));
    let next = place(at, at + 1, isTight ? widths.least : widths.one(marker));
    for (let last = before; last !== undefined && collide(last, next); last = places.at(-1)) {
      places.pop();
      next = place(last.from, next.to, widths.many(next.to - last.from));
    }
    places.push(next);
  });
  return places.map(({ from, to, x, width: words }) => ({ markers: shown.slice(from, to), x, width: words }));
}

function collide(left: Place, right: Place): boolean {
  return left.x + left.width / 2 + SPACE_PX > right.x - right.width / 2;
}
