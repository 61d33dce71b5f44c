import { useMemo } from 'react';
import { useStateOf } from '../api/state.ts';

/** Whose things are one's own; null: nobody is signed in, or it is not known. */
export type Own = { readonly channelId: number | null; readonly accountId: number | null };

/** The number of one's own channel, whichever is in front; null: nobody is signed in, or the account has none. */
export function useOwnChannelId(): number | null {
  const session = useStateOf('session');
  return (session !== undefined && 'own' in session && session.own?.id) || null;
}

/** The same with the user id of the main account, also of one whose sign-in the service has ended. */
export function useOwn(): Own {
  const channelId = useOwnChannelId();
  const session = useStateOf('session');
  const main = useStateOf('accounts')?.list.find(({ isMain }) => isMain)?.id;
  const accountId = session?.kind === 'signedIn' ? session.userId : (main ?? null);
  return useMemo(() => ({ channelId, accountId }), [channelId, accountId]);
}
