import type { UserPreferencesBody } from '../../world/preferences/userPreferences.ts';
import { profileOf } from '../../world/profile.ts';
import type { User } from '../../world/users.ts';
import { timestamp } from './timestamp.ts';

/** Accounts date from before this moment, so that a profile stays the same however long the world runs. */
const ACCOUNTS_UNTIL_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const GROUP_IDS: Readonly<Record<string, number>> = {
  User: 1,
  Banned: 2,
  Mod: 4,
  Founder: 5,
  Staff: 6,
  GlobalMod: 7,
  Subscriber: 8,
  Owner: 12,
  ChannelEditor: 13,
  Partner: 14,
  VerifiedPartner: 15,
  Pro: 19,
};

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
  return { ...userView(user), groups: groupsView([...user.siteRoles, 'User']) };
}

/** Roles in the shape of groups. */
export const groupsView = (roles: readonly string[]) => roles.map((name) => ({ id: GROUP_IDS[name] ?? 1, name }));

/** What only the user sees, with the scope for it. */
export function privateUserView(user: User, preferences: UserPreferencesBody) {
  return {
    email: `user${user.id}@mail.invalid`,
    twoFactor: { enabled: false, codesViewed: false },
    frontendVersion: null,
    preferences,
  };
}
