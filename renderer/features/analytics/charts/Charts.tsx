import { memo, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsMarker, AnalyticsView } from '../../../../shared/analytics.ts';
import type { SourceName } from '../../../../shared/analyticsSeries.ts';
import { useWidth } from '../../../ui/useWidth.ts';
import { ChartRow } from './ChartRow.tsx';
import styles from './Charts.module.css';
import { CursorMark } from './CursorMark.tsx';
import { usePalette } from './canvas/usePalette.ts';
import type { Cursor } from './cursor.ts';
import { FoldedCharts } from './FoldedCharts.tsx';
import { MarkerRow } from './MarkerRow.tsx';
import { planCharts } from './model/chartPlan.ts';
import { chartSentence, compareLabel, hiddenSentence } from './model/sentences.ts';
import type { Span } from './model/span.ts';
import { PlotSurface } from './PlotSurface.tsx';
import { Reading, ReadingHead } from './Reading.tsx';
import { Shares } from './Shares.tsx';
import { TimeAxis } from './TimeAxis.tsx';

const nothing: ReadonlySet<SourceName> = new Set();

/** The charts of a view in one column, over one axis of time. What it needs comes in, what a person does goes out. */
export const Charts = memo(function Charts(props: ChartsProps) {
  const { view, zone, cursor, zoom, onZoom, onMarker, held, leftOut = nothing } = props;
  const { t } = useTranslation('analyticsCharts');
  const surface = useRef<HTMLDivElement>(null);
  const width = useWidth(surface);
  const palette = usePalette();
  const plan = useMemo(() => planCharts(view, zoom ?? view.zoom, leftOut), [view, zoom, leftOut]);
  const { span, charts, bands } = plan;
  const label = compareLabel(view, zone);
  const frame = useMemo(() => ({ span, zone, compareLabel: label }), [span, zone, label]);
  const whole = useMemo(() => ({ fromMs: view.fromMs, toMs: view.toMs }), [view.fromMs, view.toMs]);
  const stops = useMemo(() => stopsOf(view), [view]);
  const choose = useCallback(
    (marker: AnalyticsMarker) => {
      cursor.move(marker.atMs);
      onMarker(marker);
    },
    [cursor, onMarker],
  );
  return (
    <div className={styles.charts}>
      <div className={styles.head}>
        <span className={styles.caption}>{t('happened')}</span>
        <MarkerRow markers={view.markers} span={span} zone={zone} width={width} onChoose={choose} />
        <span />
        {!view.hidden && <ReadingHead cursor={cursor} frame={frame} />}
      </div>
      <div className={styles.rows}>
        {charts.map((chart) => (
          <ChartRow
            key={chart.chart.id}
            plan={chart}
            span={span}
            bands={bands}
            palette={palette}
            width={width}
            held={view.hidden ? held : null}
            sentence={view.hidden ? hiddenSentence(chart) : chartSentence(chart, span, zone, label)}
            mark={view.hidden ? null : <CursorMark plan={chart} cursor={cursor} span={span} width={width} />}
            reading={view.hidden ? null : <Reading plan={chart} cursor={cursor} frame={frame} />}
          />
        ))}
        <div ref={surface} className={styles.surface}>
          {!view.hidden && (
            <PlotSurface
              box={surface}
              plan={plan}
              frame={frame}
              cursor={cursor}
              stops={stops}
              whole={whole}
              onZoom={onZoom}
            />
          )}
        </div>
      </div>
      <TimeAxis span={span} zone={zone} width={width} />
      {!view.hidden && <FoldedCharts folded={plan.folded} />}
      {!view.hidden && !leftOut.has('viewersMetrics') && <Shares view={view} />}
    </div>
  );
});

/** Where streams begin; within a single one, where something happened. */
function stopsOf({ sessions, markers }: AnalyticsView): number[] {
  const moments = sessions.length > 1 ? sessions.map(({ startMs }) => startMs) : markers.map(({ atMs }) => atMs);
  return moments.toSorted((one, other) => one - other);
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
  /** Stands in place of the viewers' curve while comfort mode hides it. */
  held: string;
  /** Sources whose charts are left out. */
  leftOut?: ReadonlySet<SourceName>;
};
