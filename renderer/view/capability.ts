import { createStore } from 'zustand/vanilla';
import type { Account } from '../../shared/accounts.ts';
import { type CapabilityName, capabilities, missingScopes, rolesAllow } from '../../shared/capabilities.ts';
import type { RoomState } from '../../shared/chat.ts';
import type { SessionState } from '../../shared/session.ts';
import { ofService } from '../api/ofService.ts';
import { useStateOf } from '../api/state.ts';
import { speakerOf, standingOf } from './accounts/speaker.ts';
import { useChatRoom } from './chatRoom.ts';

/** Whether a person may do something in the channel that is open, and what is in the way. */
export type May =
  | { readonly kind: 'may' }
  /** The role allows it, the sign-in was made for less: it is asked for when it is wanted. */
  | { readonly kind: 'needsScope' }
  /** `notHere`: the chat is not joined, so that roles are not known. */
  | { readonly kind: 'denied'; readonly why: 'signIn' | 'role' | 'notHere' };

/** What it is reckoned from: who is signed in, who of them speaks in the channel that is open, and what that one may do there. */
export type KnownOfMay = {
  readonly session: SessionState | undefined;
  readonly room: RoomState | null;
  /** null: nobody else was told of, so that the main account speaks. */
  readonly speaker: Account | null;
  /** Those of the main account in this channel, where another one speaks; null: not known. */
  readonly mainRoles: readonly string[] | null;
};

/** Puts them together: what is done in a chat is done by whoever speaks there, all else by the main account. @see PLATFORM §5.2 */
export function mayOf(capability: CapabilityName, known: KnownOfMay): May {
  const { permission, rank } = capabilities[capability];
  const { room } = known;
  const speaker = known.speaker?.isMain === false ? known.speaker : null;
  const scopes = permission === null || speaker === null ? scopesOf(known.session) : scopesOf(speaker);
  if (scopes === null) return { kind: 'denied', why: 'signIn' };
  const isIn = room?.kind === 'joined' && room.authenticated;
  if (permission !== null && isIn && room.permissions.includes(permission)) return { kind: 'may' };
  const isMissing = missingScopes(capability, scopes).length > 0;
  const needed: May = isMissing ? { kind: 'needsScope' } : { kind: 'may' };
  if (rank === 0) return needed;
  if (!isIn) return { kind: 'denied', why: 'notHere' };
  const roles = permission === null && speaker !== null ? (known.mainRoles ?? []) : room.roles;
  const isAllowed = permission === null || isMissing ? rolesAllow(capability, roles) : false;
  return isAllowed ? needed : { kind: 'denied', why: 'role' };
}

/** What a sign-in includes; null: there is none. */
function scopesOf(signIn: SessionState | Account | undefined): readonly string[] | null {
  if (signIn === undefined) return null;
  if ('state' in signIn) return signIn.state === 'signedIn' ? signIn.scopes : null;
  return signIn.kind === 'signedIn' ? signIn.scopes : null;
}

/** All that `mayOf` asks for, kept current. */
export function useKnownOfMay(): KnownOfMay {
  const [session, accounts, channels, room] = [
    useStateOf('session'),
    useStateOf('accounts'),
    useStateOf('channels'),
    useChatRoom(),
  ];
  const front = channels?.front ?? null;
  const main = session?.kind === 'signedIn' ? session : null;
  // A channel's token is its owner's user name. @see PLATFORM §4.1
  const isOwn = main !== null && channels?.tabs.find(({ id }) => id === front)?.token === main.username;
  const asked =
    main !== null && accounts !== undefined && front !== null ? standingOf(accounts, front, main.userId) : undefined;
  const mainRoles = isOwn ? ['Owner'] : asked?.error === null ? asked.roles : null;
  return { session, room, speaker: speakerOf(accounts, front), mainRoles };
}

/** Whether a person may do it, kept current. */
export function useMay(capability: CapabilityName): May {
  return mayOf(capability, useKnownOfMay());
}

type Wider = { readonly wanted: { readonly capability: CapabilityName; readonly then: () => void } | null };

/** What somebody wants that the sign-in does not include yet; null: nothing. */
export const widerStore = ofService(createStore<Wider>(() => ({ wanted: null })));

/** Asks the person to sign in for more. @param then what they wanted, once the sign-in includes it */
export const askWider = (capability: CapabilityName, then: () => void = () => {}): void =>
  widerStore.setState({ wanted: { capability, then } });

export const leaveWider = (): void => widerStore.setState({ wanted: null });
