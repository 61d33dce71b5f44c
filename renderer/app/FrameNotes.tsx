import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDescription, useSession } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './FrameNotes.module.css';
import { StartNotice } from './StartNotice.tsx';
import { useView } from './view.ts';

/** What a person is told once, above the page, until they put it away. */
export function FrameNotes() {
  const { t } = useTranslation('frame');
  const session = useSession();
  const notices = useAppDescription()?.notices ?? [];
  const { putAway, putAwayNote, wantSignIn } = useView();
  const lost = session?.kind === 'lost' ? session : null;
  const away = (key: string) => (
    <IconButton icon={X} size="s" label={t('lost.dismiss')} onClick={() => putAwayNote(key)} />
  );
  const lostKey = `lost ${lost?.atMs}`;
  const shownNotices = notices.filter((notice) => notice.kind === 'fileSetAside' && !putAway.includes(notice.name));
  const showsLost = lost !== null && !putAway.includes(lostKey);
  const lostWords = showsLost ? `${t('lost.title', { time: formatTime(lost.atMs) })} ${t('lost.text')}` : null;
  useEffect(() => {
    if (lostWords !== null) announcer.polite(lostWords);
  }, [lostWords]);
  if (!showsLost && shownNotices.length === 0) return null;
  return (
    <div className={styles.notes}>
      {showsLost && (
        <Note
          kind="caution"
          title={t('lost.title', { time: formatTime(lost.atMs) })}
          action={
            <>
              <Button onClick={() => wantSignIn(true)}>{t('account.signInAgain')}</Button>
              {away(lostKey)}
            </>
          }
        >
          {t('lost.text')}
        </Note>
      )}
      {shownNotices.map((notice) => (
        <StartNotice key={notice.kind} notice={notice} action={notice.kind === 'fileSetAside' && away(notice.name)} />
      ))}
    </div>
  );
}
