import { rankOf } from '../roleSets.ts';
import { SortedChunks } from '../sortedChunks.ts';
import { nameKey, type User } from '../user.ts';

/** A user present in a channel's chat. */
export type Chatter = {
  readonly user: User;
  readonly roles: readonly string[];
  readonly rank: number;
  /** Open authenticated sockets of this user in the room. */
  sockets: number;
  /** Whether the world itself keeps this user in the room, without a socket. */
  isSimulated: boolean;
};

/** A place in the order of chatters, which stays valid when the chatter who stood there has gone. */
export type ChatterPosition = { readonly rank: number; readonly name: string; readonly userId: number };

/** By role, highest first, then by name; the id parts names that differ in case alone. @see PLATFORM §7.1 */
function compareChatters(a: Chatter, b: Chatter): number {
  if (a.rank !== b.rank) return b.rank - a.rank;
  if (a.user.key !== b.user.key) return a.user.key < b.user.key ? -1 : 1;
  return a.user.id - b.user.id;
}

function isAfter({ rank, user }: Chatter, position: ChatterPosition): boolean {
  if (rank !== position.rank) return rank < position.rank;
  return user.key === position.name ? user.id > position.userId : user.key > position.name;
}

const positionOf = ({ rank, user }: Chatter): ChatterPosition => ({ rank, name: user.key, userId: user.id });

/** Makes a chatter without socket, for the crowd a world begins with. */
export function simulatedChatter(user: User, roles: readonly string[]): Chatter {
  return { user, roles, rank: rankOf(roles), sockets: 0, isSimulated: true };
}

/** Who is in a room, in order. Holds a million; joining and leaving cost little. */
export class Chatters {
  readonly #sorted: SortedChunks<Chatter>;
  readonly #byUserId = new Map<number, Chatter>();

  constructor(crowd: readonly Chatter[] = []) {
    this.#sorted = new SortedChunks(compareChatters, crowd);
    for (const chatter of crowd) this.#byUserId.set(chatter.user.id, chatter);
  }

  get size(): number {
    return this.#sorted.size;
  }

  byUserId(userId: number): Chatter | undefined {
    return this.#byUserId.get(userId);
  }

  /** The chatter at a position of the order, from 0. */
  at(index: number): Chatter | undefined {
    return this.#sorted.at(index);
  }

  add(chatter: Chatter): void {
    if (this.#sorted.add(chatter)) this.#byUserId.set(chatter.user.id, chatter);
  }

  delete(chatter: Chatter): void {
    if (this.#sorted.delete(chatter)) this.#byUserId.delete(chatter.user.id);
  }

  /** Everybody after a place in the order (from the start without one), in order. */
  after(position?: ChatterPosition): Iterable<Chatter> {
    if (position === undefined) return this.#sorted.after();
    return this.#sorted.after((chatter) => isAfter(chatter, position));
  }

  /**
   * A page of those whose name holds `fragment`, without regard to case.
   * @returns the chatters, and the place where the next page begins unless this was the last.
   */
  page(options: { limit: number; after?: ChatterPosition | undefined; fragment?: string | undefined }): {
    chatters: Chatter[];
    next: ChatterPosition | undefined;
  } {
    const fragment = nameKey(options.fragment ?? '');
    const chatters: Chatter[] = [];
    for (const chatter of this.after(options.after)) {
      if (fragment !== '' && !chatter.user.key.includes(fragment)) continue;
      const last = chatters.at(-1);
      if (last !== undefined && chatters.length === options.limit) return { chatters, next: positionOf(last) };
      chatters.push(chatter);
    }
    return { chatters, next: undefined };
  }
}

/**
 * A page of two rooms' worth of chatters in one order, as if they were one.
 * @returns as `Chatters.page`
 */
export function pageOfBoth(
  first: Chatters,
  second: Chatters,
  { limit, after, fragment }: Parameters<Chatters['page']>[0],
): ReturnType<Chatters['page']> {
  const more = limit + 1;
  const pages = [first, second].map((each) => each.page({ limit: more, after, fragment }).chatters);
  const found = pages.flat().sort(compareChatters);
  const chatters = found.slice(0, limit);
  const last = chatters.at(-1);
  return { chatters, next: found.length > limit && last !== undefined ? positionOf(last) : undefined };
}
