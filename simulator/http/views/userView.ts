import type { UserPreferencesBody } from '../../world/preferences/userPreferences.ts';
import type { User } from '../../world/user.ts';
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

/** With the roles that hold everywhere; the owner of a partnered channel is a partner. @see PLATFORM §15 */
export function userWithGroupsView(user: User, isPartner: boolean, address: string) {
  const roles = isPartner && !user.siteRoles.includes('Partner') ? ['Partner', ...user.siteRoles] : user.siteRoles;
  return { ...userView(user, address), groups: groupsView([...roles, 'User']) };
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
