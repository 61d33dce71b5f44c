import type { SessionChannel, SessionState } from '../../shared/session.ts';

/** The channel that a session shows; null: none. */
export function openIn(session: SessionState): SessionChannel | null {
  return 'channel' in session ? session.channel : null;
}

/** One's own, whether it is shown or not; null: there is none. */
export function ownIn(session: SessionState): SessionChannel | null {
  return ('own' in session && session.own) || null;
}

/** One's own where the session shows another one, or none; null: it is shown, or there is none. */
export function ownBehindIn(session: SessionState): SessionChannel | null {
  const own = ownIn(session);
  return own?.id === openIn(session)?.id ? null : own;
}
