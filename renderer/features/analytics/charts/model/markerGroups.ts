import type { AnalyticsMarker } from '../../../../../shared/analytics.ts';
import { type Span, shareAt } from './span.ts';

/** Markers that stand in one place, in order, and where that is: its middle and its width in pixels. */
export type MarkerGroup = { readonly markers: readonly AnalyticsMarker[]; readonly x: number; readonly width: number };

const SPACE_PX = 8;

/**
 * Puts the markers of a span on a line of `width` pixels; those whose words would run into each other become one.
 * @param widthOf what the words of some markers together take, in pixels
 */
export function groupMarkers(
  markers: readonly AnalyticsMarker[],
  span: Span,
  width: number,
  widthOf: (markers: readonly AnalyticsMarker[]) => number,
): MarkerGroup[] {
  const shown = markers
    .filter(({ atMs }) => atMs >= span.fromMs && atMs <= span.toMs)
    .sort((one, other) => one.atMs - other.atMs);
  const place = (together: readonly AnalyticsMarker[]): MarkerGroup => {
    const first = together[0]?.atMs ?? span.fromMs;
    const last = together.at(-1)?.atMs ?? first;
    const words = widthOf(together);
    const x = shareAt((first + last) / 2, span) * width;
    const inside = Math.min(Math.max(x, words / 2), Math.max(words / 2, width - words / 2));
    return { markers: together, x: inside, width: words };
  };
  const groups: MarkerGroup[] = [];
  for (const marker of shown) {
    let group = place([marker]);
    for (let last = groups.at(-1); last !== undefined && collide(last, group); last = groups.at(-1)) {
      groups.pop();
      group = place([...last.markers, ...group.markers]);
    }
    groups.push(group);
  }
  return groups;
}

function collide(left: MarkerGroup, right: MarkerGroup): boolean {
  return left.x + left.width / 2 + SPACE_PX > right.x - right.width / 2;
}
