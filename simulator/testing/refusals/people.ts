import { scopeNames } from '../../../shared/platform/scopes.ts';
import { type Refusal, type Refusals, refusal, type Scene } from './refusal.ts';

const body =
  (sent: unknown): Refusal['given'] =>
  () => ({ body: sent });

/** Somebody changes the roles of somebody else. */
const change = (as: string, whom: string, roles: unknown, lacking?: string) => (scene: Scene) => ({
  as,
  path: { ...scene.sample.path, userId: scene.user(whom).id },
  body: roles,
  scopes: scopeNames.filter((scope) => scope !== lacking),
});

/** A channel whose owner has tied no server. */
const withoutServer = refusal(404, 'no server is tied', 'Discord bot not found.', (scene) => {
  const path = { channelId: scene.channelOf('pim').id };
  const user = String(scene.user('pim').id);
  return { as: 'pim', path, ...(scene.sample.query === undefined ? {} : { query: { user } }), body: { user } };
});

/** Whom the settings keep out. @see PLATFORM §11.8 */
const keptOut = (setting: 'FOLLOWERS' | 'SUBS' | 'NOONE'): Refusal =>
  refusal(403, `invitations are for ${setting}`, 'Access denied.', (scene) => {
    scene.world.discord.setBot(scene.nora, { inviteSetting: setting });
    const user = scene.user('tuomas_r');
    scene.world.follows.unfollow(user, scene.nora);
    return { as: 'tuomas_r', query: { user: String(user.id) } };
  });
const banned = refusal(403, 'one is banned there', 'Access denied.', (scene) => {
  scene.world.discord.setBot(scene.nora, { inviteSetting: 'EVERYONE' });
  scene.give('tuomas_r', 'Banned');
  return { as: 'tuomas_r', query: { user: String(scene.user('tuomas_r').id) } };
});
const invitations = [keptOut('FOLLOWERS'), keptOut('SUBS'), keptOut('NOONE'), banned, withoutServer];

/** @see PLATFORM §4.6, §11.6, §11.8 */
export const peopleRefusals: Refusals = {
  'channels.updateUser': [
    refusal(
      403,
      'the token lacks chat:change_role',
      'Missing scope: chat:change_role',
      change('nora_plays', 'zoe', { add: ['Mod'] }, 'chat:change_role'),
    ),
    refusal(
      403,
      'the token lacks chat:change_ban',
      'Missing scope: chat:change_ban',
      change('nora_plays', 'zoe', { add: ['Banned'] }, 'chat:change_ban'),
    ),
    refusal(403, 'a plain user bans', 'Access denied.', change('pim', 'zoe', { add: ['Banned'] })),
    refusal(403, 'a moderator makes one', 'Access denied.', change('mod_hana', 'zoe', { add: ['Mod'] })),
    refusal(403, 'a moderator bans another', 'Access denied.', change('mod_hana', 'sebastien', { add: ['Banned'] })),
    refusal(403, 'a moderator bans the owner', 'Access denied.', change('mod_hana', 'nora_plays', { add: ['Banned'] })),
    refusal(
      403,
      'a moderator lifts their own role',
      'Access denied.',
      change('mod_hana', 'mod_hana', { remove: ['Mod'] }),
    ),
    refusal(403, 'the owner bans staff', 'Access denied.', change('nora_plays', 'Ines', { add: ['Banned'] })),
    ...['Pro', 'Subscriber', 'Partner', 'Owner', 'Staff'].map((role) =>
      refusal(
        403,
        `the role is ${role}`,
        `The role ${role} cannot be set.`,
        change('nora_plays', 'zoe', { add: [role] }),
      ),
    ),
    refusal(400, 'a role is unknown', 'payload.add.0', change('nora_plays', 'zoe', { add: ['King'] })),
    refusal(400, 'the roles are no list', 'payload.remove', change('nora_plays', 'zoe', { remove: 'Mod' })),
  ],
  'channels.discord': [withoutServer],
  'channels.discordChannels': [withoutServer],
  'channels.discordRoles': [withoutServer],
  'channels.setDiscord': [
    refusal(400, 'the setting is unknown', 'payload.inviteSetting', body({ inviteSetting: 'SOME' })),
    ...['inviteChannel', 'liveChatChannel', 'liveAnnounceChannel'].map((key) =>
      refusal(400, `${key} is of another server`, `payload.${key}`, body({ [key]: '1' })),
    ),
    refusal(400, 'a role is of another server', 'payload.roles', body({ roles: [{ type: 'SUBS', roleId: '1' }] })),
    refusal(400, 'a synced role is of another server', 'payload.syncEmoteRoles', body({ syncEmoteRoles: ['1'] })),
  ],
  'channels.discordInvite': [
    ...invitations,
    refusal(400, 'the user is missing', 'query.user', () => ({ query: {} })),
    refusal(404, 'the user is unknown', 'User not found.', () => ({ query: { user: '1' } })),
  ],
  'channels.createDiscordInvite': [
    ...invitations,
    refusal(400, 'the user is missing', 'payload.user', body({})),
    refusal(404, 'the user is unknown', 'User not found.', body({ user: 1 })),
  ],
};
