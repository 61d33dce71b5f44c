import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Note } from '../ui/Note.tsx';
import { useView } from '../view/view.ts';
import styles from './FrameNotes.module.css';

/** A newer version was found by itself: told once, until one has looked at it or put it away. */
export function UpdateNews() {
  const { t } = useTranslation('updates');
  const state = useStateOf('updates');
  const noticed = useCall('updates.noticed');
  const isAtUpdates = useView((view) => view.place === 'settings' && view.section === 'about');
  const version = state?.isNews && state.step.kind === 'available' ? state.step.offer.version : null;
  const words = version === null ? null : t('news.title', { version });
  const { mutate: putAway } = noticed;
  useEffect(() => {
    if (words === null) return;
    if (isAtUpdates) putAway();
    else announcer.polite(words);
  }, [words, isAtUpdates, putAway]);
  if (words === null || isAtUpdates) return null;
  return (
    <div className={styles.notes}>
      <Note
        kind="cue"
        title={words}
        action={
          <>
            <Button onClick={() => useView.getState().openSettings('about')}>{t('news.show')}</Button>
            <IconButton icon={X} size="s" label={t('news.dismiss')} onClick={() => putAway()} />
          </>
        }
      >
        {t('news.text')}
      </Note>
    </div>
  );
}
