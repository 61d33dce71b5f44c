import { rankOf } from '../roleSets.ts';

const everybody = ['connect', 'chat', 'poll_vote', 'whisper'] as const;
const moderators = [
  'bypass_links',
  'bypass_slowchat',
  'remove_message',
  'timeout',
  'purge',
  'clear_messages',
  'change_ban',
  'view_deleted',
  'poll_start',
  'giveaway_start',
  'bypass_filter',
  'bypass_catbot',
] as const;
const editors = ['edit_options', 'cancel_skill'] as const;
const owners = ['change_role', 'ad_break'] as const;

export type Permission =
  | (typeof everybody)[number]
  | (typeof moderators)[number]
  | (typeof editors)[number]
  | (typeof owners)[number];

const MOD_RANK = 20;
const EDITOR_RANK = 25;
const OWNER_RANK = 35;

/** What an unauthenticated caller is told the channel allows. @see PLATFORM §5.1 */
export const anonymousPermissions: readonly Permission[] = ['connect', 'chat', 'poll_vote'];

/** Whether roles make somebody look after a chat. */
export const isModerator = (roles: readonly string[]): boolean => rankOf(roles) >= MOD_RANK;

/** What a set of roles allows in a chat; somebody banned may only look on. @see PLATFORM §5.2 */
export function rolePermissions(roles: readonly string[]): readonly Permission[] {
  if (roles.includes('Banned')) return ['connect'];
  const rank = rankOf(roles);
  return [
    ...everybody,
    ...(rank >= MOD_RANK ? moderators : []),
    ...(rank >= EDITOR_RANK ? editors : []),
    ...(rank >= OWNER_RANK ? owners : []),
  ];
}

/** Role and token together: a permission holds when the role has it and the token carries `chat:` + its name. */
export function grantedPermissions(roles: readonly string[], scopes: readonly string[]): readonly Permission[] {
  return rolePermissions(roles).filter((permission) => scopes.includes(`chat:${permission}`));
}
