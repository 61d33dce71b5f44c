import type { ReactNode } from 'react';
import { unreachable } from '../../../shared/failure.ts';
import type { ServiceState } from '../../../shared/service.ts';
import { useStateOf } from '../../api/state.ts';
import type { Progress } from '../../view/code/ProgressLine.tsx';
import { useFirstScreen } from '../../view/firstScreen.ts';
import { CodePage } from './CodePage.tsx';
import { DeniedPage, FailedPage, IdlePage } from './OutcomePages.tsx';

export type SignInBodyProps = {
  onStart: () => void;
  onReadOnly: () => void;
  onCheckService: () => void;
  /** Why the last start did not begin. */
  problem: ReactNode;
};

/** The page of the state sign-in is in. */
export function SignInBody({ onStart, onReadOnly, onCheckService, problem }: SignInBodyProps) {
  const state = useStateOf('signIn');
  const session = useStateOf('session');
  const service = useStateOf('service');
  const wiped = session?.kind === 'signedOut' && session.wiped;
  useFirstScreen(state !== undefined);
  if (state === undefined) return null;
  switch (state.kind) {
    case 'idle':
      if (wiped || problem)
        return <IdlePage wiped={wiped} problem={problem} onStart={onStart} onReadOnly={onReadOnly} />;
      return <CodePage progress={startProgress(service)} shown={null} onReadOnly={onReadOnly} />;
    case 'requesting':
      return <CodePage progress="requesting" shown={null} onReadOnly={onReadOnly} />;
    case 'waiting':
      return <CodePage progress="waiting" shown={state} nextCheckAtMs={state.nextCheckAtMs} onReadOnly={onReadOnly} />;
    case 'offline':
      return (
        <CodePage
          progress={state.shown ? 'offline' : 'noCode'}
          shown={state.shown}
          outage={state}
          onReadOnly={onReadOnly}
        />
      );
    case 'exchanging':
      return <CodePage progress="exchanging" shown={null} code={state.code} onReadOnly={onReadOnly} />;
    case 'denied':
      return <DeniedPage code={state.code} onStart={onStart} onReadOnly={onReadOnly} />;
    case 'failed':
      return (
        <FailedPage error={state.error} onStart={onStart} onReadOnly={onReadOnly} onCheckService={onCheckService} />
      );
    case 'signedIn':
      return <CodePage progress="exchanging" shown={null} onReadOnly={onReadOnly} />;
    default:
      return unreachable(state);
  }
}

/** How far a service has come that can't be asked yet. Only an address that is none keeps one of one's own from starting. */
function startProgress(service: ServiceState | undefined): Progress {
  switch (service?.status) {
    case 'starting':
      return 'starting';
    case 'failed':
      return service.profile.kind === 'demo' ? 'startFailed' : 'badAddress';
    default:
      return 'requesting';
  }
}
