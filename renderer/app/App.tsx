import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovedPage, SignInScreen } from '../features/signIn/index.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { deferred } from '../ui/deferred.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { Starting } from './Starting.tsx';
import { useOwnKeys } from './useOwnKeys.ts';
import { useScreen } from './useScreen.ts';
import { WindowTitle } from './WindowTitle.tsx';

// Apart from the sign-in, so that a person who has no session yet sees the code sooner.
const frame = deferred(async () => (await import('./Frame.tsx')).Frame);
const LOAD_AHEAD_AFTER_MS = 300;

/** The whole window: what the session's state says is shown. */
export function App() {
  const { t } = useTranslation('signIn');
  const screen = useScreen();
  useOwnKeys();
  useEffect(() => {
    // Once the first screen stands there is time to fetch the rest; if it fails now, it is fetched when it is needed.
    const timer = setTimeout(() => void frame.load().catch(() => undefined), LOAD_AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Boundary>
      {screen.kind === 'starting' && <Starting />}
      {screen.kind === 'stuck' && <Starting error={screen.error} onRetry={screen.retry} />}
      {(screen.kind === 'signIn' || screen.kind === 'approved') && <WindowTitle page={t('page')} />}
      {screen.kind === 'signIn' && <SignInScreen />}
      {screen.kind === 'approved' && (
        <ApprovedPage session={screen.session} onDone={screen.done} onNotify={screen.chooseNotifications} />
      )}
      {screen.kind === 'frame' && <Lazy piece={frame} props={{}} waiting={<Starting />} />}
    </Boundary>
  );
}
