import { describe, expect, it } from 'vitest';
import { type RoleName, roleRank, roleRanks, topRole } from './roles.ts';
import { requestedScopes, scopeNames } from './scopes.ts';

const names = Object.keys(roleRanks) as RoleName[];

describe('roles', () => {
  it('stand in the order of their ranks', () => {
    const ranks = names.map((name) => roleRanks[name]);
    expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
  });

  it.each(['', 'Wizard', 'mod', 'toString', '__proto__', 'constructor'])(
    'a role %j that no table holds ranks with User',
    (name) => {
      expect(roleRank(name)).toBe(roleRank('User'));
    },
  );

  it.each([
    [[], 'User'],
    [['User'], 'User'],
    [['User', 'Mod'], 'Mod'],
    [['Mod', 'Owner', 'Pro'], 'Owner'],
    [['Founder', 'Banned'], 'Banned'],
    [['User', 'Wizard'], 'Wizard'],
    [['Wizard', 'User'], 'Wizard'],
    [['Wizard', 'Witch'], 'Wizard'],
    [['Wizard', 'Pro'], 'Pro'],
    [['Subscriber', 'Pro'], 'Subscriber'],
    [['Pro', 'Subscriber'], 'Pro'],
  ])('shows somebody with %j as %s', (roles, shown) => {
    expect(topRole(roles)).toBe(shown);
  });

  it('shows nobody below any of their roles, unless they are banned', () => {
    for (const one of names) {
      for (const other of names) {
        const shown = topRole([one, other]);
        if (one === 'Banned' || other === 'Banned') expect(shown).toBe('Banned');
        else expect(roleRank(shown)).toBe(Math.max(roleRank(one), roleRank(other)));
      }
    }
  });
});

describe('scopes', () => {
  it('stand in the list once each', () => {
    expect(new Set(scopeNames).size).toBe(scopeNames.length);
    expect(new Set(requestedScopes).size).toBe(requestedScopes.length);
  });

  it('are asked for by what the app does: it changes no channel, bans nobody and pays for nothing', () => {
    const forbidden = requestedScopes.filter((name) =>
      /:update|change_|purge|timeout|clear_|giveaway|subscription|transaction|act_as|streamKey|:manage|:delete/.test(
        name,
      ),
    );
    expect(forbidden).toEqual([]);
  });
});
