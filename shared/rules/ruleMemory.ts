import { Lately } from '../lately.ts';
import { nameKeys } from './likeNames.ts';
import { ruleBounds } from './rule.ts';

/** More happenings of one text or one name are not told apart from this many. */
const MOST_TIMES = 64;
const MOST_TEXTS = 4_000;
const MOST_NAMES = 8_000;
const MOST_PEOPLE = 50_000;
const [, LONGEST_MS] = ruleBounds.within;

/** When things of one kind happened, and to whom; the oldest first. */
type Times = { atMs: number[]; who: number[] };

/**
 * What rules remember of what was said and who came: enough for their counts and times, and never more than so much, whatever comes.
 * What is older than the longest time a rule can ask about is forgotten with the next that is told.
 */
export class RuleMemory {
  readonly #texts = new Lately<string, Times>(MOST_TEXTS);
  readonly #names = new Lately<string, Times>(MOST_NAMES);
  /** What a name has in common with others, by user, as it is asked for with each message. */
  readonly #keys = new Lately<number, readonly string[]>(MOST_NAMES);
  /** By user: when they were heard of first. The first told is the first forgotten. */
  readonly #since = new Map<number, number>();
  readonly #spoke = new Set<number>();

  /** Somebody is known from before: they spoke here, or came, at that time. */
  knew(userId: number, sinceMs: number, spoke: boolean): void {
    const known = this.#since.get(userId);
    this.#since.set(userId, known === undefined ? sinceMs : Math.min(known, sinceMs));
    if (spoke) this.#spoke.add(userId);
    this.#cut();
  }

  /** Somebody is here; the first time is what counts. */
  came(userId: number, username: string, atMs: number): void {
    if (this.#since.has(userId)) return;
    this.#since.set(userId, atMs);
    for (const key of this.#keysOf(userId, username)) note(this.#names, key, userId, atMs);
    this.#cut();
  }

  /** @param text as `sameText` has it @returns whether it is the first that they said here, as far as it is known */
  said(userId: number, text: string, atMs: number): boolean {
    if (text !== '') note(this.#texts, text, userId, atMs);
    const isFirst = !this.#spoke.has(userId);
    if (isFirst) this.#spoke.add(userId);
    return isFirst;
  }

  /** How often a text was said until now, by one person or by all. */
  timesSaid(text: string, withinMs: number, nowMs: number, by: number | null): number {
    const times = this.#texts.get(text);
    if (times === undefined) return 0;
    let count = 0;
    for (let at = times.atMs.length - 1; at >= 0 && nowMs - (times.atMs[at] ?? 0) <= withinMs; at--) {
      if (by === null || times.who[at] === by) count += 1;
    }
    return count;
  }

  /** How many with a name like this one's came, this person among them; 0 when they themselves came earlier. */
  alike(userId: number, username: string, withinMs: number, nowMs: number): number {
    // Nearly everybody who speaks has been here for longer.
    if (nowMs - (this.#since.get(userId) ?? 0) > withinMs) return 0;
    let most = 0;
    for (const key of this.#keysOf(userId, username)) {
      const times = this.#names.get(key);
      if (times === undefined) continue;
      let people = 0;
      // Each person is noted once under a key, so that entries are people.
      for (let at = times.atMs.length - 1; at >= 0 && nowMs - (times.atMs[at] ?? 0) <= withinMs; at--) people += 1;
      most = Math.max(most, people);
    }
    return most;
  }

  /** When somebody was heard of first; null: never. */
  sinceMs(userId: number): number | null {
    return this.#since.get(userId) ?? null;
  }

  #keysOf(userId: number, username: string): readonly string[] {
    const known = this.#keys.get(userId);
    if (known !== undefined) return known;
    const keys = nameKeys(username);
    this.#keys.set(userId, keys);
    return keys;
  }

  #cut(): void {
    if (this.#since.size <= MOST_PEOPLE) return;
    const { value: oldest } = this.#since.keys().next();
    if (oldest === undefined) return;
    this.#since.delete(oldest);
    this.#spoke.delete(oldest);
  }
}

/** Notes one more time under a key. */
function note(all: Lately<string, Times>, key: string, who: number, atMs: number): void {
  const times = all.get(key) ?? { atMs: [], who: [] };
  if (times.atMs.length === 0) all.set(key, times);
  times.atMs.push(atMs);
  times.who.push(who);
  const first = times.atMs[0] ?? atMs;
  if (times.atMs.length > MOST_TIMES || atMs - first > LONGEST_MS) {
    times.atMs.shift();
    times.who.shift();
  }
}
