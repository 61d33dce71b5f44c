import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamSummary } from '../../../shared/streams.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { formatChange, formatDuration, formatNumber } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Num } from '../../ui/Num.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useView } from '../../view/view.ts';
import styles from './EndedNote.module.css';
import { lengthOf, wholeMinutes } from './streamWords.ts';

/** What the stream came to that has just ended, until one has looked at it or put it away; its numbers once they may be shown. */
export function EndedNote() {
  const ended = useStateOf('streams')?.ended ?? null;
  const putAway = useView((view) => view.putAway);
  const isOpen = useView((view) => view.place === 'stream' && view.stream === ended?.stream.id);
  if (ended === null || isOpen || putAway.includes(keyOf(ended))) return null;
  return <Ended key={ended.stream.id} ended={ended} />;
}

const keyOf = ({ stream }: StreamSummary): string => `stream ${stream.id}`;

function Ended({ ended }: { ended: StreamSummary }) {
  const { t } = useTranslation('streams');
  const { openStream, putAwayNote } = useView.getState();
  const hidden = useNumbersHidden();
  const { averageViewers, peakViewers, followers } = ended.figures;
  const title = t('ended.title', { duration: formatDuration(wholeMinutes(lengthOf(ended))) });
  const words = [
    averageViewers !== null &&
      peakViewers !== null &&
      t('ended.numbers', {
        average: formatNumber(Math.round(averageViewers)),
        peak: formatNumber(peakViewers.value),
      }),
    followers !== null && t('ended.followers', { change: formatChange(followers.gained - followers.lost) }),
  ]
    .filter((part) => part !== false)
    .join(' ');
  const said = hidden ? title : `${title} ${words}`;
  useEffect(() => announcer.polite(said), [said]);
  const dismiss = () => putAwayNote(keyOf(ended));
  return (
    <div className={styles.holder}>
      <Note
        title={title}
        action={
          <>
            <Button
              onClick={() => {
                dismiss();
                openStream(ended.stream.id);
              }}
            >
              {t('ended.show')}
            </Button>
            <IconButton icon={X} size="s" label={t('ended.dismiss')} onClick={dismiss} />
          </>
        }
      >
        {hidden ? <Hidden words={t('ended.hidden')} /> : <Num>{words}</Num>}
      </Note>
    </div>
  );
}
