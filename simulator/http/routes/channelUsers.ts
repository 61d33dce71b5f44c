import { type RoleName, roleRank, roleRanks } from '../../../shared/platform/roles.ts';
import type { Channel } from '../../world/channels.ts';
import { grantedPermissions } from '../../world/chat/permissions.ts';
import { rankOf } from '../../world/roleSets.ts';
import type { User } from '../../world/user.ts';
import { timestamp } from '../../world/views/timestamp.ts';
import { userView } from '../../world/views/userView.ts';
import type { World } from '../../world/world.ts';
import { channelById, denied, userById } from '../access.ts';
import { type Call, type Routes, signedInUser } from '../call.ts';
import { HttpFailure, notFound } from '../failures.ts';
import { listAnswer } from '../lists.ts';
import { groupsView } from '../views/userView.ts';

type ListCall = Call<'channels.users'> | Call<'channels.usersOfRole'>;

/** Given by the owner and by moderators; all others are bought, or hold everywhere. @see PLATFORM §4.6 "Kind" */
const GIVEN: ReadonlySet<RoleName> = new Set(['ChannelEditor', 'Mod', 'Banned']);
const FIELDS = ['id', 'username'];

/** With since when each role is held, as only these lists tell. @see PLATFORM §15 */
function channelUserView(world: World, channel: Channel, user: User, roles: readonly string[]) {
  const groups = groupsView(roles).map((group) => {
    const since = timestamp(world.roles.sinceMs(channel, user, group.name));
    return { ...group, createdAt: since, updatedAt: since, deletedAt: null };
  });
  return { ...userView(user, world.address), groups };
}

/** Those with a role here; roles that hold everywhere are left out. @see PLATFORM §11.6 */
function listUsers({ world, query, url }: ListCall, channel: Channel, role: string | undefined) {
  const rows = [...world.roles.holders(channel)].flatMap((userId) => {
    const user = world.users.byId(userId);
    const fits = user !== undefined && (role === undefined || world.roles.heldBy(channel, user).includes(role));
    return fits ? [{ id: user.id, username: user.username }] : [];
  });
  return listAnswer(url, query, rows, FIELDS, ({ id }) => {
    const user = userById(world, id);
    return channelUserView(world, channel, user, [...world.roles.heldBy(channel, user), 'User']);
  });
}

/**
 * Whether the caller may give and take these roles of somebody: only roles below one's own, and only of users below.
 * @throws HttpFailure 403
 */
function checkRoleChange(call: Call<'channels.updateUser'>, channel: Channel, target: User): void {
  const { channels } = call.world;
  const roles = [...(call.body.add ?? []), ...(call.body.remove ?? [])];
  const own = channels.rolesOf(channel, signedInUser(call));
  const scopes = call.caller.kind === 'user' ? call.caller.scopes : [];
  const permissions = grantedPermissions(own, scopes);
  for (const role of roles) {
    const needed = role === 'Banned' ? 'change_ban' : 'change_role';
    if (!scopes.includes(`chat:${needed}`)) throw new HttpFailure(403, `Missing scope: chat:${needed}`);
    if (!permissions.includes(needed)) throw denied();
    if (!GIVEN.has(role)) throw new HttpFailure(403, `The role ${role} cannot be set.`);
    if (roleRank(role) >= rankOf(own)) throw denied();
  }
  if (rankOf(channels.rolesOf(channel, target)) >= rankOf(own)) throw denied();
}

/** @see PLATFORM §4.6, §11.6 */
export const channelUserRoutes = {
  'channels.users': (call) => listUsers(call, channelById(call.world, call.path.channelId), undefined),

  'channels.usersOfRole': (call) => {
    const channel = channelById(call.world, call.path.channelId);
    const wanted = call.path.role.toLowerCase();
    const role = Object.keys(roleRanks).find((name) => name.toLowerCase() === wanted);
    if (role === undefined) throw notFound('Role');
    return listUsers(call, channel, role === 'User' ? undefined : role);
  },

  'channels.updateUser': (call) => {
    const { world, body } = call;
    const channel = channelById(world, call.path.channelId);
    const target = userById(world, call.path.userId);
    checkRoleChange(call, channel, target);
    const { add = [], remove = [] } = body;
    const roles = world.roles.change(channel, target, { add, remove }, signedInUser(call));
    return { body: channelUserView(world, channel, target, roles) };
  },
} satisfies Routes;
