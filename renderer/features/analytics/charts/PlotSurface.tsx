import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyName, useKeys } from '../../../ui/keys.ts';
import styles from './Charts.module.css';
import type { Cursor } from './cursor.ts';
import type { ChartsPlan } from './model/chartPlan.ts';
import { lineSentence, type ReadingFrame } from './model/readingWords.ts';
import { type Span, shareAt } from './model/span.ts';
import { useCursorAt } from './useCursorAt.ts';
import { useLineKeys } from './useLineKeys.ts';
import { useLinePointer } from './useLinePointer.ts';

/** What the help calls by their usual names. */
const zoomKeys: readonly KeyName[] = ['charts.zoomIn', 'charts.zoomOut', 'charts.zoomAll'];

/** What lies over all drawings and moves the line: by pointer, and as one stop of the keyboard. */
export function PlotSurface({ box, plan, frame, cursor, stops, whole, onZoom }: PlotSurfaceProps) {
  const { t } = useTranslation('analyticsCharts');
  const { span } = plan;
  const atMs = useCursorAt(cursor, span);
  const pointer = useLinePointer({ box, span, stepMs: plan.stepMs, cursor, onZoom });
  const onKeyDown = useLineKeys({ plan, frame, cursor, stops, whole, onZoom });
  const { marked } = pointer;
  const { changes, letters } = useKeys();
  const isUsual = letters && zoomKeys.every((name) => changes[name] === undefined);
  return (
    <div
      className={styles.line}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={t('line.label')}
      aria-description={isUsual ? `${t('line.help')} ${t('line.helpZoom')}` : t('line.help')}
      aria-orientation="horizontal"
      aria-valuemin={span.fromMs}
      aria-valuemax={span.toMs}
      aria-valuenow={Math.round(atMs ?? span.toMs)}
      aria-valuetext={lineSentence(plan.charts, atMs, frame)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && pointer.cancel()) event.stopPropagation();
        else onKeyDown(event);
      }}
      {...pointer.handlers}
    >
      {marked && (
        <i
          className={styles.marked}
          style={{
            left: `${shareAt(marked.fromMs, span) * 100}%`,
            width: `${(shareAt(marked.toMs, span) - shareAt(marked.fromMs, span)) * 100}%`,
          }}
        />
      )}
    </div>
  );
}

export type PlotSurfaceProps = {
  /** What lies over the drawings, from the beginning of their time to its end. */
  box: RefObject<HTMLDivElement | null>;
  plan: ChartsPlan;
  frame: ReadingFrame;
  cursor: Cursor;
  /** Where Page Up and Page Down lead: ascending moments. */
  stops: readonly number[];
  /** The whole range. */
  whole: Span;
  onZoom: (zoom: Span | null) => void;
};
