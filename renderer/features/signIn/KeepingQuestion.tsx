import { useTranslation } from 'react-i18next';
import type { Keeping } from '../../../shared/session.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Actions } from '../../view/code/Actions.tsx';
import { backendName } from '../../view/keepingText.ts';
import styles from './OutcomePages.module.css';

/** The system offers no keyring: the person says how the sign-in is kept. Nothing is on disk before. */
export function KeepingQuestion({ keeping }: { keeping: Keeping }) {
  const { t } = useTranslation('signIn');
  const keep = useCall('session.keep');
  const chosen = keep.isPending ? keep.variables.on : null;
  return (
    <>
      <div className={styles.notes}>
        <Note kind="caution" title={t('keeping.question')}>
          {t('keeping.explain', { backend: backendName(keeping.backend) })}
        </Note>
        {keep.error && <ErrorNotice error={keep.error.error} />}
      </div>
      <Actions>
        <Button kind="main" big busy={chosen === 'disk'} onClick={() => keep.mutate({ on: 'disk' })}>
          {t('keeping.onDisk')}
        </Button>
        <Button big busy={chosen === 'memory'} onClick={() => keep.mutate({ on: 'memory' })}>
          {t('keeping.inMemory')}
        </Button>
      </Actions>
    </>
  );
}
