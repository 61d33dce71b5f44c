import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AnalyticsState } from '../../../shared/analytics.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Toast, ToastArea } from '../../ui/Toast.tsx';
import { AnalyticsHead } from './AnalyticsHead.tsx';
import styles from './AnalyticsPage.module.css';
import { analyticsView } from './analyticsView.ts';
import { ChartsSection } from './ChartsSection.tsx';
import { createCursor } from './charts/cursor.ts';
import { NothingHere } from './NothingHere.tsx';
import { PictureSheet } from './PictureSheet.tsx';
import { Problems } from './Problems.tsx';
import { RangeRow } from './RangeRow.tsx';
import { SourcesSheet } from './SourcesSheet.tsx';
import { TableSection } from './TableSection.tsx';
import { Tiles } from './Tiles.tsx';
import { useAnalyticsView } from './useAnalyticsView.ts';
import { useChoice } from './useChoice.ts';
import { useFetch } from './useFetch.ts';
import { useNotes } from './useNotes.ts';
import { useZoom } from './useZoom.ts';
import { comparedWith } from './words/compareName.ts';

/** A range of the channel's numbers: what it is, in six numbers, and drawn or as a table. */
export function AnalyticsBody({ state }: { state: AnalyticsState }) {
  const { t } = useTranslation('analytics');
  const choice = useChoice(state);
  const shows = useStore(analyticsView, (view) => view.shows);
  const [cursor] = useState(createCursor);
  const [sources, setSources] = useState(false);
  const [picture, setPicture] = useState(false);
  const notes = useNotes(state.channelId);
  // The tiles tell of the whole range, whatever part of it is drawn.
  const whole = useAnalyticsView(choice, null, state.version);
  const zoom = useZoom(whole.view);
  const drawn = useAnalyticsView(zoom === null ? null : choice, zoom, state.version);
  const fetching = useFetch(state, choice, whole);
  const { view } = whole;
  const than = comparedWith(view, choice?.compare, state.zone);
  const error = whole.error ?? fetching.error ?? notes.error;
  return (
    <>
      <div className={styles.content}>
        <AnalyticsHead state={state} choice={choice} view={view} than={than} onPicture={() => setPicture(true)} />
        {choice !== null && view !== undefined && (
          <RangeRow state={state} choice={choice} view={view} fetching={fetching} />
        )}
        {error !== null && (
          <ErrorNotice
            className={styles.problem ?? ''}
            error={error}
            onRetry={whole.error !== null ? whole.retry : fetching.error !== null ? fetching.start : undefined}
          />
        )}
        {view !== undefined && <Problems state={state} view={view} fetching={fetching} />}
        <NothingHere state={state} choice={choice} view={view} hasFailed={whole.error !== null}>
          {choice !== null && view !== undefined && (
            <>
              <Tiles view={view} than={than} zone={state.zone} />
              {shows === 'charts' ? (
                <ChartsSection
                  state={state}
                  view={(zoom === null ? undefined : drawn.view) ?? view}
                  zoom={zoom}
                  cursor={cursor}
                  notes={notes}
                  onSources={() => setSources(true)}
                />
              ) : (
                !view.hidden && (
                  <TableSection
                    state={state}
                    choice={choice}
                    view={view}
                    than={than}
                    cursor={cursor}
                    onSources={() => setSources(true)}
                  />
                )
              )}
            </>
          )}
        </NothingHere>
      </div>
      {view !== undefined && (
        <SourcesSheet open={sources} state={state} view={view} onClose={() => setSources(false)} />
      )}
      {picture && choice !== null && view !== undefined && !view.hidden && (
        <PictureSheet state={state} range={{ choice, view, than }} onClose={() => setPicture(false)} />
      )}
      <ToastArea label={t('notes.toasts')}>
        {notes.removed !== null && (
          <Toast
            key={notes.removed.key}
            line={notes.line}
            lastsMs={6_000}
            onGone={notes.forget}
            action={<Button onClick={notes.undo}>{t('notes.undo')}</Button>}
          />
        )}
      </ToastArea>
    </>
  );
}
