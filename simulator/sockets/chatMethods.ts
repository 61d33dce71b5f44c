import { auth, optOutEvents, ping } from './methods/connection.ts';
import type { Method } from './methods/method.ts';
import { clear, deleteMessage, purgeUser, timeout } from './methods/moderation.ts';
import { startPoll, vote } from './methods/polls.ts';
import { cancelSkill, giveaway } from './methods/stage.ts';
import { history, msg, whisper } from './methods/talk.ts';

export type { ChatSession, MethodResult, Standing } from './methods/method.ts';

/** The methods of the chat socket by name. `attachEmotes` is gone, and unknown like any other. @see PLATFORM §6.3 */
export const chatMethods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['auth', auth],
  ['msg', msg],
  ['whisper', whisper],
  ['vote:start', startPoll],
  ['vote:choose', vote],
  ['vote', vote],
  ['timeout', timeout],
  ['purge', purgeUser],
  ['deleteMessage', deleteMessage],
  ['clearMessages', clear],
  ['history', history],
  ['giveaway:start', giveaway],
  ['cancelSkill', cancelSkill],
  ['optOutEvents', optOutEvents],
  ['ping', ping],
]);

/** These alone may come before `auth`. */
export const openMethods: ReadonlySet<string> = new Set(['auth', 'optOutEvents', 'ping']);
