import {
  type Chatter,
  type ChattersPage,
  type ChattersQuery,
  type ChattersState,
  chatterGroups,
} from '../../shared/chatters.ts';
import { ChatterBook, type Person } from './chatterBook.ts';
import { ChatterViews } from './chatterViews.ts';
import { NEVER, type Standing, standing } from './rows.ts';

/** So many people who are not here any more are remembered at most, and so many at least when there were more. */
const AWAY_MAX = 50_000;
const AWAY_KEPT = 40_000;

/** What a sign of somebody says of one who was away: they have just joined, or are here for nobody knows how long. */
export type Sign = 'joined' | 'here';

/** Told when somebody's time here ends, for the card's presence bar. */
export type LeaveListener = (userId: number, hereSinceMs: number, untilMs: number) => void;

/**
 * Everybody in the room, by user id: who they are, how they stand, and the windows of rows that are asked for.
 * A change touches the rows it is about and no others, so nothing else moves. Times are the caller's.
 */
export class ChatterIndex {
  readonly #book = new ChatterBook();
  readonly #views = new ChatterViews(this.#book);
  readonly #onLeave: LeaveListener;

  /** @param version what `version` begins with */
  constructor(version: number, onLeave: LeaveListener) {
    this.#book.stamps.rows = version;
    this.#onLeave = onLeave;
  }

  /** Grows with every change of a row. */
  get version(): number {
    const { rows, messages, confirmed } = this.#book.stamps;
    return rows + messages + confirmed;
  }

  /** Grows past a version, if it is not there yet. */
  passVersion(version: number): void {
    this.#book.stamps.rows += Math.max(0, version - this.version);
  }

