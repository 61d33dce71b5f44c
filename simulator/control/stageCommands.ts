import { z } from 'zod';
import { HttpFailure } from '../http/failures.ts';
import { timestamp } from '../world/views/timestamp.ts';
import { channelView } from './channelView.ts';
import { type Command, channelOf, command, nothing } from './command.ts';

/** What the people of other channels do, and no call of the API does. */
export const stageCommands: readonly Command[] = [
  command(
    'GET',
    '/channels/:id',
    'A channel as the world has it: title, hosts, moderators, bans, clips, costream, poll, lurkers, the last whispers and skills.',
    nothing,
    (deps, request) => channelView(deps.world, channelOf(deps, request)),
  ),

  command('GET', '/costreams', 'Open invites to costreams, oldest first.', nothing, ({ world }) =>
    world.costreams.invites().map(({ id, hostId, inviteeId, expiresAtMs }) => ({
      id,
      hostChannelId: hostId,
      inviteeChannelId: inviteeId,
      expiresAt: timestamp(expiresAtMs),
    })),
  ),

  command(
    'POST',
    '/channels/:id/costream',
    "Answers the channel's newest costream invite ({accept}), or that of one host ({hostChannelId}).",
    z.strictObject({ accept: z.boolean(), hostChannelId: z.number().int().optional() }),
    (deps, request) => {
      const { costreams } = deps.world;
      const channel = channelOf(deps, request);
      const { accept, hostChannelId } = request.body;
      if (!accept) {
        if (!costreams.decline(channel, hostChannelId)) throw new HttpFailure(404, 'no invite');
        return { channelId: channel.id, costream: null };
      }
      const costream = costreams.accept(channel, hostChannelId);
      if (typeof costream === 'string') throw new HttpFailure(costream === 'no invite' ? 404 : 400, costream);
      return { channelId: channel.id, costream: costreams.view(costream) };
    },
  ),
];
