import { profileOf } from '../profile.ts';
import type { User } from '../users.ts';
import { timestamp } from './timestamp.ts';

/** Accounts date from before this moment, so that a profile stays the same however long the world runs. */
const ACCOUNTS_UNTIL_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

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
