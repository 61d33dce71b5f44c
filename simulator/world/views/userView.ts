import { IMAGE_PATH } from '../images/images.ts';
import { profileOf } from '../profile.ts';
import type { User } from '../user.ts';
import { timestamp } from './timestamp.ts';

/** Accounts date from before this moment, so that a profile stays the same however long the world runs. */
const ACCOUNTS_UNTIL_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Where pictures of people are served. */
export const AVATAR_PATH = `${IMAGE_PATH}/avatars`;
/** One in so many has none. */
const FACELESS = 8;

/** Where somebody's picture lies below the service's address; undefined for who has none. */
export const avatarPath = (user: User): string | undefined =>
  user.id % FACELESS === 0 ? undefined : `${AVATAR_PATH}/${user.id}.png`;

/** The whole address of somebody's picture; null for who has none. @param address where the service listens */
export function avatarUrl(user: User, address: string): string | null {
  const path = avatarPath(user);
  return path === undefined ? null : `${address}${path}`;
}

/** A user as everybody sees one. @param address where the service listens @see PLATFORM §4.4 */
export function userView(user: User, address: string) {
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
    avatarUrl: avatarUrl(user, address),
    bio: null,
    primaryTeam: null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  };
}
