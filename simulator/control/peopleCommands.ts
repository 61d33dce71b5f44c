import { z } from 'zod';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { scopeNames } from '../../shared/platform/scopes.ts';
import { HttpFailure } from '../http/failures.ts';
import { isInvented, type User } from '../world/user.ts';
import { type Command, type ControlDeps, channelOf, command, userOf } from './command.ts';

const username = z.string().trim().min(1).max(100);
const count = z.number().int().min(1).max(10_000);
const who = z.union([z.strictObject({ username }), z.strictObject({ count })]);

/** The named one, or so many of the crowd who do not do it yet. */
function people(deps: ControlDeps, asked: z.infer<typeof who>, channelId: number, mayBe: (user: User) => boolean) {
  const { world } = deps;
  if ('username' in asked) return [userOf(deps, asked.username)];
  const channel = world.channels.byId(channelId);
  if (channel === undefined) return [];
  const chosen: User[] = [];
  for (const { user, isSimulated } of world.rooms.of(channel).chatters.after()) {
    if (chosen.length >= asked.count) break;
    if (isSimulated && isInvented(user) && mayBe(user)) chosen.push(user);
  }
  return chosen;
}

/** What people do outside the chat: sign in, follow, subscribe, host; and what ends for them. */
export const peopleCommands: readonly Command[] = [
  command(
    'POST',
    '/tokens',
    'Signs somebody in without a code: {username?, scopes?, clientId?}, else the demo user, all scopes, the demo application.',
    z.strictObject({
      username: username.optional(),
      scopes: z.array(z.enum(scopeNames)).optional(),
      clientId: z.string().optional(),
    }),
    (deps, { body }) => {
      const { world } = deps;
      const { scopes = scopeNames, clientId = DEMO_CLIENT_ID } = body;
      if (world.clients.byId(clientId) === undefined) throw new HttpFailure(400, 'there is no such application');
      const user = body.username === undefined ? world.demoUser : userOf(deps, body.username);
      const { accessToken, refreshToken, expiresInSeconds } = world.tokens.issue({ clientId, userId: user.id, scopes });
      return {
        access_token: accessToken,
        expires_in: expiresInSeconds,
        refresh_token: refreshToken,
        token_type: 'Bearer',
        userId: user.id,
      };
    },
  ),

  command(
    'POST',
    '/users/:username/name',
    'Gives somebody another name ({to}); 409 when it is taken. Only some readings of the documents tell the rooms.',
    z.strictObject({ to: username }),
    (deps, { path, body }) => {
      const { world } = deps;
      const user = userOf(deps, path.username ?? '');
      const holder = world.users.byName(body.to);
      if (holder !== undefined && holder !== user) throw new HttpFailure(409, 'the name is taken');
      const tell = world.channels.all().map((channel) => world.rooms.of(channel).renames(user));
      world.users.rename(user, body.to);
      for (const room of tell) room();
      return { id: user.id, username: user.username };
    },
  ),

  command(
    'POST',
    '/expire',
    'Ends things before their time: {accessTokens?, signIns?, hooks?} are true for all of a kind, {signInsOf?} names whose sign-ins.',
    z
      .strictObject({ accessTokens: z.boolean(), signIns: z.boolean(), hooks: z.boolean(), signInsOf: username })
      .partial(),
    (deps, { body }) => {
      const { world } = deps;
      if (body.accessTokens) world.tokens.expireAccess();
      if (body.signIns) world.tokens.revokeAll();
      if (body.signInsOf !== undefined) world.tokens.revokeOf(userOf(deps, body.signInsOf).id);
      const ended = body.hooks ? [...world.hooks.active()] : [];
      for (const hook of ended) world.hooks.deactivate(hook, 'expired');
      return { hooks: ended.map(({ id }) => id) };
    },
  ),

  command(
    'POST',
    '/channels/:id/follow',
    'Lets {username} follow the channel, or {count} of those in its chat.',
    who,
    (deps, request) => {
      const { follows } = deps.world;
      const channel = channelOf(deps, request);
      const mayBe = (user: User) => follows.of(user, channel) === undefined;
      const chosen = people(deps, request.body, channel.id, mayBe);
      return { followed: chosen.filter((user) => follows.follow(user, channel) !== undefined).length };
    },
  ),

  command(
    'POST',
    '/channels/:id/unfollow',
    'Lets {username} follow the channel no more.',
    z.strictObject({ username }),
    (deps, request) => {
      const user = userOf(deps, request.body.username);
      return { unfollowed: deps.world.follows.unfollow(user, channelOf(deps, request)) };
    },
  ),

  command(
    'POST',
    '/channels/:id/subscribe',
    'Lets {username} subscribe to the channel, or {count} of those in its chat.',
    who,
    (deps, request) => {
      const { subscriptions } = deps.world;
      const channel = channelOf(deps, request);
      const chosen = people(deps, request.body, channel.id, (user) => !subscriptions.isSubscribed(channel, user));
      const subscribed = chosen.filter((user) => subscriptions.add(channel, user)).length;
      return { channelId: channel.id, subscribed, isNew: subscribed > 0 };
    },
  ),

  command(
    'POST',
    '/channels/:id/host',
    'Lets the channel of {by} host this one, with so many {viewers} if given, or with {on: false} no more.',
    z.strictObject({
      by: username,
      on: z.boolean().default(true),
      viewers: z.number().int().min(0).max(1_000_000).optional(),
    }),
    (deps, request) => {
      const { broadcasts, channels, hosting, rooms } = deps.world;
      const { viewers } = request.body;
      const hostee = channelOf(deps, request);
      const hoster = channels.find(request.body.by, deps.world.users);
      if (hoster === undefined || hoster === hostee) throw new HttpFailure(400, 'that channel cannot host this one');
      if (request.body.on && viewers !== undefined) {
        broadcasts.goLive(hoster);
        hoster.silentViewers = Math.max(0, viewers - rooms.of(hoster).chatters.size);
      }
      if (request.body.on) hosting.begin(hoster, hostee, false);
      else if (hoster.hosteeId === hostee.id) hosting.end(hoster);
      return { hosteeId: hoster.hosteeId };
    },
  ),
];
