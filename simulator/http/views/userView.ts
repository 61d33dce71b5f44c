import { profileOf } from '../../world/profile.ts';
import type { User } from '../../world/users.ts';
import { timestamp } from './timestamp.ts';

/** Accounts date from before this moment, so that a profile stays the same however long the world runs. */
const ACCOUNTS_UNTIL_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const GROUP_IDS: Readonly<Record<string, number>> = { User: 1, Pro: 19, Staff: 6, Founder: 5, GlobalMod: 7 };

/** A user as everybody sees one. @see PLATFORM §4.4 */
export function userView(user: User) {
  const { level, experience, sparks, verified, ageDays } = profileOf(user);
  const createdAt = timestamp(ACCOUNTS_UNTIL_MS - ageDays * DAY_MS);
  return {
    id: user.id,
    username: user.username,
    level,
    experience,
    sparks,
    verified,
    social: { verified: [] },
    avatarUrl: null,
    bio: null,
    primaryTeam: null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  };
}

/** With the roles that hold everywhere. */
export function userWithGroupsView(user: User) {
  const groups = [...user.siteRoles, 'User'].map((name) => ({ id: GROUP_IDS[name] ?? 1, name }));
  return { ...userView(user), groups };
}

/** What only the user sees, with the scope for it. */
export function privateUserView(user: User) {
  return {
    email: `user${user.id}@mail.invalid`,
    twoFactor: { enabled: false, codesViewed: false },
    frontendVersion: null,
    preferences: {
      'chat:sounds:html5': true,
      'chat:sounds:play': false,
      'chat:sounds:volume': 0.5,
      'chat:whispers': true,
      'chat:timestamps': true,
      'chat:chromakey': false,
      'chat:tagging': true,
      'chat:colors': true,
      'chat:lurkmode': false,
      'channel:notifications': { ids: [], transports: ['notify'] },
      'channel:mature:allowed': false,
      'channel:player': { vod: 'hls', rtmp: 'hls', ftl: 'ftl' },
      'chat:ignoredUsers': [],
    },
  };
}
