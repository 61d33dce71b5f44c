import type { BucketState, BudgetState } from '../../shared/budget.ts';
import type { FactOf } from '../../shared/facts.ts';
import { reachedBy } from '../../shared/moderation.ts';
import {
  type FoundPerson,
  type PeopleListName,
  type PeopleListState,
  type PeoplePage,
  type PeopleQuery,
  type PeopleState,
  type PersonAbout,
  peopleLists,
} from '../../shared/people.ts';
import { buckets } from '../../shared/platform/buckets.ts';
import type { FactStream } from '../kernel/facts.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Clock, Logger, Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Throttle } from '../kernel/throttle.ts';
import { askRelationship, askWhoIs, type Relationship } from './askService.ts';
import { type About, peopleCsv, peopleJson } from './exportPeople.ts';
import { bucketOf } from './pages.ts';
import { PeopleList } from './peopleList.ts';
import { type Around, PeopleRows, type Presence } from './peopleRows.ts';

/** The state is told at most so often; what is around the rows, such as who is here, changes them at most so often. */
const TOLD_EVERY_MS = 250;
const AROUND_EVERY_MS = 2_000;
/** So many people are remembered whom the service was asked for. */
const MOST_ASKED = 500;

/** What the chat tells of somebody. */
export type Change = { userId: number; username: string | null; roles: readonly string[] | null };
/** A ban as the chat told of it. `by`: who did it; null: it does not say. */
export type BanTold = { userId: number; by: string | null };

/** Bans that this app saw, in one channel. */
export interface BansSeen {
  of(userId: number): { atMs: number; by: string | null } | null;
  add(userId: number, ban: { atMs: number; by: string | null }): void;
  drop(userId: number): void;
}

export type ChannelPeopleDeps = {
  channelId: number;
  /** Its name, for files. */
  token: string;
  /** Versions go on from channel to channel. */
  firstVersion: number;
  serviceKey: string;
  platform: Platform;
  clock: Clock;
  log: Logger;
  budget: Observable<BudgetState>;
  facts: Pick<FactStream, 'listen'>;
  notes: { read(userId: number): string; noted(): ReadonlySet<number> };
  bans: BansSeen;
  /** What the list of chatters knows; null: nothing of them. */
  presence: (userId: number) => (Presence & { username: string }) | null;
  /** Whether that list is whole. */
  chattersKnown: () => boolean;
  /** The service's time, by which people are told since when, less ours. */
  aheadMs: () => number;
  /** When the stream began, as the service tells; null: it is not known, or there is none. */
  streamMs: () => number | null;
  isStaff: () => boolean;
};

type Asked = Relationship & { askedAtMs: number };

/** The lists of people of one channel, as far as they were asked for. @see PLATFORM §5.3, §7.1, §11.3, §11.6 */
export class ChannelPeople {
  readonly channelId: number;
  readonly #deps: ChannelPeopleDeps;
  readonly #lists: Record<PeopleListName, PeopleList>;
  readonly #rows: PeopleRows;
  readonly #state: Subject<PeopleState>;
  readonly #telling: Throttle;
  readonly #around: Throttle;
  readonly #asked = new Map<number, Asked>();
  readonly #stops: (() => void)[];
  /** Of what is around the rows. */
  #aroundVersion = 0;
  #firstVersion: number;
  #isClosed = false;

