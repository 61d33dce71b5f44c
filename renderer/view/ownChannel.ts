import { useStateOf } from '../api/state.ts';

/** The number of one's own channel, whichever is in front; null: nobody is signed in, or the account has none. */
export function useOwnChannelId(): number | null {
  const session = useStateOf('session');
  return (session !== undefined && 'own' in session && session.own?.id) || null;
}
