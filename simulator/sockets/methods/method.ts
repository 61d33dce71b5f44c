import { MAX_MESSAGE_LENGTH } from '../../../shared/platform/chatPackets.ts';
import type { Chatter } from '../../world/chat/chatters.ts';
import { grantedPermissions, type Permission } from '../../world/chat/permissions.ts';
import type { Room } from '../../world/chat/room.ts';
import type { User } from '../../world/user.ts';
import type { World } from '../../world/world.ts';
import { noAccess, numberedFailure } from '../replyFailure.ts';

/** Who a socket is, once `auth` has told. */
export type Standing = { readonly room: Room; readonly user: User | undefined; readonly scopes: readonly string[] };

/** What methods may see and change of the socket they were called on. */
export type ChatSession = {
  readonly world: World;
  readonly standing: Standing | undefined;
  readonly optedOut: Set<string>;
  /** Takes a place in a room; events come from then on. */
  join(standing: Standing): void;
};

/** What a method answers, and what it does once the answer has left. */
export type MethodResult = { readonly data?: unknown; readonly afterwards?: () => void };
export type Method = (session: ChatSession, args: readonly unknown[]) => MethodResult;

/** A user in a room, with all they may do there just now. */
export type Participant = {
  readonly room: Room;
  readonly user: User;
  readonly permissions: readonly Permission[];
};

export const badRequest = (message: string) => numberedFailure('badRequest', message);

/** Who calls. Roles are looked at anew each time: they may have changed. @throws ReplyFailure UACCESS for readers */
export function participant({ standing }: ChatSession): Participant {
  if (standing?.user === undefined) throw noAccess();
  const { room, user, scopes } = standing;
  return { room, user, permissions: grantedPermissions(room.rolesOf(user), scopes) };
}

/** Who calls, if role and token allow it. @throws ReplyFailure UACCESS @see PLATFORM §5.2, §6.6 */
export function permitted(session: ChatSession, permission: Permission): Participant {
  const caller = participant(session);
  if (!caller.permissions.includes(permission)) throw noAccess();
  return caller;
}

/** What somebody wants to say. @throws ReplyFailure 4004 */
export function messageText(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') throw badRequest('a message must be a text');
  // Counted as people do, by characters: an emoji of two units is one.
  if ([...value].length > MAX_MESSAGE_LENGTH)
    throw badRequest(`a message has at most ${MAX_MESSAGE_LENGTH} characters`);
  return value;
}

/** Somebody in the room, by name. @throws ReplyFailure 4004 */
export function presentChatter(room: Room, username: unknown): Chatter {
  const chatter = typeof username === 'string' ? room.presentByName(username) : undefined;
  if (chatter === undefined) throw badRequest('nobody of that name is in this chat');
  return chatter;
}

/** A whole number from 0; undefined for anything else. */
export const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
