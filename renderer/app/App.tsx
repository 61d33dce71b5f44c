import { useEffect } from 'react';
import { ApprovedPage } from '../features/signIn/ApprovedPage.tsx';
import { SignInScreen } from '../features/signIn/SignInScreen.tsx';
import { deferred } from '../ui/deferred.ts';
import { Later } from '../ui/Later.tsx';
import { Boundary } from './Boundary.tsx';
import { Starting } from './Starting.tsx';
import { useScreen } from './useScreen.ts';

// Apart from the sign-in, so that a person who has no session yet sees the code sooner.
const frame = deferred(async () => (await import('./Frame.tsx')).Frame);
const LOAD_AHEAD_AFTER_MS = 300;

/** The whole window: what the session's state says is shown. */
export function App() {
  const screen = useScreen();
  useEffect(() => {
    // Once the first screen stands there is time to fetch the rest; if it fails now, it is fetched when it is needed.
    const timer = setTimeout(() => void frame.load().catch(() => undefined), LOAD_AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Boundary>
      {screen.kind === 'starting' && <Starting />}
      {screen.kind === 'stuck' && <Starting error={screen.error} onRetry={screen.retry} />}
      {screen.kind === 'signIn' && <SignInScreen />}
      {screen.kind === 'approved' && <ApprovedPage session={screen.session} onDone={screen.done} />}
      {screen.kind === 'frame' && <Later piece={frame} props={{}} waiting={<Starting />} />}
    </Boundary>
  );
}
