import { Lately } from '../../shared/lately.ts';
import type { Wave } from '../../shared/queue.ts';
import { foldText } from '../../shared/rules/foldText.ts';
import type { ReadText } from '../../shared/rules/judge.ts';

/** Who came longer ago is nobody new. */
const NEW_MS = 10 * 60_000;
/** Fewer are a coincidence. */
const LEAST_PEOPLE = 5;
/** Shorter texts are said by many: greetings, cheers. */
const LEAST_WORDS = 4;
/** Words in a row that texts are compared by, and how many of them two texts must share, of the shorter one's. */
const ROW = 3;
const LEAST_SHARED = 0.5;
const LEAST_NAME = 5;
const MOST_PEOPLE = 4_000;
const MOST_TEXTS = 4;
const MOST_KNOWN = 4_000;
/** People that are counted who say something though they are not new. */
const MOST_USUAL = 40;
/** What is said by one who is not new for each so many newcomers is nothing of theirs; one alone may be quoting, or be one of them. */
const NEW_FOR_ONE = 3;
const MOST_WAVES = 5;
const MOST_SHOWN = 500;

type Said = { key: string; rows: ReadonlySet<string>; hosts: readonly string[] };
type Newcomer = {
  userId: number;
  username: string;
  sinceMs: number;
  /** What is left of the name without numbers and signs. */
  name: string;
  said: Said[];
  text: string;
  messages: number;
};
type Link = { by: Wave['by']; what: string };

/**
 * Finds people who came lately and are alike: who say the same or nearly, link to the same host, or are called the same but for numbers.
 * What people say who were here before is no sign of anybody: a crowd greets, too.
 */
export class WaveLens {
  readonly #people = new Map<number, Newcomer>();
  /** Texts and hosts of people who are not new, with a few of those people. */
  readonly #usual = new Lately<string, Set<number>>(MOST_KNOWN);
  readonly #dismissed = new Set<number>();

