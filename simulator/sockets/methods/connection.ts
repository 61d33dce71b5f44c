import { grantedPermissions } from '../../world/chat/permissions.ts';
import { noAccess, ReplyFailure } from '../replyFailure.ts';
import { badRequest, type ChatSession, type MethodResult, wholeNumber } from './method.ts';

/** Takes a place in a room: as a user with a key, or as an anonymous reader. @see PLATFORM §6.3 "auth" */
export function auth(session: ChatSession, [channelId, userId, authkey]: readonly unknown[]): MethodResult {
  const { world } = session;
  if (session.standing !== undefined) throw badRequest('auth was called before');
  const id = idOf(channelId);
  if (id === undefined) throw badRequest('auth takes the number of a channel');
  const channel = world.channels.byId(id);
  if (channel === undefined) throw new ReplyFailure('UNOTFOUND');
  const room = world.rooms.of(channel);
  if (userId == null && authkey == null) {
    const standing = { room, user: undefined, scopes: [] };
    return { data: { authenticated: false, roles: [] }, afterwards: () => session.join(standing) };
  }
  const user = world.users.byId(idOf(userId) ?? -1);
  const scopes =
    user === undefined || typeof authkey !== 'string' ? undefined : world.authkeys.use(authkey, user.id, channel.id);
  if (user === undefined || scopes === undefined) throw new ReplyFailure('UNOTFOUND');
  const roles = room.rolesOf(user);
  if (roles.includes('Banned') || !grantedPermissions(roles, scopes).includes('connect')) throw noAccess();
  return { data: { authenticated: true, roles }, afterwards: () => session.join({ room, user, scopes }) };
}

/** Ids come as numbers and, from some clients, as text. @see PLATFORM §15 */
const idOf = (value: unknown): number | undefined =>
  wholeNumber(typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value);

/** Leaves out events from now on; names nobody knows do no harm. May come before `auth`. */
export function optOutEvents(session: ChatSession, args: readonly unknown[]): MethodResult {
  const names = args.flat().filter((name) => name !== null);
  if (!names.every((name) => typeof name === 'string')) throw badRequest('optOutEvents takes names of events');
  for (const name of names) session.optedOut.add(name);
  return { data: {} };
}

export const ping = (): MethodResult => ({});
