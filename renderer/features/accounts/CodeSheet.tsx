import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Asking } from '../../../shared/accounts.ts';
import type { AppError } from '../../../shared/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { shorten } from '../../ui/Name.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './CodeSheet.module.css';
import { CodeShown } from './CodeShown.tsx';
import { Outcome } from './Outcome.tsx';
import { useCodeVoice } from './useCodeVoice.ts';
import { WhatFor } from './WhatFor.tsx';

export type CodeSheetProps = {
  /** null: it could not be asked for. */
  asking: Asking | null;
  error: AppError | null;
  onAgain: () => void;
  /** What was wanted, once the sign-in includes it; null: there is nothing to go on with. */
  onGoOn: (() => void) | null;
  /** It can't be gone on with yet, which is a matter of moments. */
  goesOnLater: boolean;
  onClose: () => void;
};

/** A code beside the sign-ins there are: what it is for, what stays as it is, and what came of it. */
export function CodeSheet({ asking, error, onAgain, onGoOn, goesOnLater, onClose }: CodeSheetProps) {
  const { t } = useTranslation(['accounts', 'common']);
  useCodeVoice(asking);
  const what = asking?.what;
  const title =
    what?.kind === 'add'
      ? t('accounts:code.addTitle')
      : what?.kind === 'again'
        ? t('accounts:code.againTitle', { name: isolated(shorten(what.username, 80)) })
        : t('accounts:code.widerTitle');
  const progress = asking?.progress;
  const isOver = progress?.kind === 'denied' || progress?.kind === 'failed' || progress?.kind === 'signedIn';
  const goesOn = asking?.result?.kind === 'widened' ? onGoOn : null;
  const isDone = asking?.result !== null && asking?.result !== undefined && asking.result.kind !== 'otherUser';
  return (
    <Sheet
      open
      wide
      modal
      onClose={onClose}
      // To close it is to give the sign-in up, which goes on elsewhere meanwhile.
      onAside={null}
      label={title}
      title={title}
      foot={
        <>
          {goesOn && (
            <Button kind="main" autoFocus busy={goesOnLater} onClick={goesOn}>
              {t('accounts:code.goOn')}
            </Button>
          )}
          {((isOver && !isDone) || error) && (
            <Button kind="main" icon={RefreshCw} autoFocus onClick={onAgain}>
              {t('accounts:code.newCode')}
            </Button>
          )}
          <Button key={isDone ? 'done' : 'open'} autoFocus={isDone && !goesOn} onClick={onClose}>
            {t('accounts:code.close')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {error && <ErrorNotice error={error} />}
        {asking && !isOver && <WhatFor what={asking.what} />}
        {asking && (isOver ? <Outcome asking={asking} /> : <CodeShown progress={asking.progress} />)}
      </div>
    </Sheet>
  );
}
