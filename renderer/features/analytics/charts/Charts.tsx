import { useMemo, useRef } from 'react';
import type { AnalyticsMarker, AnalyticsView } from '../../../../shared/analytics.ts';
import type { SourceName } from '../../../../shared/analyticsSeries.ts';
import { useWidth } from '../../../ui/useWidth.ts';
import type { Cursor } from './cursor.ts';
import { Plot, type Span } from './Plot.tsx';

/** The charts of a view in one column, over one axis of time. What it needs comes in, what a person does goes out. */
export function Charts({ view, zoom }: ChartsProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const span = zoom ?? view.zoom ?? view;
  const line = view.lines.find(({ id }) => id === 'viewers');
  const options = useMemo(
    () => ({
      width: Math.max(1, width),
      height: 150,
      legend: { show: false },
      cursor: { show: false },
      axes: [{ show: false }, { show: false }],
      scales: { x: { time: false, range: [span.fromMs, span.toMs] as [number, number] } },
      series: [{}, { stroke: getComputedStyle(document.documentElement).getPropertyValue('--data-1'), width: 1.75 }],
    }),
    [width, span.fromMs, span.toMs],
  );
  return <div ref={box}>{line && <Plot options={options} data={[line.xs, line.ys]} />}</div>;
}

export type ChartsProps = {
  view: AnalyticsView;
  /** The person's time zone by its IANA name; all times are told in it. */
  zone: string;
  /** The line over all charts: of `createCursor`, kept by who shows the charts. */
  cursor: Cursor;
  /** What of the range is to be drawn; null: all of it. The view may still hold another part, until the next one has come. */
  zoom: Span | null;
  onZoom: (zoom: Span | null) => void;
  /** A marker was pressed. */
  onMarker: (marker: AnalyticsMarker) => void;
  /** Sources whose charts are left out. */
  leftOut?: ReadonlySet<SourceName>;
};
