import { startGiveaway } from '../../world/chat/giveaway.ts';
import { badRequest, type ChatSession, type MethodResult, permitted } from './method.ts';

/** Draws somebody present, whom a bot then names. @see PLATFORM §6.3 "giveaway:start" */
export function giveaway(session: ChatSession): MethodResult {
  const { room, user } = permitted(session, 'giveaway_start');
  return { data: 'Starting a giveaway', afterwards: () => startGiveaway(session.world, room, user) };
}

/** Ends a skill that runs; what was paid for it is gone. @see PLATFORM §6.3 "cancelSkill" */
export function cancelSkill(session: ChatSession, [executionId]: readonly unknown[]): MethodResult {
  const { room, user } = permitted(session, 'cancel_skill');
  if (typeof executionId !== 'string' || !room.skills.isRunning(executionId)) {
    throw badRequest('no such skill is running');
  }
  return { data: 'Skill execution cancelled.', afterwards: () => room.skills.cancel(user, executionId) };
}
