import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useChords } from '../../ui/keys.ts';
import { ChordKeys } from '../../view/ChordKeys.tsx';
import type { Refusal } from '../../view/composerStore.ts';
import styles from './Composer.module.css';

type Props = { refusal: Refusal; onCorrect: () => void; onAll: () => void };

/** Why the line was not sent, the command that was likely meant, and the way to all there are. */
export function RefusedLine({ refusal, onCorrect, onAll }: Props) {
  const { t } = useTranslation(['live', 'chatCommands']);
  const [completes] = useChords('live.complete');
  return (
    <span className={styles.refused}>
      <span>{refusal.words}</span>
      {refusal.nearest !== null && (
        <Button className={styles.small} onClick={onCorrect}>
          {t('composer.useCommand', { command: refusal.nearest })}{' '}
          {completes !== undefined && <ChordKeys chord={completes} />}
        </Button>
      )}
      <Button kind="quiet" className={styles.small} onClick={onAll}>
        {t('chatCommands:all')}
      </Button>
    </span>
  );
}
