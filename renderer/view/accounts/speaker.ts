import type { Account, AccountsState, Standing } from '../../../shared/accounts.ts';
import { useStateOf } from '../../api/state.ts';

/** The account that speaks in a channel: the one chosen there, else the main one; null while nobody is signed in. */
export function speakerOf(state: AccountsState | undefined, channelId: number | null): Account | null {
  if (state === undefined) return null;
  const chosen = state.speakers.find((one) => one.channelId === channelId)?.accountId;
  return state.list.find(({ id }) => id === chosen) ?? state.list.find(({ isMain }) => isMain) ?? null;
}

/** The same, kept current. */
export function useSpeaker(channelId: number | null): Account | null {
  return speakerOf(useStateOf('accounts'), channelId);
}

/** The user id of the account that speaks in a channel; null: none does, or the service has ended the sign-in of the one that did. */
export function useSpeakingAccount(channelId: number | null): number | null {
  const speaker = useSpeaker(channelId);
  const session = useStateOf('session');
  if (speaker && !speaker.isMain) return speaker.id;
  return session?.kind === 'signedIn' ? session.userId : null;
}

/** What was asked of an account in a channel; undefined: nothing was yet. */
export function standingOf(state: AccountsState, channelId: number, accountId: number): Standing | undefined {
  return state.standings.find((one) => one.channelId === channelId && one.accountId === accountId);
}
