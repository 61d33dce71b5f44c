import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsMarker, AnalyticsView } from '../../../shared/analytics.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Num } from '../../ui/Num.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './ChartsSection.module.css';
import { isOurWords, markerText } from './charts/model/markerWords.ts';
import { momentWords } from './tiles.ts';
import type { Notes } from './useNotes.ts';

type Props = { marker: AnalyticsMarker; view: AnalyticsView; zone: string; notes: Notes; onClose: () => void };

/** The marker that was pressed, whole, and what can be done with it. */
export function MarkerLine({ marker, view, zone, notes, onClose }: Props) {
  const { t } = useTranslation('analytics');
  const { atMs, what } = marker;
  return (
    <div className={styles.marker} role="status">
      <Num className={styles.at}>{momentWords(atMs, view, zone)}</Num>
      <bdi data-open={isOurWords([marker]) ? '' : undefined}>{markerText(marker)}</bdi>
      {what.kind === 'note' && (
        <>
          <span className={styles.yours}>{t('notes.yours')}</span>
          <Button
            className={styles.small}
            aria-label={t('notes.removeLabel', { text: isolated(what.text) })}
            onClick={() => notes.remove(what.noteId, atMs, what.text)}
          >
            {t('notes.remove')}
          </Button>
        </>
      )}
      <span className={styles.actions}>
        <IconButton icon={X} size="s" label={t('notes.dismiss')} onClick={onClose} />
      </span>
    </div>
  );
}
