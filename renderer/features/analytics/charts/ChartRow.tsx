import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Charts.module.css';
import { Plot } from './canvas/Plot.tsx';
import type { Palette } from './canvas/palette.ts';
import type { ChartPlan } from './model/chartPlan.ts';
import type { Span } from './model/span.ts';
import { unitText } from './model/valueWords.ts';
import { ValueTicks } from './ValueTicks.tsx';

/** One chart: what it counts, its drawing, its scale, and at the end what `reading` says. */
export function ChartRow(props: ChartRowProps) {
  const { plan, span, bands, palette, width, held, sentence, mark, reading } = props;
  const { t } = useTranslation('analyticsCharts');
  const isHidden = held !== null;
  const { chart, main } = plan;
  const picture = useMemo(() => ({ plan, span, bands, palette, isHidden }), [plan, span, bands, palette, isHidden]);
  return (
    <div className={styles.row} style={{ '--height': `${chart.height}px` }}>
      <div className={styles.name}>
        <h3>{t(`chart.${chart.id}.title`)}</h3>
        <span className={styles.detail}>{unitText(chart, main.stepMs)}</span>
      </div>
      <div className={styles.plot} dir="ltr">
        <div role="img" aria-label={sentence}>
          {width > 0 && <Plot className={styles.canvas} picture={picture} width={width} height={chart.height} />}
        </div>
        {mark}
        {isHidden && chart.id === 'viewers' && <p className={styles.recording}>{held}</p>}
      </div>
      {isHidden ? <span /> : <ValueTicks scale={plan.scale} height={chart.height} unit={chart.unit} />}
      {reading}
    </div>
  );
}

export type ChartRowProps = {
  plan: ChartPlan;
  span: Span;
  bands: readonly Span[];
  palette: Palette;
  /** Of the drawing, in CSS pixels; 0 until it is known. */
  width: number;
  /** Comfort mode, and what it says in place of the viewers' curve: the axes stay, and nothing says a number. null: numbers are shown. */
  held: string | null;
  /** What the drawing shows, in words. */
  sentence: string;
  /** Drawn over the chart. */
  mark: ReactNode;
  /** Stands at the end of the row. */
  reading: ReactNode;
};
