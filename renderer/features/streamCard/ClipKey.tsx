import { Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useOffer } from '../../view/paletteItems.ts';
import { useView } from '../../view/view.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import styles from './StreamCard.module.css';
import { useClip } from './useClip.ts';

/** Hears the key that cuts out a clip, wherever one is, and shows there what can still be taken back. */
export function ClipKey() {
  const { t } = useTranslation('streamCard');
  const { clip, duration } = useClip();
  const isOnCard = useView((view) => view.place === 'stream' && view.streamTab === 'now');
  useHotkey('stream.clip', clip);
  useOffer({ id: 'clip', icon: Scissors, words: t('clips.clipThat', { duration }), keys: 'stream.clip', run: clip });
  if (isOnCard) return null;
  return (
    <div className={styles.floating}>
      <WriteStrip show={({ kind }) => kind === 'makeClip'} />
    </div>
  );
}
