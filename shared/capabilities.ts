import { z } from 'zod';
import { roleRank, topRole } from './platform/roles.ts';
import type { ScopeName } from './platform/scopes.ts';

/**
 * What a person can want to do on the service, with what that takes: `scopes` of the sign-in, which are asked for when somebody
 * first wants it; `permission` in the chat of the channel where it is done, null where that does not say; `rank`: that of the
 * least role there which has it, as far as is known, since the chat names no permission that the sign-in lacks the scope for.
 * @see PLATFORM §3.5, §4.6, §5.2
 */
export const capabilities = {
  removeMessage: { scopes: ['chat:remove_message'], permission: 'remove_message', rank: 20 },
  timeout: { scopes: ['chat:timeout'], permission: 'timeout', rank: 20 },
  purge: { scopes: ['chat:purge'], permission: 'purge', rank: 20 },
  clearChat: { scopes: ['chat:clear_messages'], permission: 'clear_messages', rank: 20 },
  ban: { scopes: ['chat:change_ban'], permission: 'change_ban', rank: 20 },
  changeRole: { scopes: ['chat:change_role'], permission: 'change_role', rank: 35 },
  votePoll: { scopes: ['chat:poll_vote'], permission: 'poll_vote', rank: 0 },
  startPoll: { scopes: ['chat:poll_start'], permission: 'poll_start', rank: 20 },
  startGiveaway: { scopes: ['chat:giveaway_start'], permission: 'giveaway_start', rank: 20 },
  cancelSkill: { scopes: ['chat:cancel_skill'], permission: 'cancel_skill', rank: 25 },
  updateChannel: { scopes: ['channel:update:self'], permission: null, rank: 35 },
  readDetails: { scopes: ['channel:details:self'], permission: null, rank: 35 },
  removeBanner: { scopes: ['channel:deleteBanner:self'], permission: null, rank: 35 },
  resetStreamKey: { scopes: ['channel:streamKey:self'], permission: null, rank: 35 },
  createClip: { scopes: ['channel:clip:create:self'], permission: null, rank: 0 },
  deleteClip: { scopes: ['channel:clip:delete:self'], permission: null, rank: 35 },
  costream: { scopes: ['channel:costream:self'], permission: null, rank: 35 },
  follow: { scopes: ['channel:follow:self'], permission: null, rank: 0 },
  seeFollowed: { scopes: ['delve:view:self'], permission: null, rank: 0 },
} as const satisfies Record<string, Needs>;

type Needs = { scopes: readonly ScopeName[]; permission: string | null; rank: number };

export type CapabilityName = keyof typeof capabilities;

export const capabilityName = z.enum(Object.keys(capabilities) as [CapabilityName, ...CapabilityName[]]);

/** The scopes that a sign-in lacks for this. @param held the scopes it has */
export function missingScopes(capability: CapabilityName, held: readonly string[]): readonly ScopeName[] {
  return capabilities[capability].scopes.filter((scope) => !held.includes(scope));
}

/** Whether somebody with these roles in a channel may do it there, as far as roles tell. @see PLATFORM §4.6, §5.2 */
export function rolesAllow(capability: CapabilityName, roles: readonly string[]): boolean {
  return roleRank(topRole(roles)) >= capabilities[capability].rank;
}
