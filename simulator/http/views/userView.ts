import type { UserPreferencesBody } from '../../world/preferences/userPreferences.ts';
import type { User } from '../../world/users.ts';
import { userView } from '../../world/views/userView.ts';

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
