import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeKey } from '../../shared/app.ts';
import { useStateOf } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Note } from '../ui/Note.tsx';
import { useChatRoom } from '../view/chatRoom.ts';
import { DiskNotice, isOfDisk, StartNotice } from '../view/StartNotice.tsx';
import { useView } from '../view/view.ts';
import styles from './FrameNotes.module.css';
import { LostAccount, useLostAccounts } from './LostAccounts.tsx';

/** What is told no more is over: should it happen again it is news, though it was put away. */
function useForgotten(keys: readonly string[]): void {
  const { forgetNotes } = useView.getState();
  const before = useRef(keys);
  const told = keys.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one each time, and what it says counts
  useEffect(() => {
    const gone = before.current.filter((key) => !keys.includes(key));
    before.current = keys;
    if (gone.length > 0) forgetNotes(gone);
  }, [told, forgetNotes]);
}

/** What a person is told once, above the page, until they put it away. */
export function FrameNotes() {
  const { t } = useTranslation('frame');
  const session = useStateOf('session');
  const room = useChatRoom();
  const lostAccounts = useLostAccounts();
  const notices = useStateOf('app')?.notices ?? [];
  const { place, putAway, putAwayNote, wantSignIn } = useView();
  useForgotten(notices.map(noticeKey));
  const lost = session?.kind === 'lost' ? session : null;
  const away = (key: string) => (
    <IconButton icon={X} size="s" label={t('lost.dismiss')} onClick={() => putAwayNote(key)} />
  );
  const lostKey = `lost ${lost?.atMs}`;
  // Who sees this page has signed in since, or does without.
  const shownNotices = notices.filter(
    (notice) => notice.kind !== 'vaultUnreadable' && !putAway.includes(noticeKey(notice)),
  );
  const ofDisk = shownNotices.filter(isOfDisk);
  const single = ofDisk.length > 1 ? shownNotices.filter((notice) => !isOfDisk(notice)) : shownNotices;
  const isTold = lost !== null && !putAway.includes(lostKey);
  // On Live the line above the field says it, where one would write.
  const saidInChat = place === 'live' && room !== null && room.kind !== 'left' && lost?.why !== 'answerLost';
  const showsLost = isTold && !saidInChat;
  const lostText = t(lost?.why === 'answerLost' ? 'lost.answerLost' : 'lost.text');
  const lostWords = isTold ? `${t('lost.title', { time: formatTime(lost.atMs) })} ${lostText}` : null;
  useEffect(() => {
    if (lostWords !== null) announcer.polite(lostWords);
  }, [lostWords]);
  if (!showsLost && lostAccounts.length === 0 && shownNotices.length === 0) return null;
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
          {lostText}
        </Note>
      )}
      {lostAccounts.map((account) => (
        <LostAccount key={account.id} account={account} />
      ))}
      {ofDisk.length > 1 && (
        <DiskNotice
          notices={ofDisk}
          action={
            <IconButton
              icon={X}
              size="s"
              label={t('lost.dismiss')}
              onClick={() => {
                for (const notice of ofDisk) putAwayNote(noticeKey(notice));
              }}
            />
          }
        />
      )}
      {single.map((notice) => (
        <StartNotice key={noticeKey(notice)} notice={notice} action={away(noticeKey(notice))} />
      ))}
    </div>
  );
}
