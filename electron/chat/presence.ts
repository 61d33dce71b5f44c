import { plainName } from '../kernel/plainText.ts';
import type { ChatEvent } from '../platform/chat/chatDecode.ts';
import { plainRoles } from './messageItem.ts';

/** Somebody came, went or changed, as the room told. What an update leaves out is null. */
export type Presence =
  | { kind: 'joined'; userId: number; username: string; roles: string[] }
  | { kind: 'left'; userId: number; username: string }
  | { kind: 'updated'; userId: number; username: string | null; roles: string[] | null };

/** Somebody said something to the whole room. `atMs` is null when it comes from history: they may be gone by now. */
export type Spoken = {
  userId: number;
  username: string;
  roles: string[];
  text: string;
  /** Those used in it, each as often as it was. */
  emoticons: string[];
  atMs: number | null;
};

/**
 * What an event tells about who is in this channel's chat; null when nothing. In a costream the events of the other
 * channels arrive too: who joins there is not here.
 * @see PLATFORM §6.4
 */
export function presenceOf(event: ChatEvent, channelId: number): Presence | null {
  switch (event.event) {
    case 'UserJoin': {
      const { id, username, roles, originatingChannel = channelId } = event.data;
      if (originatingChannel !== channelId) return null;
      return { kind: 'joined', userId: id, username: plainName(username), roles: plainRoles(roles) };
    }
    case 'UserLeave': {
      const { id, username, originatingChannel = channelId } = event.data;
      return originatingChannel === channelId ? { kind: 'left', userId: id, username: plainName(username) } : null;
    }
    case 'UserUpdate': {
      const { user, username, roles } = event.data;
      const name = username === undefined ? null : plainName(username);
      return { kind: 'updated', userId: user, username: name, roles: roles ? plainRoles(roles) : null };
    }
    default:
      return null;
  }
}
