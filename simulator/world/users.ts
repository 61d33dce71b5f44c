import { inventName } from './names.ts';
import { Outsiders } from './outsiders.ts';
import type { RandomStream } from './random.ts';

/** A user, kept lean: what a profile shows beside is derived from the id when it is asked for. */
export type User = {
  readonly id: number;
  readonly username: string;
  /** The name without regard to case, by which users are found and sorted. */
  readonly key: string;
  /** Roles that hold everywhere: Staff, Pro, … */
  readonly siteRoles: readonly string[];
  /** 0 while the user has no channel. */
  channelId: number;
};

/** Ids up to this are kept for people one meets by name. */
const LAST_NAMED_ID = 1_000_000;

/** Whether somebody is one of the crowd, rather than a person of the demo's story. */
export const isInvented = (user: User): boolean => user.id > LAST_NAMED_ID;

const NO_ROLES: readonly string[] = [];

/** Upper and lower case name one person: names are unique without regard to case. */
export const nameKey = (username: string): string => username.toLowerCase();

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
