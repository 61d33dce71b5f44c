import { inventName } from './names.ts';
import { Outsiders } from './outsiders.ts';
import type { RandomStream } from './random.ts';
import { LAST_NAMED_ID, nameKey, type User } from './user.ts';

const NO_ROLES: readonly string[] = [];

/** Everybody who has an account. */
export class Users {
  readonly #byId = new Map<number, User>();
  readonly #byName = new Map<string, User>();
  readonly #outsiders = new Outsiders();
  readonly #random: RandomStream;
  #lastId = LAST_NAMED_ID;

  constructor(random: RandomStream) {
    this.#random = random;
  }

  /** Adds a user of a given name; the id is drawn unless given. @throws when the name is taken. */
  add(username: string, options: { id?: number; siteRoles?: readonly string[] } = {}): User {
    const key = nameKey(username);
    if (this.#byName.has(key)) throw new Error(`user name ${username} is taken`);
    const id = options.id ?? this.#nextId();
    const user: User = { id, username, key, siteRoles: options.siteRoles ?? NO_ROLES, channelId: 0 };
    this.#byId.set(id, user);
    this.#byName.set(key, user);
    return user;
  }

  /** Gives somebody another name. Whoever keeps users by name takes them out before. @throws when the name is taken */
  rename(user: User, username: string): void {
    const key = nameKey(username);
    const holder = this.byName(username);
    if (holder !== undefined && holder !== user) throw new Error(`user name ${username} is taken`);
    if (this.#byName.get(user.key) === user) this.#byName.delete(user.key);
    Object.assign(user, { username, key });
    this.#byName.set(key, user);
  }

  /** Adds a user with an invented name. */
  invent(siteRoles: readonly string[] = NO_ROLES): User {
    const username = inventName(this.#random, (name) => this.#byName.has(nameKey(name)));
    return this.add(username, { siteRoles });
  }

  byId(id: number): User | undefined {
    return this.#byId.get(id) ?? this.#outsiders.byId(id);
  }

  byName(username: string): User | undefined {
    const key = nameKey(username);
    return this.#byName.get(key) ?? this.#outsiders.byKey(key);
  }

  /** All users but those from outside, in the order they came. */
  all(): IteratorObject<User> {
    return this.#byId.values();
  }

  #nextId(): number {
    this.#lastId += 1 + this.#random.below(7);
    return this.#lastId;
  }
}
