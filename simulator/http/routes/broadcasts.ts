import type { Broadcast } from '../../world/channels.ts';
import type { World } from '../../world/world.ts';
import { channelById } from '../access.ts';
import { type Routes, signedInUser } from '../call.ts';
import { notFound } from '../failures.ts';
import { broadcastView } from '../views/broadcastView.ts';
import { manifestAnswer } from '../views/manifestView.ts';

/** @throws HttpFailure 404 */
function broadcastById({ broadcasts }: World, id: string): Broadcast {
  const broadcast = broadcasts.byId(id);
  if (broadcast === undefined) throw notFound('Broadcast');
  return broadcast;
}

/** @see PLATFORM §11.2 */
export const broadcastRoutes = {
  'broadcasts.current': (call) => {
    const { broadcast } = call.world.channels.ofUser(signedInUser(call));
    if (!broadcast?.online) throw notFound('Broadcast');
    return { body: broadcastView(broadcast) };
  },

  'broadcasts.read': ({ world, path }) => ({ body: broadcastView(broadcastById(world, path.broadcastId)) }),

  'broadcasts.manifest': ({ world, path }) => {
    const broadcast = broadcastById(world, path.broadcastId);
    const channel = channelById(world, broadcast.channelId);
    return manifestAnswer(path.type, { channel, broadcast, nowMs: world.clock.now() });
  },

  'channels.manifest': ({ world, path }) => {
    const channel = channelById(world, path.channelId);
    const { broadcast } = channel;
    if (broadcast === undefined) throw notFound('Manifest');
    return manifestAnswer(path.type, { channel, broadcast, nowMs: world.clock.now() });
  },
} satisfies Routes;
