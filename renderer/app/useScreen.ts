import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/errors.ts';
import type { SessionState } from '../../shared/session.ts';
import { useStateOf, useStateQuery } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { useView } from '../view/view.ts';

type SignedIn = Extract<SessionState, { kind: 'signedIn' }>;

export type Screen =
  | { kind: 'starting' }
  | { kind: 'stuck'; error: AppError; retry: () => void }
  | { kind: 'signIn' }
  | { kind: 'approved'; session: SignedIn; done: () => void; chooseNotifications: () => void }
  | { kind: 'frame' };

/**
 * Which screen the session asks for. Somebody who has just signed in sees the approved page first; a restored session
 * goes straight on, unless it has not been decided how the sign-in is kept.
 */
export function useScreen(): Screen {
  const { t } = useTranslation('signIn');
  const reading = useStateQuery('session');
  const session = reading.data;
  const service = useStateOf('service');
  const comfort = useStateQuery('comfort');
  const wantsSignIn = useView((view) => view.wantsSignIn);
  const wantSignIn = useView((view) => view.wantSignIn);
  const { go, openSettings } = useView.getState();
  const [kind, setKind] = useState(session?.kind);
  const [approved, setApproved] = useState(false);
  if (session !== undefined && session.kind !== kind) {
    setKind(session.kind);
    // A window that is loaded anew has greeted already.
    setApproved(session.kind === 'signedIn' && kind !== undefined);
  }
  const wiped = session?.kind === 'signedOut' && session.wiped;
  useEffect(() => {
    if (!wiped) return;
    announcer.silence();
    announcer.polite(t('wiped.text'));
  }, [wiped, t]);
  const anonymousChannel = session?.kind === 'anonymous' ? session.channel.id : null;
  // A wish to sign in is over once another session or channel is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what ends the wish
  useEffect(() => wantSignIn(false), [kind, anonymousChannel, wantSignIn]);

  // Nothing is drawn before it is known whether numbers may be.
  for (const { data, error, refetch } of [reading, comfort]) {
    if (data === undefined && error) return { kind: 'stuck', error: error.error, retry: () => void refetch() };
  }
  if (comfort.data === undefined) return { kind: 'starting' };
  switch (session?.kind) {
    case undefined:
      return { kind: 'starting' };
    case 'restoring':
      // Without a service nothing is restored; the sign-in screen says so and leads to another one.
      return { kind: service?.status === 'failed' ? 'signIn' : 'starting' };
    case 'signedOut':
      return { kind: 'signIn' };
    case 'anonymous':
    case 'lost':
      return wantsSignIn ? { kind: 'signIn' } : { kind: 'frame' };
    case 'signedIn': {
      if ((!approved || session.restored) && session.keeping.kept !== 'asked') return { kind: 'frame' };
      const leaveTo = (show: () => void) => () => {
        setApproved(false);
        show();
      };
      const done = leaveTo(() => go('live'));
      return { kind: 'approved', session, done, chooseNotifications: leaveTo(() => openSettings('notifications')) };
    }
  }
}
