import { Scissors, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { givenUpText } from '../../ui/errorText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useOffer } from '../../view/paletteItems.ts';
import { useView } from '../../view/view.ts';
import { Outcome } from './Outcome.tsx';
import styles from './StreamCard.module.css';
import { useClip } from './useClip.ts';

/** What is begun by a key, or from the list of channels, wherever one is. */
const kinds = ['makeClip', 'follow', 'unfollow'] as const;

/**
 * Hears the key that cuts out a clip, wherever one is, and shows there what failed. A key for the whole computer and another program
 * ask main for the same.
 */
export function ClipKey() {
  const { t } = useTranslation('streamCard');
  const { clip, duration, error, forget } = useClip();
  const failed = useStateOf('commands')?.failed ?? null;
  const seen = useCall('commands.seen');
  const isOnCard = useView((view) => view.place === 'stream' && view.streamTab === 'now');
  useHotkey('stream.clip', clip);
  useOffer({ id: 'clip', icon: Scissors, words: t('clips.clipThat', { duration }), keys: 'stream.clip', run: clip });
  return (
    <div className={styles.floating}>
      {!isOnCard && <Outcome kinds={kinds} />}
      {error && error.kind !== 'scopeMissing' && <NoClip error={error} onSeen={forget} />}
      {failed && (
        <NoClip key={failed.number} error={failed.error} onSeen={() => seen.mutate({ number: failed.number })} />
      )}
    </div>
  );
}

/** No clip was begun, and why. */
function NoClip({ error, onSeen }: { error: AppError; onSeen: () => void }) {
  const { t } = useTranslation('streamCard');
  const { title, meaning, remedy } = givenUpText(error);
  const words = error.kind === 'badInput' ? meaning : `${title}. ${meaning} ${remedy}`;
  useEffect(() => announcer.assertive(`${t('clips.notMade')}. ${words}`), [t, words]);
  return (
    <Note
      kind="fault"
      title={`${t('clips.notMade')}.`}
      action={<IconButton icon={X} size="s" label={t('outcome.dismiss')} onClick={onSeen} />}
    >
      {words}
    </Note>
  );
}
