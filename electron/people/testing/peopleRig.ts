import { onTestFinished } from 'vitest';
import type { BudgetState } from '../../../shared/budget.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Fact } from '../../../shared/facts.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { type PeopleQuery, peoplePage, peopleState } from '../../../shared/people.ts';
import { FactStream } from '../../kernel/facts.ts';
import type { Platform, RequestOptions } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { ChannelPeople } from '../channelPeople.ts';

type Told = { id: number; username: string; sinceMs?: number; roles?: string[] };

/** A service with lists that a test changes. Pages come as asked for, newest first where an order is. */
export class FakeLists implements Platform {
  readonly baseUrl = 'https://service.test';
  readonly clientId = 'app';
  followers: Told[] = [];
  holders: Told[] = [];
  friends: Told[] = [];
  everybody: Told[] = [];
  /** What was asked, with priority. */
  readonly asked: string[] = [];
  latencyMs = 0;
  /** How a service may differ: without counts, without links, with an order of its own. */
  counts = true;
  links = true;
  orders = true;
  /** What happens instead of an answer; the number counts requests from 1 on. */
  failure: (request: number) => AppError | null = () => null;
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  readonly request = (async (name: string, options: RequestOptions<'channels.followers'>) => {
    const { path = {}, query = {}, href, priority = 'foreground', signal } = options;
    const url = new URL(href ?? this.#address(name, path), this.baseUrl);
    if (href === undefined) for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    this.asked.push(`${priority} ${name} ${url.searchParams.get('page') ?? 0}`);
    const failure = this.failure(this.asked.length);
    if (this.latencyMs > 0) await this.#clock.sleep(this.latencyMs, signal);
    signal?.throwIfAborted();
    if (failure !== null) throw new AppFailure(failure);
    if (name === 'channels.relationship') return this.#relationship(Number(url.searchParams.get('user')), url);
    if (name === 'channels.read') return this.#whoIs(String(Object.values(path)[0]), url);
    return this.#page(name, url);
  }) as unknown as Platform['request'];

  #address(name: string, path: Record<string, unknown>): string {
    return `/api/${name}/${Object.values(path).join('/')}`;
  }

  #rows(name: string, url: URL): Told[] {
    if (name === 'chats.friends') return this.friends;
    if (name === 'chats.users') return this.everybody;
    if (name === 'channels.usersOfRole' || url.pathname.includes('usersOfRole')) {
      const role = url.pathname.split('/').at(-1) ?? '';
      return this.holders.filter(({ roles = [] }) => roles.includes(role));
    }
    const direction = url.searchParams.get('order')?.split(':')[1];
    if (!this.orders || direction === undefined) return this.followers;
    const sign = direction === 'DESC' ? -1 : 1;
    return this.followers.toSorted((a, b) => sign * ((a.sinceMs ?? 0) - (b.sinceMs ?? 0)));
  }

  #page(name: string, url: URL): unknown {
    const all = this.#rows(name, url);
    const limit = Number(url.searchParams.get('limit') ?? 50);
    const page = Number(url.searchParams.get('page') ?? 0);
    const rows = name === 'chats.friends' ? all : all.slice(page * limit, (page + 1) * limit);
    const headers = new Headers();
    if (this.counts && name.startsWith('channels')) headers.set('x-total-count', String(all.length));
    const asked = url.href;
    if (this.links && (page + 1) * limit < all.length) {
      url.searchParams.set('page', String(page + 1));
      headers.set('link', `<${url.pathname}${url.search}>; rel="next"`);
    }
    return { status: 200, data: rows.map((row) => wire(name, row)), rowsLeftOut: 0, url: asked, headers };
  }

  #relationship(userId: number, url: URL): unknown {
    const follow = this.followers.find(({ id }) => id === userId);
    const held = this.holders.find(({ id }) => id === userId);
    const follows = follow === undefined ? null : { createdAt: new Date(follow.sinceMs ?? 0).toISOString() };
    const data = { channel: { id: 7 }, status: { roles: held?.roles ?? ['User'], follows } };
    return { status: 200, data, rowsLeftOut: 0, url: url.href, headers: new Headers() };
  }

  #whoIs(name: string, url: URL): unknown {
    const known = [...this.followers, ...this.holders].find(({ username }) => username === name);
    const data = known && { id: known.id + 1_000, userId: known.id, token: known.username };
    return { status: known ? 200 : 404, data, rowsLeftOut: 0, url: url.href, headers: new Headers() };
  }
}

