import type { Account } from '../../../shared/accounts.ts';
import type { RoomState } from '../../../shared/chat.ts';
import type { SessionState } from '../../../shared/session.ts';

/** Whether one may write here, and if not, why. `as`: the user id of the account that speaks. */
export type Permission =
  | { readonly kind: 'may'; readonly name: string; readonly as: number; readonly whisper: boolean }
  /** Signed in, the chat is not there yet: what is sent waits. */
  | {
      readonly kind: 'waits';
      readonly name: string;
      readonly as: number;
      readonly retryAtMs: number | null;
      readonly away: boolean;
    }
  | { readonly kind: 'signIn'; readonly lostAtMs: number | null }
  /** An account was chosen to speak here, and the service has ended its sign-in. */
  | { readonly kind: 'speakerLost'; readonly name: string; readonly accountId: number }
  | { readonly kind: 'denied'; readonly why: 'banned' | 'notPermitted' | 'refused' }
  | { readonly kind: 'noChat' };

/** Puts room, session and the account that speaks together. @see PLATFORM §5.2, §6.6 */
export function permissionOf(
  room: RoomState | null,
  session: SessionState | undefined,
  speaker: Account | null = null,
): Permission {
  if (room === null || session === undefined || room.kind === 'left') return { kind: 'noChat' };
  if (speaker && !speaker.isMain) {
    const { id: accountId, username } = speaker;
    if (speaker.state === 'lost') return { kind: 'speakerLost', name: username, accountId };
    return inRoom(room, { name: username, as: accountId });
  }
  if (session.kind === 'lost') return { kind: 'signIn', lostAtMs: session.atMs };
  if (session.kind !== 'signedIn') return { kind: 'signIn', lostAtMs: null };
  return inRoom(room, { name: session.username, as: session.userId });
}

type Who = { name: string; as: number };

function inRoom(room: RoomState, { name, as }: Who): Permission {
  switch (room.kind) {
    case 'joined':
      if (!room.authenticated) return { kind: 'denied', why: 'notPermitted' };
      if (room.roles.includes('Banned')) return { kind: 'denied', why: 'banned' };
      if (!room.permissions.includes('chat')) return { kind: 'denied', why: 'notPermitted' };
      return { kind: 'may', name, as, whisper: room.permissions.includes('whisper') };
    case 'left':
      return { kind: 'noChat' };
    case 'refused':
      return { kind: 'denied', why: isBan(room.why) ? 'banned' : 'refused' };
    case 'waiting':
      return { kind: 'waits', name, as, retryAtMs: room.retryAtMs, away: true };
    default:
      return { kind: 'waits', name, as, retryAtMs: null, away: false };
  }
}

/** True while a message may be handed over, be it to wait. */
export function mayType(permission: Permission): boolean {
  return permission.kind === 'may' || permission.kind === 'waits';
}

type Refusal = Extract<RoomState, { kind: 'refused' }>['why'];

function isBan(why: Refusal): boolean {
  return why.kind === 'chatRefused' && [String(why.code), why.message].includes('UACCESS');
}
