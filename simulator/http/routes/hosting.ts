import type { Channel } from '../../world/channels.ts';
import { channelView } from '../../world/views/channelView.ts';
import type { World } from '../../world/world.ts';
import { channelById, editableChannel } from '../access.ts';
import type { Routes } from '../call.ts';
import { HttpFailure, notFound } from '../failures.ts';
import { listAnswer } from '../lists.ts';
import { channelAdvancedView } from '../views/channelView.ts';

/** The channel hosted now. @throws HttpFailure 404 when there is none */
function hosteeOf(world: World, hoster: Channel): Channel {
  const hostee = world.hosting.hosteeOf(hoster);
  if (hostee === undefined) throw notFound('Hostee');
  return hostee;
}

/** The channel somebody wants to host. @throws HttpFailure 404, 400 for oneself, 403 when it does not want to be hosted */
function futureHostee(world: World, hoster: Channel, id: number): Channel {
  const hostee = channelById(world, id);
  if (hostee === hoster) throw new HttpFailure(400, 'You cannot host yourself.');
  if (!world.preferences.of(hostee.id)['hosting:allow']) throw new HttpFailure(403, 'This channel may not be hosted.');
  return hostee;
}

const sessionView = (world: World, hoster: Channel) => ({
  hostees: [hosteeOf(world, hoster).id],
  layout: world.hosting.layoutOf(hoster),
});

/** @see PLATFORM §11.4 */
export const hostingRoutes = {
  'channels.hostee': ({ world, path }) => {
    const hoster = channelById(world, path.channelId);
    if (world.hosting.hosteeOf(hoster) === undefined && world.readings.of('hostee.none') === '204') {
      return { status: 204 };
    }
    return { body: channelAdvancedView(world, hosteeOf(world, hoster)) };
  },

  'channels.host': (call) => {
    const { world, body } = call;
    const hoster = editableChannel(call, call.path.channelId);
    world.hosting.begin(hoster, futureHostee(world, hoster, body.id), body.auto ?? false);
    return { body: channelView(world, hoster) };
  },

  'channels.unhost': (call) => {
    if (!call.world.hosting.end(editableChannel(call, call.path.channelId))) throw notFound('Hostee');
    return { status: 204 };
  },

  'channels.hosteeLayout': ({ world, path }) => ({ body: sessionView(world, channelById(world, path.channelId)) }),

  'channels.updateHosteeLayout': (call) => {
    const { world, body } = call;
    const hoster = editableChannel(call, call.path.channelId);
    const wanted = body.hostees?.[0];
    const hostee = wanted === undefined ? hosteeOf(world, hoster) : futureHostee(world, hoster, wanted);
    world.hosting.begin(hoster, hostee, false);
    if (body.layout !== undefined) world.hosting.arrange(hoster, body.layout);
    return { body: sessionView(world, hoster) };
  },

  'channels.hosters': ({ world, path, query, url }) => {
    const hosters = world.hosting.hostersOf(channelById(world, path.channelId));
    const rows = hosters.map((hoster) => channelAdvancedView(world, hoster));
    const [first] = rows;
    return listAnswer(
      url,
      query,
      rows,
      Object.keys(first ?? channelView(world, world.channels.ofUser(world.demoUser))),
    );
  },
} satisfies Routes;
