import { useTranslation } from 'react-i18next';
import type { SignInState } from '../../../shared/signIn.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { errorText } from '../../ui/errorText.ts';
import { formatDuration } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';

type Outage = Extract<SignInState, { kind: 'offline' }>;

/** Why nothing is known at the moment, and when it is tried again. */
export function OutageNote({ outage, className }: { outage: Outage; className?: string | undefined }) {
  const { t } = useTranslation(['signIn', 'common']);
  const tryNow = useCall('signIn.tryNow');
  const waitMs = Math.max(0, outage.retryAtMs - useNow(1000));
  const tries = t('signIn:offline.tries', { count: outage.tries, ordinal: true });
  const { title } = errorText(outage.why);
  return (
    <Note
      kind="caution"
      title={`${title}.`}
      className={className}
      action={
        <Button kind="quiet" busy={tryNow.isPending} onClick={() => tryNow.mutate()}>
          {t('common:tryNow')}
        </Button>
      }
    >
      {waitMs === 0
        ? t('signIn:offline.retryNow', { tries })
        : filled(t('signIn:offline.retry', { duration: SLOT, tries }), <b>{formatDuration(waitMs)}</b>)}{' '}
      {t(outage.shown ? 'signIn:offline.codeGood' : 'signIn:offline.noCode')}
    </Note>
  );
}
