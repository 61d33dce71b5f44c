import { expect, it } from 'vitest';
import { roleSet } from '../roleSets.ts';
import { grantedPermissions, rolePermissions } from './permissions.ts';

const everybody = ['connect', 'chat', 'poll_vote', 'whisper'];

it.each([
  ['Banned', ['connect'], ['chat']],
  ['User', everybody, ['timeout', 'poll_start', 'bypass_links', 'edit_options']],
  ['Subscriber', everybody, ['timeout', 'bypass_slowchat']],
  ['Mod', [...everybody, 'timeout', 'purge', 'poll_start', 'giveaway_start', 'bypass_links'], ['cancel_skill']],
  ['ChannelEditor', ['timeout', 'edit_options', 'cancel_skill'], ['change_role', 'ad_break']],
  ['Owner', ['edit_options', 'change_role', 'cancel_skill', 'ad_break', 'view_deleted'], []],
  ['Staff', ['change_role', 'timeout'], []],
] as const)('gives %s what is theirs', (role, has, hasNot) => {
  const permissions: readonly string[] = rolePermissions(roleSet(role));
  for (const permission of has) expect(permissions).toContain(permission);
  for (const permission of hasNot) expect(permissions).not.toContain(permission);
});

it('grants what both role and token allow', () => {
  expect(grantedPermissions(roleSet('Mod'), ['chat:connect', 'chat:timeout', 'chat:change_role', 'timeout'])).toEqual([
    'connect',
    'timeout',
  ]);
  expect(grantedPermissions(roleSet(), [])).toEqual([]);
});
