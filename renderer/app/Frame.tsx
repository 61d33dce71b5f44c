import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDescription } from '../api/state.ts';
import { classes } from '../ui/classes.ts';
import { Later } from '../ui/Later.tsx';
import { loadLayers } from '../ui/layers.ts';
import { useHeldFocus } from '../ui/useHeldFocus.ts';
import { useHotkey } from '../ui/useHotkey.ts';
import { Boundary } from './Boundary.tsx';
import { BrandMark } from './Brand.tsx';
import styles from './Frame.module.css';
import { FrameNotes } from './FrameNotes.tsx';
import { moveLandmark } from './landmarks.ts';
import { loadPages, places, settingsPlace } from './places.ts';
import { Rail } from './Rail.tsx';
import { Strip } from './Strip.tsx';
import { useView } from './view.ts';

const LOAD_AHEAD_AFTER_MS = 500;

/** Strip, rail and stage, with the page of the chosen place on it. @see DESIGN-LANGUAGE §3, §7 */
export function Frame() {
  const { t } = useTranslation(['frame', 'common']);
  const mac = useAppDescription()?.platform === 'darwin';
  const place = useView((view) => view.place);
  const page = [...places, settingsPlace].find(({ id }) => id === place)?.page;
  const stage = useRef<HTMLElement>(null);
  useHeldFocus(stage, place);
  useEffect(() => {
    // The button that led here is gone; the keyboard goes on at the page.
    if (document.activeElement === document.body) stage.current?.focus();
    // Behind the first page; what fails now is loaded when it is wanted.
    const timer = setTimeout(
      () => void Promise.all([loadLayers(), loadPages()]).catch(() => undefined),
      LOAD_AHEAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  useHotkey('F6', () => moveLandmark(1));
  useHotkey('Shift+F6', () => moveLandmark(-1));
  return (
    <div className={classes(styles.frame, mac && styles.mac)}>
      <div className={styles.brand} aria-hidden>
        <BrandMark />
        <span className={styles.name}>{t('common:brand')}</span>
      </div>
      <Strip />
      <Rail />
      <main ref={stage} className={styles.stage} data-landmark tabIndex={-1}>
        <FrameNotes />
        <div className={styles.page}>
          <Boundary of={place}>{page && <Later key={place} piece={page} props={{}} />}</Boundary>
        </div>
      </main>
    </div>
  );
}
