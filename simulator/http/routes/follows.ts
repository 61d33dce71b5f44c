import type { Follow } from '../../world/follows.ts';
import { profileOf } from '../../world/profile.ts';
import type { User } from '../../world/user.ts';
import { channelView, userWithChannelView } from '../../world/views/channelView.ts';
import { timestamp } from '../../world/views/timestamp.ts';
import type { World } from '../../world/world.ts';
import { channelById, denied, namedUser, userById } from '../access.ts';
import { type Call, type Routes, signedInUser } from '../call.ts';
import { HttpFailure, notFound } from '../failures.ts';
import { listAnswer } from '../lists.ts';

function followView({ userId, channelId, createdAtMs }: Follow) {
  const createdAt = timestamp(createdAtMs);
  return { user: userId, channel: channelId, createdAt, updatedAt: createdAt };
}

/** What followers can be found and sorted by. */
function followerRow(user: User, { createdAtMs }: Follow) {
  const { level, experience, sparks } = profileOf(user);
  const followedAt = timestamp(createdAtMs);
  return { id: user.id, username: user.username, level, experience, sparks, 'followed.createdAt': followedAt };
}
const FOLLOWER_FIELDS = ['id', 'username', 'level', 'experience', 'sparks', 'followed.createdAt'];

function followerView(world: World, { userId, createdAtMs }: Follow) {
  const followedAt = timestamp(createdAtMs);
  const followed = { createdAt: followedAt, updatedAt: followedAt };
  return { ...userWithChannelView(world, userById(world, userId)), followed };
}

/** Who follows here must be the caller. @throws HttpFailure 403, 404 */
function follower(call: Call<'channels.follow'> | Call<'channels.createFollow'> | Call<'channels.unfollow'>): User {
  const user = namedUser(call.world, call.query, call.body);
  if (user !== signedInUser(call)) throw denied();
  return user;
}

function follow(call: Call<'channels.follow'> | Call<'channels.createFollow'>, isRepeatable: boolean) {
  const { world } = call;
  const channel = channelById(world, call.path.channelId);
  const user = follower(call);
  if (channel.owner === user) throw new HttpFailure(403, 'You cannot follow yourself.');
  const before = world.follows.of(user, channel);
  if (before !== undefined && !isRepeatable) throw new HttpFailure(400, 'You are already following this channel.');
  const made = before ?? world.follows.follow(user, channel);
  if (made === undefined) throw notFound('Follow');
  return { body: followView(made) };
}

/** @see PLATFORM §11.3 */
export const followRoutes = {
  'channels.followers': ({ world, path, query, url }) => {
    const follows = world.follows.ofChannel(channelById(world, path.channelId));
    const view = (made: Follow) => followerView(world, made);
    if (!query.where && !query.order) return listAnswer(url, query, follows, [], view);
    // The usual order of a long list: it is drawn up so already, and read page by page.
    const [, direction] = /^followed\.createdAt:(asc|desc)$/i.exec(query.order ?? '') ?? [];
    if (!query.where && direction !== undefined) {
      const ordered = direction.toUpperCase() === 'ASC' ? follows : follows.toReversed();
      return listAnswer(url, { ...query, order: undefined }, ordered, [], view);
    }
    const rows = follows.flatMap((made) => {
      const user = world.users.byId(made.userId);
      return user === undefined ? [] : [{ ...followerRow(user, made), made }];
    });
    return listAnswer(url, query, rows, FOLLOWER_FIELDS, ({ made }) => followerView(world, made));
  },

  'channels.createFollow': (call) => follow(call, false),
  'channels.follow': (call) => follow(call, true),

  'channels.unfollow': (call) => {
    const channel = channelById(call.world, call.path.channelId);
    if (!call.world.follows.unfollow(follower(call), channel)) throw notFound('Follow');
    return { status: Number(call.world.readings.of('follow.deleted')) };
  },

  'channels.relationship': ({ world, path, query }) => {
    const channel = channelById(world, path.channelId);
    const user = userById(world, query.user);
    const made = world.follows.of(user, channel);
    const status = {
      roles: [...world.channels.rolesOf(channel, user)],
      follows: made === undefined ? null : followView(made),
    };
    return { body: { channel: channelView(world, channel), status } };
  },
} satisfies Routes;
