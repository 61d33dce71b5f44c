import type { Broadcast } from '../../world/channels.ts';
import { timestamp } from '../../world/views/timestamp.ts';

/** @see PLATFORM §11.2 */
export function broadcastView({ id, channelId, online, startedAtMs }: Broadcast) {
  return { id, channelId, online, isTestStream: false, startedAt: timestamp(startedAtMs) };
}
