import { HISTORY_SIZE } from '../../world/chat/history.ts';
import type { Refusal } from '../../world/chat/speaking.ts';
import { noAccess, numberedFailure, type ReplyFailure } from '../replyFailure.ts';
import {
  badRequest,
  type ChatSession,
  type MethodResult,
  messageText,
  permitted,
  presentChatter,
  wholeNumber,
} from './method.ts';

/** How the chat says that somebody may not speak. @see PLATFORM §6.3 "Level, slow mode, link filter" */
const refusals: Readonly<Record<Refusal, () => ReplyFailure>> = {
  timedOut: noAccess,
  levelTooLow: () => numberedFailure('levelTooLow', 'your level is too low to speak here'),
  tooSoon: () => numberedFailure('rateLimited', 'slow mode: wait before you speak again'),
  link: () => badRequest('links are not allowed here'),
};

/** Says something to everybody. What the word filter stops is answered as it reaches the moderators. */
export function msg(session: ChatSession, [text]: readonly unknown[]): MethodResult {
  const { room, user, permissions } = permitted(session, 'chat');
  const draft = room.draft(user, messageText(text), permissions);
  if (typeof draft === 'string') throw refusals[draft]();
  return { data: draft, afterwards: () => room.publish(draft) };
}

/** Says something to one person, who may not want whispers. @see PLATFORM §6.3, §4.4 */
export function whisper(session: ChatSession, [username, text]: readonly unknown[]): MethodResult {
  const { room, user } = permitted(session, 'whisper');
  const target = presentChatter(room, username).user;
  if (!session.world.userPreferences.of(target.id)['chat:whispers']) {
    throw badRequest(`${target.username} takes no whispers`);
  }
  const message = room.composeWhisper(user, target, messageText(text));
  return { data: message, afterwards: () => room.sendTo(target.id, 'ChatMessage', message) };
}

/** The last messages, oldest first; anonymous readers may ask too. */
export function history({ standing }: ChatSession, [count]: readonly unknown[]): MethodResult {
  if (standing === undefined) throw noAccess();
  const wanted = count == null ? HISTORY_SIZE : wholeNumber(count);
  if (wanted === undefined || wanted > HISTORY_SIZE)
    throw badRequest(`history takes a count from 0 to ${HISTORY_SIZE}`);
  return { data: standing.room.history.last(wanted) };
}
