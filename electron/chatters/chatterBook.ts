import { type Chatter, chatterGroups } from '../../shared/chatters.ts';
import { plainName } from '../kernel/plainText.ts';
import { RoleTable } from './roleTable.ts';
import { NEVER, presenceOf, Rows, STANDINGS, type Standing, standing } from './rows.ts';
import { NameSearch } from './search.ts';
import { TextMatches } from './textMatches.ts';

/** Somebody as the service tells of them; the name as it was sent. */
export type Person = { userId: number; username: string; roles: readonly string[] };

/** How often each kind of thing has changed. */
export type Stamps = { rows: number; messages: number; confirmed: number };

/** The rows with everything that must change with them: search, counts, versions. Knows no rules of who is here. */
export class ChatterBook {
  readonly rows = new Rows();
  readonly roles = new RoleTable();
  readonly search = new NameSearch();
  readonly matches = new TextMatches(this.search);
  readonly stamps: Stamps = { rows: 0, messages: 0, confirmed: 0 };
  /** By group and standing. */
  readonly #counts = new Uint32Array(chatterGroups.length * STANDINGS);

  standing(slot: number): Standing {
    return (this.rows.standings[slot] ?? standing.gone) as Standing;
  }

  /** Rows of a group, by its place in `chatterGroups`, that stand in one of these ways. */
  count(group: number, standings: readonly Standing[]): number {
    return standings.reduce<number>((sum, each) => sum + (this.#counts[group * STANDINGS + each] ?? 0), 0);
  }

  /** A new row, for somebody who has none, standing as gone. */
  open(person: Person, atMs: number): number {
    const { rows } = this;
    const slot = rows.open(person.userId);
    rows.names[slot] = plainName(person.username);
    rows.roles[slot] = this.roles.number(person.roles);
    rows.groups[slot] = this.roles.group(rows.roles[slot] ?? 0);
    rows.standings[slot] = standing.gone;
    rows.messages[slot] = 0;
    rows.firstSeenMs[slot] = atMs;
    rows.hereSinceMs[slot] = NEVER;
    rows.confirmedAtMs[slot] = atMs;
    rows.awaySinceMs[slot] = 0;
    this.#tally(slot, 1);
    return slot;
  }

  /** Takes over a name and roles. */
  describe(slot: number, { username, roles }: Pick<Person, 'username' | 'roles'>): void {
    const { rows } = this;
    const name = plainName(username);
    const role = this.roles.number(roles);
    if (rows.names[slot] === name && rows.roles[slot] === role) return;
    const listed = this.standing(slot) !== standing.gone;
    this.#tally(slot, -1);
    rows.roles[slot] = role;
    rows.groups[slot] = this.roles.group(role);
    this.#tally(slot, 1);
    if (rows.names[slot] !== name) {
      if (listed) this.#unlist(slot);
      rows.names[slot] = name;
      if (listed) this.#list(slot);
    }
    this.stamps.rows++;
  }

  /** Changes how somebody stands. Those gone are in no list and no search. */
  stand(slot: number, next: Standing): void {
    const before = this.standing(slot);
    if (before === next) return;
    this.#tally(slot, -1);
    this.rows.standings[slot] = next;
    this.#tally(slot, 1);
    if (before === standing.gone) this.#list(slot);
    if (next === standing.gone) this.#unlist(slot);
    this.stamps.rows++;
  }

  /** Forgets somebody. */
  close(slot: number): void {
    this.stand(slot, standing.gone);
    this.#tally(slot, -1);
    this.rows.close(slot);
  }

  /** The row as the window gets it. */
  chatter(slot: number): Chatter {
    const { rows } = this;
    const role = rows.roles[slot] ?? 0;
    const hereSinceMs = rows.hereSinceMs[slot] ?? NEVER;
    return {
      userId: rows.userIds[slot] ?? 0,
      username: rows.names[slot] ?? '',
      role: this.roles.name(role),
      group: chatterGroups[this.roles.group(role)] ?? 'unknown',
      presence: presenceOf[this.standing(slot)],
      hereSinceMs: Number.isNaN(hereSinceMs) ? null : hereSinceMs,
      messages: rows.messages[slot] ?? 0,
      confirmedAtMs: rows.confirmedAtMs[slot] ?? 0,
    };
  }

  #list(slot: number): void {
    this.search.add(slot, this.rows.names[slot] ?? '');
    this.matches.renamed(slot);
  }

  #unlist(slot: number): void {
    this.search.remove(slot);
    this.matches.renamed(slot);
  }

  #tally(slot: number, by: 1 | -1): void {
    const place = (this.rows.groups[slot] ?? 0) * STANDINGS + this.standing(slot);
    this.#counts[place] = (this.#counts[place] ?? 0) + by;
  }
}
