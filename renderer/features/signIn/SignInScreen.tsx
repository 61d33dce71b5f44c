import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInState } from '../../../shared/signIn.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useView } from '../../view/view.ts';
import { AnonymousPage } from './AnonymousPage.tsx';
import { DeskLayout } from './DeskLayout.tsx';
import { ServicePage } from './ServicePage.tsx';
import { SignInBody } from './SignInBody.tsx';
import { useSignInAnnouncements } from './useSignInAnnouncements.ts';

type Sub = 'code' | 'service' | 'anonymous';

/** Signing in with a code, from the first request to the approval, and the ways round it. */
export function SignInScreen() {
  const { t } = useTranslation('signIn');
  const [sub, setSub] = useState<Sub>('code');
  const start = useAutoStart();
  const session = useStateOf('session');
  const chatOpen = session?.kind === 'anonymous' || session?.kind === 'lost';
  const wantSignIn = useView((view) => view.wantSignIn);
  const back = () => setSub('code');
  useSignInAnnouncements();
  useHotkey('everywhere.close', back, sub !== 'code');
  useHotkey('places.settings', () => setSub('service'));
  return (
    <DeskLayout
      foot={{ whole: t('foot.asks'), short: t('foot.asksShort') }}
      page={sub}
      actions={
        <>
          <Button
            kind="quiet"
            aria-pressed={sub === 'service'}
            onClick={() => setSub(sub === 'service' ? 'code' : 'service')}
          >
            {t(sub === 'service' ? 'backToSignIn' : 'changeService')}
          </Button>
          {chatOpen && (
            <Button kind="quiet" onClick={() => wantSignIn(false)}>
              {t('actions.backToChat')}
            </Button>
          )}
        </>
      }
    >
      {sub === 'service' && <ServicePage />}
      {sub === 'anonymous' && <AnonymousPage onBack={back} />}
      {sub === 'code' && (
        <SignInBody
          onStart={() => start.mutate()}
          onReadOnly={() => setSub('anonymous')}
          onCheckService={() => setSub('service')}
          problem={start.error && <ErrorNotice error={start.error.error} onRetry={() => start.mutate()} />}
        />
      )}
    </DeskLayout>
  );
}

const isAsking = (kind: SignInState['kind'] | undefined) =>
  kind === 'requesting' || kind === 'waiting' || kind === 'offline';

/** Asks for a code as soon as there is somebody to ask, and stops asking when the screen is left. */
function useAutoStart() {
  const start = useCall('signIn.start');
  const cancel = useCall('signIn.cancel');
  const signIn = useStateOf('signIn');
  const session = useStateOf('session');
  const service = useStateOf('service');
  // Who has just signed out decides for themselves when to go on.
  const waits = session?.kind === 'signedOut' && session.wiped;
  const due = signIn?.kind === 'idle' && service?.status === 'ready' && !waits;
  const { mutate: run } = start;
  // Who chooses another service in the moment in which this one is there has asked the one that goes: all that is seen of the change
  // may be its turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is asked anew
  useEffect(() => {
    if (due) run();
  }, [due, run, service?.turn]);
  const asking = isAsking(signIn?.kind);
  const { mutate: stop } = cancel;
  const [held] = useState({ asking, kind: signIn?.kind });
  held.asking = asking;
  held.kind = signIn?.kind;
  useEffect(() => {
    goneWhileExchanging();
    return () => {
      if (held.asking) stop();
      else if (held.kind === 'exchanging') goneWhileExchanging = stopOnceItAsks(stop);
    };
  }, [held, stop]);
  return start;
}

/** Listens no more to what becomes of an approval whose screen was left; somebody is there again. */
let goneWhileExchanging = (): void => {};

/** What was approved goes on without the screen, but asks for no further codes there: nobody would see them. Returns what ends it. */
function stopOnceItAsks(stop: () => void): () => void {
  const end = window.bridge.on('signIn.changed', ({ kind }) => {
    if (kind === 'exchanging') return;
    end();
    if (isAsking(kind)) stop();
  });
  return end;
}
