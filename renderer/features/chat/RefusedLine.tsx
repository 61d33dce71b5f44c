import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import type { Refusal } from '../../view/composerStore.ts';
import styles from './Composer.module.css';

/** Why the line was not sent, and the command that was likely meant. */
export function RefusedLine({ refusal, onCorrect }: { refusal: Refusal; onCorrect: () => void }) {
  const { t } = useTranslation('live');
  return (
    <span className={styles.refused}>
      <span>{refusal.words}</span>
      {refusal.nearest !== null && (
        <Button className={styles.small} onClick={onCorrect}>
          {t('composer.useCommand', { command: refusal.nearest })} <Kbd>Tab</Kbd>
        </Button>
      )}
    </span>
  );
}
