import { type ChatEventName, MAX_MESSAGE_LENGTH } from '../../shared/platform/chatPackets.ts';
import type { Chatter } from '../world/chat/chatters.ts';
import { parseDuration, writeDuration } from '../world/chat/duration.ts';
import { HISTORY_SIZE } from '../world/chat/history.ts';
import { clearMessages, mayModerate, purge, removeMessage, timeOut } from '../world/chat/moderation.ts';
import { grantedPermissions, type Permission } from '../world/chat/permissions.ts';
import type { Room } from '../world/chat/room.ts';
import type { User } from '../world/users.ts';
import type { World } from '../world/world.ts';
import { noAccess, numberedFailure, ReplyFailure } from './replyFailure.ts';

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
type Method = (session: ChatSession, args: readonly unknown[]) => MethodResult;

const badRequest = (message: string) => numberedFailure('badRequest', message);

/** The socket's standing, if it is a user with this permission. Roles are looked at anew: they may have changed. */
function require(session: ChatSession, permission: Permission): Standing & { readonly user: User } {
  const { standing } = session;
  if (standing?.user === undefined) throw noAccess();
  const { room, user, scopes } = standing;
  if (!grantedPermissions(room.rolesOf(user), scopes).includes(permission)) throw noAccess();
  return { ...standing, user };
}

function messageText(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') throw badRequest('a message must be a text');
  // Counted as people do, by characters: an emoji of two units is one.
  if ([...value].length > MAX_MESSAGE_LENGTH)
    throw badRequest(`a message has at most ${MAX_MESSAGE_LENGTH} characters`);
  return value;
}

function presentChatter(room: Room, username: unknown): Chatter {
  const chatter = typeof username === 'string' ? room.presentByName(username) : undefined;
  if (chatter === undefined) throw badRequest('nobody of that name is in this chat');
  return chatter;
}

const userIdOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** The methods of the chat socket by name. @see PLATFORM §6.3 */
export const chatMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['auth', auth],
  ['msg', msg],
  ['whisper', whisper],
  ['history', history],
  ['timeout', timeout],
  ['purge', purgeUser],
  ['deleteMessage', deleteMessage],
  ['clearMessages', clear],
  ['optOutEvents', optOutEvents],
  ['ping', () => ({})],
]);

/** These alone may come before `auth`. */
export const openMethods: ReadonlySet<string> = new Set(['auth', 'optOutEvents', 'ping']);

function auth(session: ChatSession, [channelId, userId, authkey]: readonly unknown[]): MethodResult {
  const { world } = session;
  if (session.standing !== undefined) throw badRequest('auth was called before');
  const id = userIdOf(channelId);
  if (id === undefined) throw badRequest('auth takes the number of a channel');
  const channel = world.channels.byId(id);
  if (channel === undefined) throw new ReplyFailure('UNOTFOUND');
  const room = world.rooms.of(channel);
  if (userId == null && authkey == null) {
    const standing = { room, user: undefined, scopes: [] };
    return { data: { authenticated: false, roles: [] }, afterwards: () => session.join(standing) };
  }
  const user = world.users.byId(userIdOf(userId) ?? -1);
  const scopes =
    user === undefined || typeof authkey !== 'string' ? undefined : world.authkeys.use(authkey, user.id, channel.id);
  if (user === undefined || scopes === undefined) throw new ReplyFailure('UNOTFOUND');
  const roles = room.rolesOf(user);
  if (roles.includes('Banned') || !grantedPermissions(roles, scopes).includes('connect')) throw noAccess();
  return { data: { authenticated: true, roles }, afterwards: () => session.join({ room, user, scopes }) };
}

function msg(session: ChatSession, [text]: readonly unknown[]): MethodResult {
  const { room, user } = require(session, 'chat');
  if (room.isTimedOut(user.id)) throw noAccess();
  const message = room.compose(user, messageText(text));
  return { data: message, afterwards: () => room.publish(message) };
}

function whisper(session: ChatSession, [username, text]: readonly unknown[]): MethodResult {
  const { room, user } = require(session, 'whisper');
  const target = presentChatter(room, username).user;
  const message = room.composeWhisper(user, target, messageText(text));
  return { data: message, afterwards: () => room.sendTo(target.id, 'ChatMessage', message) };
}

function history({ standing }: ChatSession, [count]: readonly unknown[]): MethodResult {
  if (standing === undefined) throw noAccess();
  const wanted = count == null ? HISTORY_SIZE : userIdOf(count);
  if (wanted === undefined || wanted > HISTORY_SIZE)
    throw badRequest(`history takes a count from 0 to ${HISTORY_SIZE}`);
  return { data: standing.room.history.last(wanted) };
}

function timeout(session: ChatSession, [username, duration]: readonly unknown[]): MethodResult {
  const { room, user } = require(session, 'timeout');
  const target = presentChatter(room, username).user;
  if (!mayModerate(room, user, target)) throw noAccess();
  if (duration === 'clear') {
    return { data: `${target.username} may speak again.`, afterwards: () => room.timeOut(target.id, undefined) };
  }
  const seconds = parseDuration(duration);
  if (seconds === undefined) throw badRequest('a duration looks like 30, 30s, 1m15s or 2h');
  const data = `${target.username} has been timed out for ${writeDuration(seconds)}.`;
  return { data, afterwards: () => timeOut(room, session.world.clock, user, target, seconds) };
}

function purgeUser(session: ChatSession, [username]: readonly unknown[]): MethodResult {
  const { standing, world } = session;
  const forbidden = numberedFailure('purgeNoPermission', 'you may not purge');
  if (standing?.user === undefined) throw noAccess();
  const { room, user, scopes } = standing;
  if (!grantedPermissions(room.rolesOf(user), scopes).includes('purge')) throw forbidden;
  const target = typeof username === 'string' ? world.users.byName(username) : undefined;
  if (target === undefined) throw numberedFailure('purgeUserNotFound', 'nobody has that name');
  if (!mayModerate(room, user, target)) throw forbidden;
  return { afterwards: () => purge(room, user, target) };
}

function deleteMessage(session: ChatSession, [messageId]: readonly unknown[]): MethodResult {
  const { room, user } = require(session, 'remove_message');
  if (typeof messageId !== 'string') throw badRequest('deleteMessage takes the id of a message');
  const message = room.history.byId(messageId);
  if (message === undefined) throw numberedFailure('messageNotFound', 'there is no such message');
  const author = session.world.users.byId(message.user_id);
  if (author !== undefined && !mayModerate(room, user, author)) throw noAccess();
  return { data: 'Message deleted.', afterwards: () => void removeMessage(room, user, messageId) };
}

function clear(session: ChatSession): MethodResult {
  const { room, user } = require(session, 'clear_messages');
  return { data: 'Messages cleared.', afterwards: () => clearMessages(room, user) };
}

function optOutEvents(session: ChatSession, args: readonly unknown[]): MethodResult {
  const names = args.flat().filter((name) => name !== null);
  if (!names.every((name): name is ChatEventName => typeof name === 'string')) {
    throw badRequest('optOutEvents takes names of events');
  }
  for (const name of names) session.optedOut.add(name);
  return { data: {} };
}
