import { firstParts } from './nameParts.ts';
import { nameKey, type User } from './user.ts';

/** How many there are: more than any channel has followers. */
export const OUTSIDER_COUNT = 200_000;
const FIRST_ID = 200_000_000;
const FIRST_NUMBER = 100_000;
const NO_ROLES: readonly string[] = [];

const nameOf = (index: number) => `${firstParts[index % firstParts.length]}_${FIRST_NUMBER + index}`;

/**
 * People with an account who never show up by themselves, such as most followers of a channel. Each is made of a
 * number when somebody asks, so that they cost nothing until then, and always comes out the same.
 */
export class Outsiders {
  readonly #made = new Map<number, User>();

  /** @param index from 0 to `OUTSIDER_COUNT` − 1 */
  at(index: number): User {
    const known = this.#made.get(index);
    if (known !== undefined) return known;
    const username = nameOf(index);
    const user = { id: outsiderId(index), username, key: nameKey(username), siteRoles: NO_ROLES, channelId: 0 };
    this.#made.set(index, user);
    return user;
  }

  byId(id: number): User | undefined {
    const index = outsiderIndex(id);
    return index === undefined ? undefined : this.at(index);
  }

  /** @param key a name without regard to case */
  byKey(key: string): User | undefined {
    const digits = /^[a-z]+_(\d{6})$/.exec(key)?.[1];
    const index = Number(digits) - FIRST_NUMBER;
    return digits !== undefined && index >= 0 && index < OUTSIDER_COUNT && nameOf(index) === key
      ? this.at(index)
      : undefined;
  }
}

/** The id of an outsider. */
export const outsiderId = (index: number): number => FIRST_ID + index;

/** Which outsider has this id, if one has. */
export function outsiderIndex(userId: number): number | undefined {
  const index = userId - FIRST_ID;
  return index >= 0 && index < OUTSIDER_COUNT ? index : undefined;
}
