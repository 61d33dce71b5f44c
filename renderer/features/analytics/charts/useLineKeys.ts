import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announcer } from '../../../ui/announcer.ts';
import { hearsKey } from '../../../ui/keys.ts';
import type { Cursor } from './cursor.ts';
import type { ChartsPlan } from './model/chartPlan.ts';
import type { ReadingFrame } from './model/readingWords.ts';
import { clampTo, type Span } from './model/span.ts';
import { shortMomentText } from './model/timeWords.ts';
import { lineStepMs, zoomAround } from './model/zooming.ts';

const FAST = 10;
const ZOOM = 2;

/**
 * The line over the charts by keyboard: arrows (with Shift ten steps), Home, End, Page Up and Page Down to the next stop,
 * what zooms around it or shows everything, as the person has these keys, and Escape for everything. What it then stands on is its
 * value text, which is read out by itself; what is drawn is announced.
 */
export function useLineKeys({ plan, frame, cursor, stops, whole, onZoom }: LineKeysOptions) {
  const { t } = useTranslation('analyticsCharts');
  return (event: KeyboardEvent): void => {
    const { span, stepMs } = plan;
    const at = cursor.read();
    const atMs = at === null ? span.toMs : clampTo(at, span);
    const zoomTo = (zoom: Span | null) => {
      onZoom(zoom);
      const time = (moment: number) => shortMomentText(moment, whole, frame.zone);
      announcer.polite(
        zoom === null ? t('line.whole') : t('line.zoomed', { from: time(zoom.fromMs), to: time(zoom.toMs) }),
      );
    };
    const isWhole = span.fromMs <= whole.fromMs && span.toMs >= whole.toMs;
    const step = lineStepMs(span, stepMs) * (event.shiftKey ? FAST : 1);
    const moved = (to: number | undefined) => () => cursor.move(clampTo(to ?? atMs, span));
    const zoomBy = (factor: number) => () => zoomTo(zoomAround(atMs, span, factor, whole, stepMs));
    const acts: Record<string, (() => void) | undefined> = {
      ArrowRight: moved(atMs + step),
      ArrowUp: moved(atMs + step),
      ArrowLeft: moved(atMs - step),
      ArrowDown: moved(atMs - step),
      Home: moved(span.fromMs),
      End: moved(span.toMs),
      PageDown: moved(stops.find((stop) => stop > atMs && stop <= span.toMs) ?? span.toMs),
      PageUp: moved(stops.findLast((stop) => stop < atMs && stop >= span.fromMs) ?? span.fromMs),
      // What has nothing to take back leaves the key to what lies around.
      Escape: isWhole ? (at === null ? undefined : () => cursor.move(null)) : () => zoomTo(null),
    };
    const zooms = {
      'charts.zoomIn': zoomBy(1 / ZOOM),
      'charts.zoomOut': isWhole ? () => undefined : zoomBy(ZOOM),
      'charts.zoomAll': isWhole ? () => undefined : () => zoomTo(null),
    };
    const zoom = (Object.keys(zooms) as (keyof typeof zooms)[]).find((name) => hearsKey(event.nativeEvent, name));
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const act = zoom !== undefined ? zooms[zoom] : isPlain ? acts[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

type LineKeysOptions = {
  plan: ChartsPlan;
  frame: ReadingFrame;
  cursor: Cursor;
  stops: readonly number[];
  whole: Span;
  onZoom: (zoom: Span | null) => void;
};