  /** Somebody came, of whom nothing was known before. */
  came(userId: number, username: string, atMs: number): void {
    if (userId < 0 || this.#people.has(userId)) return;
    const name = foldText(username).replaceAll(/[^\p{L}]+/gu, '');
    this.#people.set(userId, { userId, username, sinceMs: atMs, name, said: [], text: '', messages: 0 });
    if (this.#people.size <= MOST_PEOPLE) return;
    const { value: oldest } = this.#people.keys().next();
    if (oldest !== undefined) this.#people.delete(oldest);
  }

  said(userId: number, read: ReadText, atMs: number): void {
    const { text } = read;
    const person = this.#people.get(userId);
    if (person !== undefined && atMs - person.sinceMs <= NEW_MS) {
      person.messages += 1;
      person.text = text;
      const said = readSaid(read);
      if (said.key !== '' && person.said.length < MOST_TEXTS && !person.said.some(({ key }) => key === said.key)) {
        person.said.push(said);
      }
      return;
    }
    const { key, hosts } = keysOf(read);
    if (key === '') return;
    for (const what of [key, ...hosts]) {
      const known = this.#usual.get(what);
      const who = known ?? new Set();
      if (known === undefined) this.#usual.set(what, who);
      if (who.size < MOST_USUAL) who.add(userId);
    }
  }

  /** Somebody was banned, timed out or purged: they are seen to. */
  seenTo(userId: number): void {
    this.#people.delete(userId);
  }

  /** Whether somebody is new here, as far as this was told. */
  isNew(userId: number): boolean {
    return this.#people.has(userId);
  }

  /** These are fine, and so is whoever is like them. */
  dismiss(userIds: readonly number[]): void {
    for (const userId of userIds) this.#dismissed.add(userId);
  }

  /** The waves there are, the largest first. Whoever came too long ago is forgotten. */
  waves(nowMs: number): Wave[] {
    for (const { userId, sinceMs } of this.#people.values()) {
      if (nowMs - sinceMs > NEW_MS) this.#people.delete(userId);
    }
    const people = [...this.#people.values()];
    const groups = new Groups(people.length);
    this.#bind(people, groups);
    const members = new Map<number, number[]>();
    for (const at of people.keys()) {
      const root = groups.rootOf(at);
      members.set(root, [...(members.get(root) ?? []), at]);
    }
    return [...members.entries()]
      .filter(([, places]) => places.length >= LEAST_PEOPLE)
      .map(([root, places]) =>
        waveOf(
          places.map((at) => people[at] as Newcomer),
          groups.linkOf(root),
        ),
      )
      .filter(({ people: each }) => !each.some(({ userId }) => this.#dismissed.has(userId)))
      .sort((a, b) => b.people.length - a.people.length)
      .slice(0, MOST_WAVES);
  }

  #bind(people: readonly Newcomer[], groups: Groups): void {
    const texts = new Buckets(groups, 'text');
    const links = new Buckets(groups, 'link');
    const names = new Buckets(groups, 'name');
    /** By words in a row: the first text that had them. */
    const rows = new Map<string, { at: number; said: Said }>();
    for (const [at, { said: all, name }] of people.entries()) {
      if (name.length >= LEAST_NAME) names.add(name, at);
      for (const said of all) {
        texts.add(said.key, at);
        for (const host of said.hosts) links.add(host, at);
        if (this.#isUsual(said.key, LEAST_PEOPLE)) continue;
        for (const row of said.rows) {
          const other = rows.get(row);
          if (other === undefined) rows.set(row, { at, said });
          else if (other.said.key !== said.key && shared(other.said, said))
            groups.join(other.at, at, { by: 'text', what: said.key });
        }
      }
    }
    for (const buckets of [texts, links, names]) buckets.bind((what, people) => this.#isUsual(what, people));
  }

  /** Whether people who are not new say it too, beside so many who are. */
  #isUsual(what: string, people: number): boolean {
    return (this.#usual.get(what)?.size ?? 0) * NEW_FOR_ONE >= people;
  }
}

/** People by what they have in common; enough of them are one group. */
class Buckets {
  readonly #groups: Groups;
  readonly #by: Wave['by'];
  readonly #places = new Map<string, number[]>();

  constructor(groups: Groups, by: Wave['by']) {
    this.#groups = groups;
    this.#by = by;
  }

  add(what: string, at: number): void {
    const places = this.#places.get(what);
    if (places === undefined) this.#places.set(what, [at]);
    else if (places.at(-1) !== at) places.push(at);
  }

  /** @param isUsual whether so many who have it in common are nothing out of the way */
  bind(isUsual: (what: string, people: number) => boolean): void {
    for (const [what, places] of this.#places) {
      if (this.#by !== 'name' && isUsual(what, places.length)) continue;
      // Two or three who are called alike are nobody's wave, and must not lead from one group to another.
      if (this.#by === 'name' && places.length < LEAST_PEOPLE) continue;
      for (const at of places) this.#groups.join(places[0] ?? at, at, { by: this.#by, what });
    }
  }
}

/** Sets that grow together, and what bound each of them first. */
class Groups {
  readonly #parents: Int32Array;
  readonly #links = new Map<number, Link>();

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, at) => at);
  }

  rootOf(at: number): number {
    let root = at;
    while ((this.#parents[root] ?? root) !== root) {
      this.#parents[root] = this.#parents[this.#parents[root] ?? root] ?? root;
      root = this.#parents[root] ?? root;
    }
    return root;
  }

  join(one: number, other: number, link: Link): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    if (a === b) return;
    const [root, leaf] = a < b ? [a, b] : [b, a];
    this.#parents[leaf] = root;
    const known = this.#links.get(root) ?? this.#links.get(leaf) ?? link;
    this.#links.set(root, known);
  }

  linkOf(root: number): Link {
    return this.#links.get(root) ?? { by: 'name', what: '' };
  }
}

/** What a text is compared by; an empty key: it is too short to be. */
function keysOf({ words, hosts, same }: ReadText): { key: string; hosts: readonly string[] } {
  if (words.length < LEAST_WORDS && hosts.length === 0) return { key: '', hosts: [] };
  return { key: same, hosts: hosts.map(({ host }) => host.replace(/^www\./, '')) };
}

function readSaid(read: ReadText): Said {
  const keys = keysOf(read);
  const plain = keys.key === '' ? [] : read.words.map(({ folded }) => folded);
  const starts = plain.slice(0, Math.max(0, plain.length - ROW + 1));
  return { ...keys, rows: new Set(starts.map((_, at) => plain.slice(at, at + ROW).join(' '))) };
}

function shared(one: Said, other: Said): boolean {
  const [shorter, longer] = one.rows.size <= other.rows.size ? [one.rows, other.rows] : [other.rows, one.rows];
  if (shorter.size === 0) return false;
  const both = [...shorter].filter((row) => longer.has(row)).length;
  return both / shorter.size >= LEAST_SHARED;
}

function waveOf(members: readonly Newcomer[], { by, what }: Link): Wave {
  const first = members.reduce((a, b) => (a.sinceMs <= b.sinceMs ? a : b));
  const shown = by === 'text' ? (members.find(({ text }) => text !== '')?.text ?? what) : what;
  return {
    key: `wave/${first.userId}`,
    by,
    what: shown,
    people: members.slice(0, MOST_SHOWN).map(({ userId, username, sinceMs, text, messages }) => {
      return { userId, username, sinceMs, text, messages };
    }),
  };
}
