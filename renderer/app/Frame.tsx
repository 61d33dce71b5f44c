import { memo, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';
import { useActivityBadge } from '../features/activity/index.ts';
import { ClipKey, HostPlanNote } from '../features/streamCard/index.ts';
import { EndedNote } from '../features/streams/index.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { BrandMark } from '../ui/Brand.tsx';
import { classes } from '../ui/classes.ts';
import { type ErrorLinks, errorLinks } from '../ui/errorLinks.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { loadLayers } from '../ui/layers.ts';
import { useBehindModal } from '../ui/modals.ts';
import { useHotkey } from '../ui/useHotkey.ts';
import { firstScreenStands } from '../view/firstScreen.ts';
import { moveLandmark } from '../view/landmarks.ts';
import { TimeoutSheet } from '../view/moderation/TimeoutSheet.tsx';
import { useArrival } from '../view/useArrival.ts';
import { useView } from '../view/view.ts';
import { OtherWrites } from '../view/writes/OtherWrites.tsx';
import { CodeDoor } from './CodeDoor.tsx';
import styles from './Frame.module.css';
import { FrameNotes } from './FrameNotes.tsx';
import { NoteLayer } from './NoteLayer.tsx';
import { loadPalette, PaletteDoor } from './PaletteDoor.tsx';
import { loadPages, places } from './places.ts';
import { Rail } from './Rail.tsx';
import { Strip } from './Strip.tsx';
import { UpdateNews } from './UpdateNews.tsx';
import { useWantedPlace } from './useWantedPlace.ts';
import { WindowTitle } from './WindowTitle.tsx';

const LOAD_AHEAD_AFTER_MS = 500;
const links: ErrorLinks = {
  budget: () => useView.getState().goByKeyboard('budget'),
  kept: () => useView.getState().openSettings('privacy'),
};

/**
 * Strip, rail and stage, with the page of the chosen place on it. What the session says of itself, such as another channel, does not
 * draw all of it anew. @see DESIGN-LANGUAGE §3, §7
 */
export const Frame = memo(function Frame() {
  const { t } = useTranslation(['frame', 'common']);
  const mac = useStateOf('app')?.platform === 'darwin';
  const place = useView((view) => view.place);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Behind the first page; what fails now is loaded when it is wanted.
    const timer = setTimeout(
      () => void Promise.all([loadLayers(), loadPages(), loadPalette()]).catch(() => undefined),
      LOAD_AHEAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  useWantedPlace();
  useHotkey('everywhere.parts', () => moveLandmark(1));
  useHotkey('everywhere.partsBack', () => moveLandmark(-1));
  return (
    <errorLinks.Provider value={links}>
      <div className={classes(styles.frame, mac && styles.mac)}>
        <div className={styles.brand} aria-hidden>
          <BrandMark />
          <span className={styles.name}>{t('common:brand')}</span>
        </div>
        <PlaceTitle />
        <Strip />
        <Rail />
        <main className={styles.stage} data-landmark>
          <FrameNotes />
          <EndedNote />
          <HostPlanNote />
          <UpdateNews />
          <div className={styles.middle}>
            <div className={styles.page} ref={page} data-page>
              <Boundary of={place}>
                <Lazy key={place} piece={places[place].page} props={{}} onThere={firstScreenStands} />
              </Boundary>
            </div>
            <ClipKey />
          </div>
          <OtherWrites />
          <NoteLayer />
          <TimeoutSheet />
          <CodeDoor />
        </main>
        <PaletteDoor />
        <Arrival page={page} />
      </div>
    </errorLinks.Provider>
  );
});

/** Takes the keyboard to the page that one has come to; by itself, as what lies over it comes and goes without it. */
function Arrival({ page }: { page: RefObject<HTMLDivElement | null> }) {
  const place = useView((view) => view.place);
  const arrivals = useView((view) => view.arrivals);
  useArrival(page, place, { arrivals, atStart: true, isBehind: useBehindModal() });
  return null;
}

function PlaceTitle() {
  const { t } = useTranslation(['frame', 'deliveries']);
  const place = useView((view) => view.place);
  const isDeliveries = useView((view) => view.place === 'hooks' && view.deliveries !== null);
  const unread = useActivityBadge()?.count ?? 0;
  return <WindowTitle page={isDeliveries ? t('deliveries:page') : t(`frame:places.${place}`)} unread={unread} />;
}
