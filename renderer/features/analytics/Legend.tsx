import { useTranslation } from 'react-i18next';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { Button } from '../../ui/Button.tsx';
import { Num } from '../../ui/Num.tsx';
import { chooseZoom } from './analyticsView.ts';
import styles from './ChartsSection.module.css';
import { ChartKey } from './charts/ChartKey.tsx';
import type { Cursor } from './charts/cursor.ts';
import { NoteControl } from './NoteControl.tsx';
import type { Notes } from './useNotes.ts';
import { partWords, type Span } from './words/rangeWords.ts';

type Props = {
  state: AnalyticsState;
  view: AnalyticsView;
  zoom: Span | null;
  cursor: Cursor;
  notes: Notes;
  onSources: () => void;
};

/** What the lines are, why they break, and the way to where the numbers come from. */
export function Legend({ state, view, zoom, cursor, notes, onSources }: Props) {
  const { t } = useTranslation('analytics');
  return (
    <footer className={styles.foot}>
      <ChartKey view={view} zone={state.zone} />
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
