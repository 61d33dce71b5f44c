import type { Module } from '../../shared/domain.ts';
import type { queue } from '../../shared/queue.ts';
import type { QueueService } from './queueService.ts';

export { type QueueDeps, type QueueRoom, QueueService } from './queueService.ts';
export { heldTarget, removeHeld, removeWithUndo } from './removeHeld.ts';

/** What stands behind the face of the queue. */
export function queueModule(service: QueueService): Module<typeof queue> {
  return {
    state: service.state,
    calls: {
      approve: ({ channelId, key }) => service.approve(channelId, key),
      remove: ({ channelId, key }) => service.remove(channelId, key),
      dryRun: ({ channelId, text }) => service.dryRun(channelId, text),
      dismissWave: ({ channelId, key }) => service.dismissWave(channelId, key),
    },
    feeds: {},
  };
}
