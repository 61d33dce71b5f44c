import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsMarker, AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { useHeldWords } from '../../view/heldWords.ts';
import { chooseZoom } from './analyticsView.ts';
import styles from './ChartsSection.module.css';
import { Charts } from './charts/Charts.tsx';
import type { Cursor } from './charts/cursor.ts';
import { Legend } from './Legend.tsx';
import { MarkerLine } from './MarkerLine.tsx';
import type { Notes } from './useNotes.ts';
import type { Span } from './words/rangeWords.ts';

type Props = {
  state: AnalyticsState;
  view: AnalyticsView;
  /** What of the range is drawn; null: all of it. */
  zoom: Span | null;
  cursor: Cursor;
  notes: Notes;
  onSources: () => void;
};

/** All charts under one cursor, and below them what their lines and gaps are. */
export function ChartsSection({ state, view, zoom, cursor, notes, onSources }: Props) {
  const { t } = useTranslation('analytics');
  const held = useHeldWords();
  const runs = view.sessions.some(({ endMs }) => endMs === null);
  const [pressed, setPressed] = useState<AnalyticsMarker | null>(null);
  // One that was removed or lies in another range is told no more.
  const marker = pressed === null ? undefined : view.markers.find(({ id }) => id === pressed.id);
  return (
    <>
      <div className={styles.charts}>
        <h2 className="hidden">{t('view.charts')}</h2>
        <Charts
          view={view}
          zone={state.zone}
          cursor={cursor}
          zoom={zoom}
          onZoom={chooseZoom}
          onMarker={setPressed}
          held={held.line(runs)}
        />
      </div>
      {marker !== undefined && (
        <MarkerLine marker={marker} view={view} zone={state.zone} notes={notes} onClose={() => setPressed(null)} />
      )}
      <Legend state={state} view={view} zoom={zoom} cursor={cursor} notes={notes} onSources={onSources} />
    </>
  );
}
