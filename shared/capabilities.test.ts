import { expect, it } from 'vitest';
import { capabilities, capabilityName, missingScopes, rolesAllow } from './capabilities.ts';
import { scopeNames } from './platform/scopes.ts';

it('names scopes that the platform knows, and one at least for each', () => {
  for (const { scopes } of Object.values(capabilities)) {
    expect(scopes.length).toBeGreaterThan(0);
    for (const scope of scopes) expect(scopeNames).toContain(scope);
  }
});

it('tells what a sign-in lacks', () => {
  expect(missingScopes('ban', [])).toEqual(['chat:change_ban']);
  expect(missingScopes('ban', ['chat:change_ban', 'chat:chat'])).toEqual([]);
});

it('knows each by its name only', () => {
  expect(capabilityName.safeParse('ban').success).toBe(true);
  expect(capabilityName.safeParse('toString').success).toBe(false);
});

it('tells what roles allow: moderators look after the chat, the owner alone gives roles', () => {
  expect(rolesAllow('timeout', ['User'])).toBe(false);
  expect(rolesAllow('timeout', ['Mod', 'User'])).toBe(true);
  expect(rolesAllow('timeout', ['Banned', 'Mod'])).toBe(false);
  expect(rolesAllow('changeRole', ['Mod', 'User'])).toBe(false);
  expect(rolesAllow('changeRole', ['Owner', 'User'])).toBe(true);
});
