import { createStore } from 'zustand/vanilla';
import { type CapabilityName, capabilities, missingScopes, rolesAllow } from '../../shared/capabilities.ts';
import type { RoomState } from '../../shared/chat.ts';
import type { SessionState } from '../../shared/session.ts';
import { useStateOf } from '../api/state.ts';
import { useChatRoom } from './chatRoom.ts';

/** Whether a person may do something in the channel that is open, and what is in the way. */
export type May =
  | { readonly kind: 'may' }
  /** The role allows it, the sign-in was made for less: it is asked for when it is wanted. */
  | { readonly kind: 'needsScope' }
  /** `notHere`: the chat is not joined, so that roles are not known. */
  | { readonly kind: 'denied'; readonly why: 'signIn' | 'role' | 'notHere' };

/** Puts session and room together. @see PLATFORM §5.2 */
export function mayOf(capability: CapabilityName, session: SessionState | undefined, room: RoomState | null): May {
  if (session?.kind !== 'signedIn') return { kind: 'denied', why: 'signIn' };
  const { permission, rank } = capabilities[capability];
  // The chat names what whoever speaks there may do, which need not be the main account.
  const speaks = room?.kind === 'joined' && room.authenticated ? room.permissions : [];
  if (permission !== null && speaks.includes(permission)) return { kind: 'may' };
  const isMissing = missingScopes(capability, session.scopes).length > 0;
  const needed: May = isMissing ? { kind: 'needsScope' } : { kind: 'may' };
  if (rank === 0) return needed;
  if (room?.kind !== 'joined' || !room.authenticated) return { kind: 'denied', why: 'notHere' };
  const isAllowed =
    isMissing || permission === null ? rolesAllow(capability, room.roles) : room.permissions.includes(permission);
  return isAllowed ? needed : { kind: 'denied', why: 'role' };
}

/** The same, kept current. */
export function useMay(capability: CapabilityName): May {
  return mayOf(capability, useStateOf('session'), useChatRoom());
}

type Wider = { readonly wanted: { readonly capability: CapabilityName; readonly then: () => void } | null };

/** What somebody wants that the sign-in does not include yet; null: nothing. */
export const widerStore = createStore<Wider>(() => ({ wanted: null }));

/** Asks the person to sign in for more. @param then what they wanted, once the sign-in includes it */
export const askWider = (capability: CapabilityName, then: () => void = () => {}): void =>
  widerStore.setState({ wanted: { capability, then } });

export const leaveWider = (): void => widerStore.setState({ wanted: null });
