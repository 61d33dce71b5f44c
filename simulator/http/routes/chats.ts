import { type Chatter, pageOfBoth } from '../../world/chat/chatters.ts';
import { HISTORY_SIZE } from '../../world/chat/history.ts';
import { anonymousPermissions, grantedPermissions } from '../../world/chat/permissions.ts';
import { profileOf } from '../../world/profile.ts';
import { channelById } from '../access.ts';
import { type Call, type Routes, signedInUser } from '../call.ts';
import { HttpFailure, notFound } from '../failures.ts';
import { DEFAULT_LIMIT, listAnswer, pageHeaders, pickFields } from '../lists.ts';
import type { Row } from '../where.ts';

type DetailsCall = Call<'chats.details'> | Call<'chats.joinIfNotBigEvent'> | Call<'chats.anonymous'>;

/**
 * How to connect; a signed-in caller who may speak gets a key. A big event is told by `isLoadShed`.
 * @see API "GET /chats/{channelId}", PLATFORM §5.1
 */
function connectionDetails(call: DetailsCall, withKey: boolean) {
  const { world, caller, addresses } = call;
  const channel = channelById(world, call.path.channelId);
  const isLoadShed = channel.bigEvent;
  const endpoints = [...addresses.chatEndpoints];
  if (caller.kind !== 'user') {
    return { body: { endpoints, permissions: [...anonymousPermissions], roles: [], isLoadShed } };
  }
  const roles = world.channels.rolesOf(channel, caller.user);
  const permissions = [...grantedPermissions(roles, caller.scopes)];
  const authkey = withKey ? { authkey: world.authkeys.issue(caller.user.id, channel.id, caller.scopes) } : {};
  return { body: { ...authkey, endpoints, permissions, roles: [...roles], isLoadShed } };
}

/** @see PLATFORM §7.3 */
function chatterViewV1({ user, roles }: Chatter) {
  const { level, experience } = profileOf(user);
  return { userId: user.id, userName: user.username, userRoles: [...roles], user: { level, experience } };
}

const V1_FIELDS = ['userId', 'userName'];

/** A page of v1 chatters out of a sequence that is in order already; of a big room only the page is written out. */
function pageOfChatters(call: Call<'chats.usersV1'> | Call<'chats.searchV1'>, found: Iterable<Chatter>) {
  const { body, headers } = listChatters(call, found);
  // A row without its id is what a caller asks for by leaving it out of `fields`.
  return { body: body as ReturnType<typeof chatterViewV1>[], headers };
}

function listChatters({ url, query }: Call<'chats.usersV1'>, found: Iterable<Chatter>) {
  if (query.where || query.order) return listAnswer(url, query, [...found].map(chatterViewV1), V1_FIELDS);
  const { page = 0, limit = DEFAULT_LIMIT } = query;
  const body: Row[] = [];
  let total = 0;
  for (const chatter of found) {
    if (total >= page * limit && body.length < limit) body.push(pickFields(chatterViewV1(chatter), query.fields));
    total += 1;
  }
  return { body, headers: pageHeaders(url, query, total) };
}

export const chatRoutes = {
  'chats.details': (call) => connectionDetails(call, true),

  /** In big-event mode one joins degraded, without a key. @see PLATFORM §5.3 */
  'chats.joinIfNotBigEvent': (call) => {
    const { bigEvent } = channelById(call.world, call.path.channelId);
    return connectionDetails(call, !bigEvent);
  },

  'chats.anonymous': (call) => connectionDetails(call, false),

  'chats.history': ({ world, path }) => {
    const messages = [...world.rooms.of(channelById(world, path.channelId)).history.last(HISTORY_SIZE)];
    return { body: world.readings.of('chat.history') === 'oldest first' ? messages : messages.reverse() };
  },

  /** Whom the caller follows, of those present. @see PLATFORM §5.3 */
  'chats.friends': (call) => {
    const { world } = call;
    const { chatters } = world.rooms.of(channelById(world, call.path.channelId));
    const followed = world.follows.channelsOf(signedInUser(call).id);
    const present = followed.flatMap((id) => chatters.byUserId(world.channels.byId(id)?.owner.id ?? 0) ?? []);
    return { body: present.map(chatterViewV1) };
  },

  'chats.usersV1': (call) => {
    return pageOfChatters(call, call.world.rooms.of(channelById(call.world, call.path.channelId)).chatters.after());
  },

  'chats.searchV1': (call) => {
    const { chatters } = call.world.rooms.of(channelById(call.world, call.path.channelId));
    return pageOfChatters(call, chatters.page({ limit: chatters.size, fragment: call.query.username }).chatters);
  },

  'chats.userV1': ({ world, path }) => {
    const chatter = world.rooms.of(channelById(world, path.channelId)).chatters.byUserId(path.userId);
    if (chatter === undefined) throw notFound('User');
    return { body: chatterViewV1(chatter) };
  },

  /** The next page stands in `link` alone; without it the list has ended. @see PLATFORM §7.1 */
  'chats.users': ({ world, path, query, caller, url }) => {
    const channel = channelById(world, path.channelId);
    const { limit = DEFAULT_LIMIT, username, continuationToken } = query;
    const isShowingLurkers = query.showLurkers?.toLowerCase() === 'true';
    const isStaff = caller.kind === 'user' && caller.user.siteRoles.includes('Staff');
    if (isShowingLurkers && !isStaff) throw new HttpFailure(403, 'showLurkers is for staff');
    const tokens = world.continuationTokens;
    const after = continuationToken === undefined ? undefined : tokens.read(channel.id, continuationToken);
    if (continuationToken !== undefined && after === undefined) {
      throw new HttpFailure(400, 'continuationToken is not valid');
    }
    const room = world.rooms.of(channel);
    const asked = { limit, after, fragment: username };
    const { chatters, next } = isShowingLurkers
      ? pageOfBoth(room.chatters, room.lurkers, asked)
      : room.chatters.page(asked);
    const body = chatters.map(({ user, roles }) => ({
      userId: user.id,
      username: user.username,
      userRoles: [...roles],
    }));
    if (next === undefined) return { body };
    const parameters = new URLSearchParams({
      limit: String(limit),
      showLurkers: isShowingLurkers ? 'True' : 'False',
      ...(username === undefined ? {} : { username }),
      continuationToken: tokens.write(channel.id, next),
    });
    return { body, headers: { link: `<${url.pathname}?${parameters}>; rel="next"` } };
  },

  'chats.user': ({ world, path }) => {
    const chatter = world.rooms.of(channelById(world, path.channelId)).chatters.byUserId(path.userId);
    if (chatter === undefined) throw new HttpFailure(404, 'user is not in this chat');
    const { user, roles } = chatter;
    return { body: { userId: user.id, username: user.username, userRoles: [...roles] } };
  },
} satisfies Routes;
