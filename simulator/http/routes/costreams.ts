import type { Channel } from '../../world/channels.ts';
import { CAPACITY, type Costream } from '../../world/costreams/costreams.ts';
import type { World } from '../../world/world.ts';
import { type Caller, type Routes, signedInUser } from '../call.ts';
import { HttpFailure, notFound } from '../failures.ts';

type Asked = { readonly world: World; readonly caller: Caller };

/** The caller's channel. */
const channelOfCaller = (call: Asked): Channel => call.world.channels.ofUser(signedInUser(call));

function costreamById({ costreams }: World, id: string): Costream {
  const costream = costreams.byId(id);
  if (costream === undefined) throw notFound('Costream');
  return costream;
}

function currentCostream(call: Asked): Costream {
  const costream = call.world.costreams.ofChannel(channelOfCaller(call).id);
  if (costream === undefined) throw notFound('Costream');
  return costream;
}

const isHost = ({ channelIds }: Costream, { id }: Channel): boolean => channelIds[0] === id;

/** @throws HttpFailure 404 for an unknown user, 400 for oneself, 403 for somebody who does not want invites */
function inviteeOf({ world }: Asked, host: Channel, userId: number): Channel {
  const user = world.users.byId(userId);
  if (user === undefined) throw notFound('User');
  const invitee = world.channels.ofUser(user);
  if (invitee === host) throw new HttpFailure(400, 'You cannot invite yourself.');
  const allow = world.preferences.of(invitee.id)['costream:allow'];
  const isWelcome = allow === 'all' || (allow === 'following' && world.follows.channelsOf(user.id).includes(host.id));
  if (!isWelcome) throw new HttpFailure(403, 'The user does not accept costream invites.');
  return invitee;
}

/** @see PLATFORM §11.11 */
export const costreamRoutes = {
  'costreams.current': (call) => ({ body: call.world.costreams.view(currentCostream(call)) }),

  'costreams.leave': (call) => {
    currentCostream(call);
    call.world.costreams.leave(channelOfCaller(call));
    return { status: 204 };
  },

  /** Everybody is invited or nobody. */
  'costreams.invite': (call) => {
    const { world, body } = call;
    const host = channelOfCaller(call);
    const running = world.costreams.ofChannel(host.id);
    if (running !== undefined && !isHost(running, host)) throw new HttpFailure(403, 'Only the host invites.');
    if (!host.online) throw new HttpFailure(400, 'Channel is offline.');
    const ids = [...new Set(body.inviteeIds)];
    const invitees = ids.map((userId) => inviteeOf(call, host, userId));
    if ((running?.channelIds.length ?? 1) + invitees.length > CAPACITY) {
      throw new HttpFailure(400, `A costream holds ${CAPACITY} channels.`);
    }
    for (const invitee of invitees) {
      world.costreams.invite(host, invitee, { validForMs: body.validFor, layout: body.layout });
    }
    return { status: 204 };
  },

  'costreams.read': ({ world, path }) => ({ body: world.costreams.view(costreamById(world, path.costreamId)) }),

  'costreams.update': (call) => {
    const { world, body, path } = call;
    const costream = costreamById(world, path.costreamId);
    if (!isHost(costream, channelOfCaller(call))) throw new HttpFailure(403, 'Access denied.');
    if (body.layout !== undefined) world.costreams.setLayout(costream, body.layout);
    return { body: world.costreams.view(costream) };
  },

  /** The host removes anybody, everybody else themselves. */
  'costreams.removeChannel': (call) => {
    const { world, path } = call;
    const costream = costreamById(world, path.costreamId);
    const member = world.channels.byId(path.channelId);
    if (member === undefined || !costream.channelIds.includes(member.id)) throw notFound('Channel');
    const own = channelOfCaller(call);
    if (own !== member && !isHost(costream, own)) throw new HttpFailure(403, 'Access denied.');
    world.costreams.leave(member);
    return { status: 204 };
  },
} satisfies Routes;
