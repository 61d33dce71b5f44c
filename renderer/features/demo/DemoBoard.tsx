import { FlaskConical, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { demoActionNames } from '../../../shared/demo.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Note } from '../../ui/Note.tsx';
import { boardPanel } from '../../view/boardPanel.ts';
import { useDemoWatch } from '../../view/useDemoWatch.ts';
import { ActionRow } from './ActionRow.tsx';
import styles from './DemoBoard.module.css';
import { SpeedControl } from './SpeedControl.tsx';
import { ViewersControl } from './ViewersControl.tsx';

/** What one can make happen on the demo, each with what to look at while it does. @see DESIGN-LANGUAGE §10 "Demo board" */
export function DemoBoard() {
  const { t } = useTranslation('demo');
  const state = useStateOf('demo');
  const startOver = useCall('demo.startOver');
  useDemoWatch();
  const told = state?.kind === 'told' ? state : null;
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <Icon icon={FlaskConical} />
        <h2>{t('title')}</h2>
        <span className={styles.keys}>
          <Kbd>{t('keys')}</Kbd>
        </span>
        <IconButton icon={X} label={t('close')} onClick={() => boardPanel.setState({ open: false })} />
      </div>
      {told === null ? (
        <div className={styles.notes}>
          <Note
            kind={state?.kind === 'silent' ? 'caution' : 'plain'}
            title={t(state?.kind === 'silent' ? 'silent' : 'wait')}
          >
            {state?.kind === 'silent' && t('silentText')}
          </Note>
        </div>
      ) : (
        <>
          <div className={styles.controls}>
            <SpeedControl speed={told.speed} nowMs={told.nowMs} />
            <ViewersControl viewers={told.viewers} aim={told.aim} />
          </div>
          <ul className={styles.actions}>
            {demoActionNames.map((action) => (
              <ActionRow key={action} action={action} run={told.runs.find((run) => run.action === action)} />
            ))}
          </ul>
        </>
      )}
      {startOver.isError && <ErrorNotice error={startOver.error.error} className={styles.notes ?? ''} />}
      <div className={styles.foot}>
        <span>{t('foot')}</span>
        <Button title={t('startOverHint')} busy={startOver.isPending} onClick={() => startOver.mutate()}>
          {t('startOver')}
        </Button>
      </div>
    </div>
  );
}
