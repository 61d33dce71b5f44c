import type { Module } from '../../shared/domain.ts';
import type { moderation } from '../../shared/moderation.ts';
import type { ModerationService } from './moderationService.ts';

export type { ModeratedRoom, ToldAct } from './moderatedRoom.ts';
export { type ModerationDeps, ModerationService } from './moderationService.ts';
export type { SeenActsStore } from './seenActs.ts';

/** What stands behind the face of moderation. */
export function moderationModule(service: ModerationService): Module<typeof moderation> {
  return {
    state: service.state,
    calls: {
      removeMessage: (input) => service.removeMessage(input),
      removeLast: (input) => service.removeLast(input),
      purge: (input) => service.purge(input),
      timeout: (input) => service.timeout(input),
      endTimeout: (input) => service.endTimeout(input),
      timeoutMany: (input) => service.timeoutMany(input),
      endTimeouts: (input) => service.endTimeouts(input),
      ban: (input) => service.ban(input),
      unban: (input) => service.unban(input),
      stop: (input) => service.stop(input),
      takeBack: (input) => service.takeBack(input),
      goOn: (input) => service.goOn(input),
      reverse: (input) => service.reverse(input),
      dismissLeft: (input) => service.dismissLeft(input),
      changeRoles: (input) => service.changeRoles(input),
      clearChat: (input) => service.clearChat(input),
      watch: (input) => service.watch(input),
      unwatch: (input) => service.unwatch(input),
      seen: (input) => service.seen(input),
    },
    feeds: {},
  };
}