  /** When somebody who is away and still remembered left; null for all others. */
  leftAtMs(userId: number): number | null {
    const slot = this.#book.rows.find(userId);
    if (slot === undefined || !this.#isAway(slot)) return null;
    return this.#book.rows.awaySinceMs[slot] ?? null;
  }

  /**
   * Takes a sign that somebody is here. One who was away, or unknown, then stands as the sign says.
   * @returns whether they were away or unknown
   */
  confirm(person: Person, sign: Sign, atMs: number): boolean {
    const { rows, stamps } = this.#book;
    const known = rows.find(person.userId);
    const slot = known ?? this.#book.open(person, atMs);
    const came = this.#isAway(slot);
    if (known !== undefined) this.#book.describe(slot, person);
    if (came) rows.hereSinceMs[slot] = atMs;
    if (came || this.#book.standing(slot) === standing.notSeen)
      this.#book.stand(slot, came ? standing[sign] : standing.here);
    if (rows.confirmedAtMs[slot] !== atMs) {
      rows.confirmedAtMs[slot] = atMs;
      stamps.confirmed++;
    }
    return came;
  }

  /** @returns whether they were here until now */
  leave(userId: number, atMs: number): boolean {
    const slot = this.#book.rows.find(userId);
    if (slot === undefined || this.#isAway(slot)) return false;
    this.#book.rows.confirmedAtMs[slot] = atMs;
    this.#book.stamps.confirmed++;
    this.#leave(slot, atMs, atMs);
    return true;
  }

  /** New roles or a new name of somebody known; null is what stays. Says nothing about whether they are here. */
  change(userId: number, roles: readonly string[] | null, username: string | null): void {
    const { rows } = this.#book;
    const slot = rows.find(userId);
    if (slot === undefined) return;
    this.#book.describe(slot, {
      roles: roles ?? [this.#book.roles.name(rows.roles[slot] ?? 0)],
      username: username ?? rows.names[slot] ?? '',
    });
  }

  /** Counts a message. Somebody not known yet gets a row that is in no list. */
  countMessage(person: Person, atMs: number): void {
    const { rows, stamps } = this.#book;
    const slot = rows.find(person.userId) ?? this.#book.open(person, atMs);
    rows.messages[slot] = (rows.messages[slot] ?? 0) + 1;
    stamps.messages++;
  }

  /**
   * A complete walk over the list has ended. Those here whom it did not list, and of whom nothing was heard since it began, are
   * not seen; those not seen before either have left. Who joined or left up to `sinceMs` no longer stands out.
   * @returns how many have left by it
   */
  endWalk(startedAtMs: number, endedAtMs: number, sinceMs: number): number {
    const { rows } = this.#book;
    let left = 0;
    for (let slot = 0; slot < rows.capacity; slot++) {
      const before = this.#book.standing(slot);
      if (before === standing.gone) continue;
      if (before === standing.left) {
        if ((rows.awaySinceMs[slot] ?? 0) <= sinceMs) this.#book.stand(slot, standing.gone);
      } else if ((rows.confirmedAtMs[slot] ?? 0) >= startedAtMs) {
        if (before === standing.joined && (rows.hereSinceMs[slot] ?? 0) <= sinceMs)
          this.#book.stand(slot, standing.here);
      } else if (before === standing.notSeen) {
        this.#leave(slot, endedAtMs, rows.confirmedAtMs[slot] ?? endedAtMs);
        left++;
      } else {
        this.#book.stand(slot, standing.notSeen);
      }
    }
    return left;
  }

  /** How many are in this way. */
  count(...standings: Standing[]): number {
    return chatterGroups.reduce((sum, _, group) => sum + this.#book.count(group, standings), 0);
  }

  /** Here, by group; groups with nobody are left out. */
  get groups(): ChattersState['groups'] {
    return countsOf((group) => this.#book.count(group, [standing.here, standing.joined]));
  }

  /** A window of the rows that match. `groups` counts the matches before the query's own group filter. */
  query(query: ChattersQuery): ChattersPage {
    const view = this.#views.read(query, this.#book.stamps);
    const window = view.slots.subarray(query.offset, query.offset + query.limit);
    return {
      version: this.version,
      total: view.slots.length,
      groups: countsOf((group) => view.groups[group] ?? 0),
      rows: Array.from(window, (slot) => this.#book.chatter(slot)),
    };
  }

  /** Goes on with indexing the names, where many came or changed: a few thousand at most. @see `NameSearch.indexSome` */
  indexSome(all = false): boolean {
    return this.#book.search.indexSome(all);
  }

  /** Somebody of whom nothing is known is null. */
  standingOf(userId: number): { isHere: boolean; role: string; messages: number; username: string } | null {
    const { rows, roles } = this.#book;
    const slot = rows.find(userId);
    if (slot === undefined) return null;
    const isHere = !this.#isAway(slot) && this.#book.standing(slot) !== standing.notSeen;
    const role = roles.name(rows.roles[slot] ?? 0);
    return { isHere, role, messages: rows.messages[slot] ?? 0, username: rows.names[slot] ?? '' };
  }

  find(userId: number): Chatter | null {
    const slot = this.#book.rows.find(userId);
    return slot === undefined ? null : this.#book.chatter(slot);
  }

  /** When somebody remembered was first heard of. */
  firstSeenMs(userId: number): number | null {
    const slot = this.#book.rows.find(userId);
    return slot === undefined ? null : (this.#book.rows.firstSeenMs[slot] ?? null);
  }

  /** Everybody in a list now, by name, as a copy of their user ids. */
  userIdsByName(): Float64Array {
    const { rows, search } = this.#book;
    return Float64Array.from(search.inOrder, (slot) => rows.userIds[slot] ?? 0);
  }

  #isAway(slot: number): boolean {
    return this.#book.standing(slot) >= standing.left;
  }

  /** @param untilMs the last time they were known to be here */
  #leave(slot: number, atMs: number, untilMs: number): void {
    const { rows } = this.#book;
    this.#onLeave(rows.userIds[slot] ?? 0, rows.hereSinceMs[slot] ?? untilMs, untilMs);
    rows.hereSinceMs[slot] = NEVER;
    rows.awaySinceMs[slot] = atMs;
    this.#book.stand(slot, standing.left);
    if (this.count(standing.left, standing.gone) > AWAY_MAX) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const { rows } = this.#book;
    const away: number[] = [];
    for (let slot = 0; slot < rows.capacity; slot++) {
      if (rows.names[slot] !== '' && this.#isAway(slot)) away.push(slot);
    }
    away.sort((a, b) => (rows.awaySinceMs[a] ?? 0) - (rows.awaySinceMs[b] ?? 0));
    for (const slot of away.slice(0, -AWAY_KEPT)) this.#book.close(slot);
  }
}

function countsOf(count: (group: number) => number): ChattersState['groups'] {
  return chatterGroups.map((group, place) => ({ group, count: count(place) })).filter((each) => each.count > 0);
}
