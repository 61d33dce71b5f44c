import { useTranslation } from 'react-i18next';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { Button } from '../../ui/Button.tsx';
import { Num } from '../../ui/Num.tsx';
import { chooseZoom } from './analyticsView.ts';
import styles from './ChartsSection.module.css';
import type { Cursor } from './charts/cursor.ts';
import { NoteControl } from './NoteControl.tsx';
import type { Notes } from './useNotes.ts';
import { gapLines, gapWords } from './words/gapWords.ts';
import { partWords, type Span } from './words/rangeWords.ts';

/** More than these would push the charts away; the sheet has them all. */
const MOST_GAPS = 2;

type Props = {
  state: AnalyticsState;
  view: AnalyticsView;
  than: string | null;
  zoom: Span | null;
  cursor: Cursor;
  notes: Notes;
  onSources: () => void;
};

/** What the lines are, why they break, and the way to where the numbers come from. */
export function Legend({ state, view, than, zoom, cursor, notes, onSources }: Props) {
  const { t } = useTranslation('analytics');
  const gaps = gapLines(view.gaps);
  return (
    <footer className={styles.foot}>
      <ul className={styles.keys} aria-label={t('charts.legend')}>
        {!view.hidden && (
          <li className={styles.key}>
            <span className={styles.line} aria-hidden />
            {t(view.stream === null ? 'charts.range' : 'charts.stream')}
          </li>
        )}
        {than !== null && view.compare !== null && (
          <li className={styles.key}>
            <span className={styles.dashes} aria-hidden />
            {than}
          </li>
        )}
        {gaps.slice(0, MOST_GAPS).map((gap) => (
          <li className={styles.key} key={`${gap.span.fromMs} ${gap.span.toMs} ${gap.of.join()}`}>
            <span className={styles.hatch} aria-hidden />
            <Num>{gapWords(gap, view, state.zone)}</Num>
          </li>
        ))}
        {gaps.length > MOST_GAPS && <li>{t('charts.moreGaps', { count: gaps.length - MOST_GAPS })}</li>}
      </ul>
      <span className={styles.actions}>
        {zoom !== null && (
          <>
            <Num>{t('charts.zoomed', { span: partWords(zoom, state.zone, true) })}</Num>
            <Button kind="quiet" className={styles.small} onClick={() => chooseZoom(null)}>
              {t('charts.wholeRange')}
            </Button>
          </>
        )}
        <NoteControl state={state} cursor={cursor} notes={notes} />
        <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onSources}>
          {t('charts.sources')}
        </button>
      </span>
    </footer>
  );
}