function wire(name: string, { id, username, sinceMs = 0, roles = ['User'] }: Told): unknown {
  const createdAt = new Date(sinceMs).toISOString();
  if (name === 'chats.friends') return { userId: id, userName: username, userRoles: roles, user: { level: 12 } };
  if (name === 'chats.users') return { userId: id, username, userRoles: roles };
  if (name === 'channels.usersOfRole') {
    return { id, username, level: 3, groups: roles.map((role) => ({ name: role, createdAt })) };
  }
  return { id, username, level: 5, followed: { createdAt } };
}

const everybody: PeopleQuery = {
  list: 'followers',
  text: '',
  only: 'all',
  order: 'since',
  descending: true,
  offset: 0,
  limit: 200,
};

/** The people of a channel on a service that a test changes, with everything told checked against the face. */
export function peopleRig() {
  const clock = new FakeClock();
  const service = new FakeLists(clock);
  const { log } = makeLog(clock);
  const budget = new Subject<BudgetState>([]);
  const facts = new FactStream(log);
  const notes = new Map<number, string>();
  const seen = new Map<number, { atMs: number; by: string | null }>();
  const here = new Map<number, { isHere: boolean; role: string; messages: number; username: string }>();
  const chat = { isWhole: true, isStaff: false, streamMs: null as number | null, aheadMs: 0 };
  const people = new ChannelPeople({
    channelId: 7,
    token: 'nora_plays',
    firstVersion: 0,
    serviceKey: 'here',
    platform: service,
    clock,
    log,
    budget,
    facts,
    notes: { read: (id) => notes.get(id) ?? '', noted: () => new Set(notes.keys()) },
    bans: {
      of: (id) => seen.get(id) ?? null,
      add: (id, ban) => void seen.set(id, ban),
      drop: (id) => void seen.delete(id),
    },
    presence: (id) => here.get(id) ?? null,
    chattersKnown: () => chat.isWhole,
    streamMs: () => chat.streamMs,
    aheadMs: () => chat.aheadMs,
    isStaff: () => chat.isStaff,
  });
  onTestFinished(() => people.close());
  const told: unknown[] = [];
  people.changed.subscribe((state) => told.push(peopleState.parse(state)));
  const page = (query: Partial<PeopleQuery> = {}) => peoplePage.parse(people.query({ ...everybody, ...query }));
  const names = (query: Partial<PeopleQuery> = {}) => page(query).rows.map(({ username }) => username);
  const state = (name: keyof ReturnType<typeof people.read>['lists']) => peopleState.parse(people.read()).lists[name];
  /** Tells a follow, or its end, as the service's events do. */
  const follow = (id: number, username: string, following = true): void => {
    const event = 'channel:7:followed';
    const payload = { following, user: { id, username } };
    const fact: Fact = {
      kind: 'liveEvent',
      id: `${id}/${following}/${clock.now()}`,
      atMs: clock.now(),
      serviceKey: 'here',
      event,
      payload,
    };
    void facts.tell(fact);
  };
  return { clock, service, people, budget, facts, notes, seen, here, chat, told, page, names, state, follow };
}

/** So many followers, the first one the oldest, an hour apart up to now. */
export function manyFollowers(count: number, nowMs: number): Told[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    username: `name${index + 1}`,
    sinceMs: nowMs - (count - index) * 3_600_000,
  }));
}
