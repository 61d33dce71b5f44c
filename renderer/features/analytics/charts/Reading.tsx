import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Num } from '../../../ui/Num.tsx';
import styles from './Charts.module.css';
import type { Cursor } from './cursor.ts';
import type { ChartPlan } from './model/chartPlan.ts';
import { mostLines, type ReadingFrame, readingWords } from './model/readingWords.ts';
import { momentText } from './model/timeWords.ts';
import { useCursorAt } from './useCursorAt.ts';

/** A chart's value at the line, or its last one. Room is kept for the most it can say. */
export function Reading({ plan, cursor, frame }: { plan: ChartPlan; cursor: Cursor; frame: ReadingFrame }) {
  const { value, isKnown, lines } = readingWords(plan, useCursorAt(cursor, frame.span), frame);
  return (
    <div className={styles.reading} style={{ '--lines': mostLines(plan) }}>
      <Num className={classes(styles.value, !isKnown && styles.unknown)}>{value}</Num>
      {lines.map((line) => (
        <Num key={line} className={styles.detail}>
          {line}
        </Num>
      ))}
    </div>
  );
}

/** Over the column of values: when they were. */
export function ReadingHead({ cursor, frame }: { cursor: Cursor; frame: ReadingFrame }) {
  const { t } = useTranslation('analyticsCharts');
  const atMs = useCursorAt(cursor, frame.span);
  return (
    <div className={styles.reading}>
      <span className={styles.detail}>{t(atMs === null ? 'latest' : 'atLine')}</span>
      {atMs !== null && <Num className={styles.value}>{momentText(atMs, frame.span, frame.zone)}</Num>}
    </div>
  );
}
