import styles from './Charts.module.css';
import { yOf } from './canvas/geometry.ts';
import type { Cursor } from './cursor.ts';
import type { ChartPlan } from './model/chartPlan.ts';
import { readingAt } from './model/reading.ts';
import { type Span, shareAt } from './model/span.ts';
import { useCursorAt } from './useCursorAt.ts';

/** The line over one chart, and a dot on the value that is written beside it. */
export function CursorMark({ plan, cursor, span, width }: CursorMarkProps) {
  const atMs = useCursorAt(cursor, span);
  if (atMs === null) return null;
  const { chart, scale } = plan;
  const reading = chart.shape === 'bars' ? null : readingAt(plan, atMs);
  const x = (moment: number) => Math.round(shareAt(moment, span) * width * 2) / 2;
  const dot =
    reading?.kind !== 'value'
      ? null
      : {
          // A step holds up to the line; a value of a line stands where it was measured.
          x: x(chart.shape === 'steps' ? atMs : reading.moment.atMs),
          y: yOf(reading.moment.value, { scale, height: chart.height }),
        };
  return (
    <>
      <i className={styles.cursor} style={{ transform: `translateX(${x(atMs)}px)` }} />
      {dot && <i className={styles.dot} style={{ transform: `translate(${dot.x}px, ${dot.y}px)` }} />}
    </>
  );
}

export type CursorMarkProps = { plan: ChartPlan; cursor: Cursor; span: Span; width: number };
