import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';
import { ApprovedPage, SignInScreen } from '../features/signIn/index.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { deferred } from '../ui/deferred.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { firstScreenDrawn, useFirstScreen } from '../view/firstScreen.ts';
import { Starting } from './Starting.tsx';
import { useOwnKeys } from './useOwnKeys.ts';
import { useScreen } from './useScreen.ts';
import { WindowTitle } from './WindowTitle.tsx';

// Apart from the sign-in, so that a person who has no session yet sees the code sooner.
const frame = deferred(async () => (await import('./Frame.tsx')).Frame);
const LOAD_AHEAD_AFTER_MS = 300;

/** What follows the first screen. If it fails now, it is fetched when it is needed. */
function loadAhead(): void {
  void frame.load().catch(() => undefined);
  void import('./LivePage.tsx').catch(() => undefined);
}

/** The whole window: what the session's state says is shown. */
export function App() {
  const { t } = useTranslation('signIn');
  const screen = useScreen();
  useOwnKeys();
  useFirstScreen(screen.kind === 'stuck' || screen.kind === 'approved');
  const isRestoring = useStateOf('session')?.kind === 'restoring';
  const isOnTheWay = isRestoring || screen.kind === 'frame';
  useEffect(() => {
    // Once the sign-in stands there is time to fetch the rest; who is signed in is on the way there, and waits for both pieces at once.
    if (isOnTheWay) return loadAhead();
    let isOver = false;
    void firstScreenDrawn.then(() => setTimeout(() => isOver || loadAhead(), LOAD_AHEAD_AFTER_MS));
    return () => {
      isOver = true;
    };
  }, [isOnTheWay]);
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
