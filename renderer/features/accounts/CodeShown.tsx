import { useTranslation } from 'react-i18next';
import type { SignInState } from '../../../shared/signIn.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { errorText } from '../../ui/errorText.ts';
import { formatDuration } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/useNow.ts';
import { CodeActions } from '../../view/code/CodeActions.tsx';
import { CodeClock } from '../../view/code/CodeClock.tsx';
import { CodeTiles } from '../../view/code/CodeTiles.tsx';
import { LinkPanel } from '../../view/code/LinkPanel.tsx';
import { ProgressLine } from '../../view/code/ProgressLine.tsx';
import styles from './CodeSheet.module.css';

/** The code with its time, where it is typed, and what the service has answered so far. */
export function CodeShown({ progress }: { progress: SignInState }) {
  const waiting = progress.kind === 'waiting' ? progress : null;
  const outage = progress.kind === 'offline' ? progress : null;
  const shown = waiting ?? outage?.shown ?? null;
  const isExchanging = progress.kind === 'exchanging';
  const kind = outage
    ? outage.shown
      ? 'offline'
      : 'noCode'
    : isExchanging
      ? 'exchanging'
      : shown
        ? 'waiting'
        : 'requesting';
  return (
    <>
      {outage && <Outage outage={outage} />}
      <div className={styles.code}>
        <CodeTiles
          code={shown?.code ?? (isExchanging ? progress.code : null)}
          paused={outage !== null || isExchanging}
        />
        {shown && <CodeClock expiresAtMs={shown.expiresAtMs} lifetimeMs={shown.lifetimeMs} />}
        {shown && <CodeActions code={shown.code} linkUrl={shown.linkUrl} />}
        <ProgressLine
          progress={kind}
          askingTwo={(shown?.previousCode ?? null) !== null}
          lastAnswerAtMs={shown?.lastAnswerAtMs ?? null}
          nextCheckAtMs={waiting?.nextCheckAtMs ?? null}
        />
      </div>
      {shown && (
        <div className={styles.link}>
          <LinkPanel linkUrl={shown.linkUrl} />
        </div>
      )}
    </>
  );
}

function Outage({ outage }: { outage: Extract<SignInState, { kind: 'offline' }> }) {
  const { t } = useTranslation(['accounts', 'common']);
  const tryNow = useCall('accounts.tryNow');
  const waitMs = Math.max(0, outage.retryAtMs - useNow(1000));
  return (
    <Note
      kind="caution"
      title={`${errorText(outage.why).title}.`}
      action={
        <Button kind="quiet" busy={tryNow.isPending} onClick={() => tryNow.mutate()}>
          {t('common:tryNow')}
        </Button>
      }
    >
      {waitMs === 0 ? t('accounts:code.waitsNow') : t('accounts:code.waits', { duration: formatDuration(waitMs) })}
    </Note>
  );
}