  constructor(deps: ChannelPeopleDeps) {
    this.#deps = deps;
    this.channelId = deps.channelId;
    this.#firstVersion = deps.firstVersion;
    const make = (name: PeopleListName): PeopleList =>
      new PeopleList({ ...deps, name, bucket: () => this.#bucket(name), onChange: () => this.#touch() });
    this.#lists = Object.fromEntries(peopleLists.map((name) => [name, make(name)])) as Record<
      PeopleListName,
      PeopleList
    >;
    const around: Around = {
      presence: deps.presence,
      chattersKnown: deps.chattersKnown,
      note: (userId) => deps.notes.read(userId),
      noted: () => deps.notes.noted(),
      ban: (userId) => {
        const ban = deps.bans.of(userId);
        return ban && { ...ban, atMs: this.#atService(ban.atMs) };
      },
      todayMs: () => this.#todayMs(),
      streamMs: deps.streamMs,
    };
    this.#rows = new PeopleRows(around);
    this.#state = new Subject(this.read());
    const { clock } = deps;
    this.#telling = new Throttle({
      clock,
      everyMs: TOLD_EVERY_MS,
      gatherMs: 0,
      run: () => this.#state.set(this.read()),
    });
    this.#around = new Throttle({ clock, everyMs: AROUND_EVERY_MS, gatherMs: 0, run: () => this.#aroundChanged() });
    this.#stops = [
      deps.budget.subscribe(() => this.#isReading() && this.#touch()),
      deps.facts.listen(['liveEvent', 'deliveryAccepted'], (fact) => this.#heard(fact)),
      deps.facts.listen(['writeEnded'], (fact) => this.#wrote(fact)),
    ];
  }

  /** What the window is told, at most four times a second. */
  get changed(): Observable<PeopleState> {
    return this.#state;
  }

  /** The state at this moment. */
  read(): PeopleState {
    const { channelId, isStaff } = this.#deps;
    const lists = peopleLists.map((name) => [name, this.#listState(this.#lists[name])] as const);
    return {
      channelId,
      version: this.version,
      lists: Object.fromEntries(lists) as PeopleState['lists'],
      isStaff: isStaff(),
    };
  }

  /** Grows with every change of a row. */
  get version(): number {
    const stamps = peopleLists.reduce((sum, name) => sum + this.#lists[name].stamp, 0);
    return this.#firstVersion + stamps + this.#aroundVersion;
  }

  /** Has the rows be later than those of another channel, which were looked at until now. */
  passVersion(version: number): void {
    this.#firstVersion += Math.max(0, version - this.version);
  }

  /** Asks for no more pages of any list; what was read stays. */
  stopReading(): void {
    for (const name of peopleLists) this.#lists[name].stop();
  }

  list(name: PeopleListName): PeopleList {
    return this.#lists[name];
  }

  /** Leaves the channel, for good: nothing more is asked. */
  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    for (const name of peopleLists) this.#lists[name].stop();
    this.#telling.stop();
    this.#around.stop();
  }

  /** What is around the rows has changed: who is here, a note. */
  touchAround(): void {
    if (!this.#isClosed && peopleLists.some((name) => this.#lists[name].people.size > 0)) this.#around.touch();
  }

  /** A note was written: its row is drawn anew at once. */
  noted(): void {
    if (!this.#isClosed) this.#aroundChanged();
  }

  /** A window of the rows that are here. */
  query({ offset, limit, ...question }: PeopleQuery): PeoplePage {
    const list = this.#lists[question.list];
    const found = this.#rows.find(list, question, this.#aroundVersion);
    const rows = found.slice(offset, offset + limit).map((person) => this.#rows.row(question.list, person));
    return { version: this.version, total: found.length, rows };
  }

  /** What is known of somebody without a call. */
  about(userId: number): PersonAbout {
    const asked = this.#asked.get(userId);
    const follower = this.#lists.followers.people.get(userId) ?? this.#lists.firstFollowers.people.get(userId);
    const named = peopleLists.flatMap((name) => this.#lists[name].people.get(userId) ?? []);
    const sinceMs = follower?.sinceMs ?? asked?.followsSinceMs ?? null;
    const isWhole = this.#lists.followers.whole || this.#lists.firstFollowers.whole;
    const follows: PersonAbout['follows'] =
      sinceMs !== null
        ? { kind: 'since', atMs: sinceMs }
        : (asked && !asked.follows) || (follower === undefined && isWhole)
          ? { kind: 'no' }
          : { kind: 'unknown' };
    return {
      userId,
      follows,
      roles: asked?.roles ?? named.find(({ roles }) => roles.length > 0)?.roles.slice() ?? null,
      level: named.find(({ level }) => level !== null)?.level ?? null,
      askedAtMs: asked?.askedAtMs ?? null,
    };
  }

  /** Somebody of any list; null: they are in none of those rows that are here. */
  known(userId: number): { username: string; roles: readonly string[] } | null {
    return peopleLists.flatMap((name) => this.#lists[name].people.get(userId) ?? [])[0] ?? null;
  }

  /** Asks the service for one person. @throws AppFailure what the request throws */
  async ask(userId: number): Promise<PersonAbout> {
    await this.#askFor(userId);
    return this.about(userId);
  }

  /** Looks for somebody by the whole of their name. @throws AppFailure what the requests throw */
  async find(name: PeopleListName, username: string): Promise<FoundPerson | null> {
    const person = await askWhoIs(this.#deps.platform, username);
    if (person === null) return null;
    const { roles, follows, followsSinceMs } = await this.#askFor(person.userId);
    const holds = { moderators: 'Mod', banned: 'Banned' } as const;
    const isListed = name === 'moderators' || name === 'banned' ? roles.includes(holds[name]) : follows;
    if (isListed && (name === 'followers' || name === 'firstFollowers' || name in holds)) {
      this.#lists[name].put({
        ...person,
        roles: name in holds ? roles : [],
        level: null,
        sinceMs: name in holds ? null : followsSinceMs,
        isNew: false,
      });
    } else if (name in holds) this.#lists[name].drop(person.userId);
    return { ...person, followsSinceMs, roles, isListed };
  }

  /** How many came to the followers since their beginning was read. @throws AppFailure what the requests throw */
  async newest(): Promise<number> {
    const { followers } = this.#lists;
    if (followers.people.size > 0) return followers.newest();
    await followers.next();
    return 0;
  }

  /** The rows of a list that are here, piece by piece. @param service its name as it is shown */
  export(list: PeopleListName, format: 'csv' | 'json', service: string) {
    const about: About = { channel: this.#deps.token, list, service };
    const order = list === 'moderators' || list === 'friends' || list === 'lurkers' ? 'name' : 'since';
    const descending = order === 'since' && list !== 'firstFollowers';
    const question = { list, text: '', only: 'all', order, descending } as const;
    const found = this.#rows.find(this.#lists[list], question, this.#aroundVersion);
    const write = format === 'csv' ? peopleCsv : peopleJson;
    return write(found, (person) => this.#rows.row(list, person), about);
  }

  // What chat tells.

  /** Somebody's name or roles have changed. */
  updated({ userId, username, roles }: Change): void {
    if (this.#isClosed) return;
    for (const name of peopleLists) this.#lists[name].describe(userId, username, null);
    if (roles === null) return;
    this.#holds('moderators', userId, username, roles, 'Mod');
    this.#holds('banned', userId, username, roles, 'Banned');
    const asked = this.#asked.get(userId);
    if (asked !== undefined) this.#asked.set(userId, { ...asked, roles: roles.map(plainName) });
    if (!roles.includes('Banned')) this.#deps.bans.drop(userId);
    else if (this.#deps.bans.of(userId) === null)
      this.#deps.bans.add(userId, { atMs: this.#deps.clock.now(), by: null });
    this.touchAround();
  }

  /** Somebody was banned, as the chat told while this app looked. */
  banned({ userId, by }: BanTold): void {
    if (this.#isClosed) return;
    const atMs = this.#deps.bans.of(userId)?.atMs ?? this.#deps.clock.now();
    this.#deps.bans.add(userId, { atMs, by });
    this.updated({ userId, username: null, roles: ['Banned', 'User'] });
    this.noted();
  }

  /** Who gains a role comes to its list, who loses it goes, once the list was read at all. */
  #holds(list: 'moderators' | 'banned', userId: number, name: string | null, roles: readonly string[], role: string) {
    const holders = this.#lists[list];
    if (!roles.includes(role)) {
      holders.drop(userId);
      return;
    }
    if (holders.people.has(userId)) {
      holders.describe(userId, name, roles);
      return;
    }
    if (holders.state.readAtMs === null) return;
    const username = name ?? this.#deps.presence(userId)?.username ?? this.known(userId)?.username;
    if (username === undefined) return;
    holders.put({
      userId,
      username,
      roles,
      level: null,
      sinceMs: this.#atService(this.#deps.clock.now()),
      isNew: true,
    });
  }

  /** Somebody follows, or follows no more. */
  #heard({ serviceKey, event, payload, atMs }: FactOf<'liveEvent' | 'deliveryAccepted'>): void {
    if (serviceKey !== this.#deps.serviceKey || event !== `channel:${this.channelId}:followed`) return;
    const { user, following } = payload as { user?: { id?: unknown; username?: unknown }; following?: unknown };
    if (typeof user?.id !== 'number' || typeof user.username !== 'string') return;
    const userId = user.id;
    const sinceMs = this.#atService(atMs);
    for (const name of ['followers', 'firstFollowers'] as const) {
      const list = this.#lists[name];
      if (following === false) list.drop(userId);
      // The other end of a list that is not whole does not reach to now.
      else if (list.whole || (name === 'followers' && list.state.readAtMs !== null)) {
        if (list.people.has(userId)) continue;
        list.put({ userId, username: plainName(user.username), roles: [], level: null, sinceMs, isNew: true });
      }
    }
    const asked = this.#asked.get(userId);
    if (asked === undefined) return;
    const follows = following !== false;
    this.#asked.set(userId, { ...asked, follows, followsSinceMs: follows ? sinceMs : null });
  }

  /** What was done from here holds at once: a chat that is not joined tells nothing of it. */
  #wrote({ serviceKey, what, outcome, parts }: FactOf<'writeEnded'>): void {
    if (serviceKey !== this.#deps.serviceKey || outcome !== 'done') return;
    if (what.kind === 'unban' && what.channelId === this.channelId) {
      for (const { userId } of reachedBy({ what, outcome, parts })) {
        this.#lists.banned.drop(userId);
        this.#deps.bans.drop(userId);
      }
    }
    if (what.kind === 'ban' && what.channelId === this.channelId) {
      for (const { userId, username } of reachedBy({ what, outcome, parts })) {
        this.#holds('banned', userId, username, ['Banned', 'User'], 'Banned');
      }
    }
    if (what.kind === 'changeRoles' && what.channelId === this.channelId) {
      const { userId, username } = what.person;
      if (what.remove.includes('Mod')) this.#lists.moderators.drop(userId);
      if (what.add.includes('Mod')) this.#holds('moderators', userId, username, ['Mod', 'User'], 'Mod');
    }
  }

  async #askFor(userId: number): Promise<Asked> {
    const told = await askRelationship(this.#deps.platform, this.channelId, userId);
    const asked = { ...told, askedAtMs: this.#deps.clock.now() };
    this.#asked.delete(userId);
    this.#asked.set(userId, asked);
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > MOST_ASKED && oldest !== undefined) this.#asked.delete(oldest);
    return asked;
  }

  /** A moment of ours by the service's clock. */
  #atService(atMs: number): number {
    return atMs + this.#deps.aheadMs();
  }

  /** When our day began, by the service's clock. */
  #todayMs(): number {
    return this.#atService(new Date(this.#deps.clock.now()).setHours(0, 0, 0, 0));
  }

  #listState(list: PeopleList): PeopleListState {
    const { state } = list;
    const { counts, loaded } = this.#rows.count(list, this.#aroundVersion);
    return { ...state, loaded, counts, todayKnown: this.#isTodayKnown(list) };
  }

  #isTodayKnown(list: PeopleList): boolean {
    if (list.whole) return true;
    if (list.name !== 'followers' || list.state.inOrder !== true) return false;
    const todayMs = this.#todayMs();
    return list.people.values().some(({ sinceMs }) => sinceMs !== null && sinceMs < todayMs);
  }

  #aroundChanged(): void {
    this.#aroundVersion++;
    this.#touch();
  }

  #touch(): void {
    if (!this.#isClosed) this.#telling.touch();
  }

  #isReading(): boolean {
    return peopleLists.some((name) => this.#lists[name].state.load.kind !== 'idle');
  }

  #bucket(list: PeopleListName): BucketState {
    const name = bucketOf(list);
    const known = this.#deps.budget.value.find((bucket) => bucket.name === name);
    return known ?? { name, limit: buckets[name].count, spent: 0, resetsAtMs: null, waiting: 0 };
  }
}
