import { z } from 'zod';
import { type RoleName, roleRanks } from '../../shared/platform/roles.ts';
import { floodThemes } from '../world/activity/flood.ts';
import type { Room } from '../world/chat/room.ts';
import { isInvented, type User } from '../world/user.ts';
import { timestamp } from '../world/views/timestamp.ts';
import { type Command, type ControlDeps, channelOf, command, userOf } from './command.ts';

const username = z.string().trim().min(1).max(20_000);
const MOST_VIEWERS = 200_000;
const people = z.union([z.number().int().min(0).max(1_000_000), z.array(username).max(100_000)]);
const roles = z.array(z.enum(Object.keys(roleRanks) as [RoleName, ...RoleName[]]).exclude(['User', 'Owner']));

/** So many of those the world keeps in a room, drawn at random; people with names of their own leave last. */
function someOf({ world }: ControlDeps, room: Room, count: number): User[] {
  const random = world.random.stream(`leaving ${room.channel.id}`);
  const present = [...room.chatters.after()].filter(({ isSimulated }) => isSimulated).map(({ user }) => user);
  const crowd = present.filter(isInvented);
  for (let index = 0; index < Math.min(count, crowd.length); index++) {
    const other = index + random.below(crowd.length - index);
    const [a, b] = [crowd[index], crowd[other]];
    if (a !== undefined && b !== undefined) [crowd[index], crowd[other]] = [b, a];
  }
  return [...crowd, ...present.filter((user) => !isInvented(user))].slice(0, count);
}

export const channelCommands: readonly Command[] = [
  command(
    'POST',
    '/channels/:id/chat',
    'Says {message} as {username}, to everybody or as a whisper to {whisperTo}. Answers with the message.',
    z.strictObject({ username, message: z.string().min(1).max(20_000), whisperTo: username.optional() }),
    (deps, request) => {
      const room = deps.world.rooms.of(channelOf(deps, request));
      const author = userOf(deps, request.body.username);
      if (request.body.whisperTo === undefined) return room.say(author, request.body.message);
      const target = userOf(deps, request.body.whisperTo);
      const message = room.composeWhisper(author, target, request.body.message);
      room.sendTo(target.id, 'ChatMessage', message);
      return message;
    },
  ),

  command(
    'POST',
    '/channels/:id/chatters',
    'Brings people in ({join}), in without being listed ({lurk}) and out ({leave}): a number of any, or names; unknown names become new users.',
    z.strictObject({ join: people.optional(), lurk: people.optional(), leave: people.optional() }),
    (deps, request) => {
      const { users } = deps.world;
      const room = deps.world.rooms.of(channelOf(deps, request));
      const { join = 0, lurk = 0, leave = 0 } = request.body;
      const bring = (who: number | string[], come: (user: User) => boolean): number => {
        const coming =
          typeof who === 'number'
            ? Array.from({ length: who }, () => users.invent())
            : who.map((name) => users.byName(name) ?? users.add(name));
        return coming.filter(come).length;
      };
      const joined = bring(join, (user) => room.join(user));
      const lurking = bring(lurk, (user) => room.lurk(user));
      const leaving =
        typeof leave === 'number' ? someOf(deps, room, leave) : leave.flatMap((name) => users.byName(name) ?? []);
      const left = leaving.filter((user) => room.part(user)).length;
      const unlisted = request.body.lurk === undefined ? {} : { lurking, lurkers: room.lurkers.size };
      return { joined, left, total: room.chatters.size, ...unlisted };
    },
  ),

  command(
    'POST',
    '/channels/:id/broadcast',
    'Begins or ends the stream ({online}).',
    z.strictObject({ online: z.boolean() }),
    (deps, request) => {
      const channel = channelOf(deps, request);
      const { broadcasts } = deps.world;
      const broadcast = request.body.online ? broadcasts.goLive(channel) : broadcasts.end(channel);
      if (broadcast === undefined) return { channelId: channel.id, online: false };
      const { id, online, startedAtMs } = broadcast;
      return { id, channelId: channel.id, online, startedAt: timestamp(startedAtMs) };
    },
  ),

  command(
    'POST',
    '/channels/:id/roles',
    'Gives ({add}) and takes ({remove}) roles of {username} in the channel; the room is told, and of a ban by whom ({by}).',
    z.strictObject({ username, add: roles.optional(), remove: roles.optional(), by: username.optional() }),
    (deps, request) => {
      const channel = channelOf(deps, request);
      const { add = [], remove = [], by } = request.body;
      const user = userOf(deps, request.body.username);
      const moderator = by === undefined ? undefined : userOf(deps, by);
      return { userId: user.id, roles: deps.world.roles.change(channel, user, { add, remove }, moderator) };
    },
  ),

  command(
    'POST',
    '/channels/:id/bigEvent',
    'Turns big-event mode on or off ({on}): joinIfNotBigEvent then joins degraded.',
    z.strictObject({ on: z.boolean() }),
    (deps, request) => {
      const channel = channelOf(deps, request);
      channel.bigEvent = request.body.on;
      return { channelId: channel.id, on: channel.bigEvent };
    },
  ),

  command(
    'POST',
    '/channels/:id/flood',
    'Lets the chat say {perSecond} messages for {seconds}, by the virtual clock, or with {stop: true} no more; {theme}: calls, emoticons, rightToLeft, mentions or removals.',
    z.union([
      z.strictObject({
        perSecond: z.number().min(1).max(5_000),
        seconds: z.number().min(0.1).max(120),
        theme: z.enum(floodThemes).optional(),
      }),
      z.strictObject({ stop: z.literal(true) }),
    ]),
    (deps, request) => {
      const { activity, rooms } = deps.world;
      const room = rooms.of(channelOf(deps, request));
      if ('perSecond' in request.body) return { messages: activity.flood(room, request.body) };
      activity.endFloods(room);
      return { messages: 0 };
    },
  ),

  command(
    'POST',
    '/channels/:id/audience',
    'Lets so many people watch ({viewers}): they come or go over {seconds}, most of them in the chat.',
    z.strictObject({
      viewers: z.number().int().min(0).max(MOST_VIEWERS),
      seconds: z.number().min(0.1).max(3_600).optional(),
    }),
    (deps, request) => {
      const audience = deps.world.audiences.of(deps.world.rooms.of(channelOf(deps, request)));
      const { viewers, seconds } = request.body;
      const takes = audience.become(viewers, seconds);
      return { viewers: audience.viewers, aim: viewers, seconds: takes };
    },
  ),
];
