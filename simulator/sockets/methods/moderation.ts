import { parseDuration, writeDuration } from '../../world/chat/duration.ts';
import { clearMessages, mayModerate, purge, removeMessage, timeOut } from '../../world/chat/moderation.ts';
import { noAccess, numberedFailure } from '../replyFailure.ts';
import { badRequest, type ChatSession, type MethodResult, participant, permitted, presentChatter } from './method.ts';

/** Silences somebody present for a while, or lets them speak again with `clear`. @see PLATFORM §6.3 "duration" */
export function timeout(session: ChatSession, [username, duration]: readonly unknown[]): MethodResult {
  const { room, user } = permitted(session, 'timeout');
  const target = presentChatter(room, username).user;
  if (!mayModerate(room, user, target)) throw noAccess();
  if (duration === 'clear') {
    const data = `${target.username} may speak again.`;
    return { data, afterwards: () => room.speaking.timeOut(target.id, undefined) };
  }
  const seconds = parseDuration(duration);
  if (seconds === undefined) throw badRequest('a duration looks like 30, 30s, 1m15s or 2h');
  const data = `${target.username} has been timed out for ${writeDuration(seconds)}.`;
  return { data, afterwards: () => timeOut(session.world, room, user, target, { seconds, written: String(duration) }) };
}

/** Removes everything somebody said, here or gone; it has refusals of its own. @see PLATFORM §6.6 4001, 4002 */
export function purgeUser(session: ChatSession, [username]: readonly unknown[]): MethodResult {
  const { room, user, permissions } = participant(session);
  const forbidden = numberedFailure('purgeNoPermission', 'you may not purge');
  if (!permissions.includes('purge')) throw forbidden;
  const target = typeof username === 'string' ? session.world.users.byName(username) : undefined;
  if (target === undefined) throw numberedFailure('purgeUserNotFound', 'nobody has that name');
  if (!mayModerate(room, user, target)) throw forbidden;
  return { afterwards: () => purge(room, user, target) };
}

export function deleteMessage(session: ChatSession, [messageId]: readonly unknown[]): MethodResult {
  const { room, user } = permitted(session, 'remove_message');
  if (typeof messageId !== 'string') throw badRequest('deleteMessage takes the id of a message');
  const message = room.history.byId(messageId);
  if (message === undefined) throw numberedFailure('messageNotFound', 'there is no such message');
  const author = session.world.users.byId(message.user_id);
  if (author !== undefined && !mayModerate(room, user, author)) throw noAccess();
  return { data: 'Message deleted.', afterwards: () => void removeMessage(room, user, messageId) };
}

export function clear(session: ChatSession): MethodResult {
  const { room, user } = permitted(session, 'clear_messages');
  return { data: 'Messages cleared.', afterwards: () => clearMessages(room, user) };
}
