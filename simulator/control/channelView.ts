import type { Channel } from '../world/channels.ts';
import { timestamp } from '../world/views/timestamp.ts';
import type { World } from '../world/world.ts';

/** A channel as the world itself has it, for whoever wants to know what came of what a client did. */
export function channelView(world: World, channel: Channel) {
  const room = world.rooms.of(channel);
  const { running, started, ended } = room.polls;
  const holders = (role: string): string[] =>
    [...channel.roles].flatMap(([userId, roles]) =>
      roles.includes(role) ? (world.users.byId(userId)?.username ?? []) : [],
    );
  return {
    id: channel.id,
    token: channel.owner.username,
    title: channel.name,
    typeId: channel.typeId,
    audience: channel.audience,
    online: channel.online,
    hosts: world.hosting.hosteeOf(channel)?.owner.username ?? null,
    hostedBy: world.hosting.hostersOf(channel).map(({ owner }) => owner.username),
    moderators: holders('Mod'),
    editors: holders('ChannelEditor'),
    banned: holders('Banned'),
    clips: world.clips.ofChannel(channel.id).map(({ shareableId, title, durationSeconds, expiresAtMs }) => ({
      id: shareableId,
      title,
      seconds: durationSeconds,
      expiresAt: timestamp(expiresAtMs),
    })),
    costream: world.costreams.ofChannel(channel.id)?.channelIds ?? [],
    poll: { running: running ?? null, started, ended },
    chatters: room.chatters.size,
    lurkers: [...room.lurkers.after()].map(({ user }) => user.username),
    whispers: room.whispers,
    skills: room.skills.used.map((used) => ({ ...used, running: room.skills.isRunning(used.executionId) })),
  };
}
