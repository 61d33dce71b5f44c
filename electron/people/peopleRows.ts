import { foldName } from '../../shared/foldName.ts';
import type { PeopleFilter, PeopleListName, PeopleListState, PeopleQuery, PersonRow } from '../../shared/people.ts';
import { topRole } from '../../shared/platform/roles.ts';
import type { PeopleList } from './peopleList.ts';
import type { Person } from './person.ts';

/** What the chat knows of somebody in it. */
export type Presence = { isHere: boolean; role: string; messages: number };

/** What is known of people beside the lists. */
export type Around = {
  /** null: nothing is known of them. */
  presence(userId: number): Presence | null;
  /** Whether somebody of whom nothing is known is not here: the list of chatters is whole. */
  chattersKnown(): boolean;
  note(userId: number): string;
  noted(): ReadonlySet<number>;
  /** A ban that this app saw; null: it saw none. */
  ban(userId: number): { atMs: number; by: string | null } | null;
  /** The beginning of today. */
  todayMs(): number;
  /** null: the stream's beginning is not known, or there is none. */
  streamMs(): number | null;
};

type Question = Omit<PeopleQuery, 'offset' | 'limit'>;
type View = { key: string; rows: readonly Person[] };

/** Views kept: what is on screen, and what it was before. */
const MOST_VIEWS = 4;

/** Draws rows from the lists: narrowed, sorted, a window at a time. What is around them is asked when rows are drawn. */
export class PeopleRows {
  readonly #around: Around;
  readonly #views: View[] = [];
  readonly #counts = new Map<PeopleListName, { key: string; counts: PeopleListState['counts']; loaded: number }>();

  constructor(around: Around) {
    this.#around = around;
  }

  /** The people that fit, in order. @param version grows when something around them changes */
  find(list: PeopleList, question: Question, version: number): readonly Person[] {
    const key = JSON.stringify([question, list.stamp, version]);
    const known = this.#views.find((view) => view.key === key);
    if (known !== undefined) return known.rows;
    const rows = this.#draw(list, question);
    this.#views.unshift({ key, rows });
    this.#views.length = Math.min(this.#views.length, MOST_VIEWS);
    return rows;
  }

  /** How many rows fit each filter. */
  count(list: PeopleList, version: number): { counts: PeopleListState['counts']; loaded: number } {
    const key = `${list.stamp} ${version}`;
    const known = this.#counts.get(list.name);
    if (known?.key === key) return known;
    const shown = this.#shown(list);
    const of = (only: PeopleFilter) => shown.filter(this.#fits(list.name, only)).length;
    const counts = { here: of('here'), today: of('today'), stream: of('stream'), noted: of('noted') };
    const counted = { key, counts, loaded: shown.length };
    this.#counts.set(list.name, counted);
    return counted;
  }

  /** The row as the window gets it. */
  row(list: PeopleListName, person: Person): PersonRow {
    const { userId, username, level, isNew, roles } = person;
    const presence = this.#around.presence(userId);
    const role = roles.length > 0 ? topRole(roles) : (presence?.role ?? 'User');
    return {
      userId,
      username,
      role,
      level,
      sinceMs: this.sinceMs(list, person),
      presence: this.#presence(userId),
      messages: presence?.messages ?? 0,
      by: list === 'banned' ? (this.#around.ban(userId)?.by ?? null) : null,
      note: this.#around.note(userId),
      isNew,
    };
  }

  /** Since when, as the service says, else as this app saw. */
  sinceMs(list: PeopleListName, { userId, sinceMs }: Person): number | null {
    return sinceMs ?? (list === 'banned' ? (this.#around.ban(userId)?.atMs ?? null) : null);
  }

  #draw(list: PeopleList, { list: name, text, only, order, descending }: Question): readonly Person[] {
    const wanted = foldName(text.trim());
    const fits = this.#fits(name, only);
    const rows = this.#shown(list)
      .filter((person) => (wanted === '' || foldName(person.username).includes(wanted)) && fits(person))
      .map((person) => ({ person, name: foldName(person.username), sinceMs: this.sinceMs(name, person) }));
    const sign = descending ? -1 : 1;
    rows.sort((a, b) => {
      const byName = a.name < b.name ? -1 : a.name > b.name ? 1 : a.person.userId - b.person.userId;
      if (order === 'name') return sign * byName;
      if (a.sinceMs === b.sinceMs) return byName;
      if (a.sinceMs === null) return 1;
      if (b.sinceMs === null) return -1;
      return sign * (a.sinceMs - b.sinceMs);
    });
    return rows.map(({ person }) => person);
  }

  /** Lurkers are told among everybody here: who is listed as well is none. */
  #shown({ name, people }: PeopleList): Person[] {
    const all = [...people.values()];
    return name === 'lurkers' ? all.filter(({ userId }) => this.#presence(userId) === 'notHere') : all;
  }

  #fits(list: PeopleListName, only: PeopleFilter): (person: Person) => boolean {
    switch (only) {
      case 'all':
        return () => true;
      case 'here':
        return ({ userId }) => this.#around.presence(userId)?.isHere === true;
      case 'noted': {
        const noted = this.#around.noted();
        return ({ userId }) => noted.has(userId);
      }
      case 'today':
      case 'stream': {
        const fromMs = only === 'today' ? this.#around.todayMs() : this.#around.streamMs();
        return (person) => {
          const sinceMs = fromMs === null ? null : this.sinceMs(list, person);
          return fromMs !== null && sinceMs !== null && sinceMs >= fromMs;
        };
      }
    }
  }

  #presence(userId: number): PersonRow['presence'] {
    const presence = this.#around.presence(userId);
    if (presence !== null) return presence.isHere ? 'here' : 'notHere';
    return this.#around.chattersKnown() ? 'notHere' : 'unknown';
  }
}
