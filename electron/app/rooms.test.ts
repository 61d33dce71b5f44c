import { describe, expect, it } from 'vitest';
import type { BudgetState } from '../../shared/budget.ts';
import { MOST_CHANNELS } from '../../shared/channels.ts';
import type { ChatFeed } from '../../shared/chat.ts';
import type { ChattersState } from '../../shared/chatters.ts';
import type { Fact } from '../../shared/facts.ts';
import { AppFailure } from '../../shared/failure.ts';
import { buckets } from '../../shared/platform/buckets.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { fileHere } from '../analytics/testing/fileHere.ts';
import type { ChatRecord } from '../chat/index.ts';
import { FakeChatters } from '../chatters/testing/fakeChatters.ts';
import { FactStream } from '../kernel/facts.ts';
import type { Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { openChatSocket } from '../platform/chat/chatSocket.ts';
import { FakeChat } from '../platform/testing/fakeChat.ts';
import { PollBook } from '../polls/index.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { type NumbersDeps, openNumbers } from './numbers.ts';
import { type Room, Rooms } from './rooms.ts';

const signedOut = { kind: 'signedOut', wiped: false } as const;
const nora = { id: 7, token: 'nora_plays' };
const otto = { id: 8, token: 'otto' };

function setUp() {
  const clock = new FakeClock();
  const wire = new FakeChat();
  const people = new FakeChatters(clock);
  const { log, redact } = makeLog(clock);
  /** How urgent each room's first request was. */
  const joins: (string | undefined)[] = [];
  const platform: Platform = {
    baseUrl: people.baseUrl,
    clientId: people.clientId,
    request: async (name, options) => {
      if (name === 'chats.anonymous') joins.push(options?.priority);
      if (name !== 'chats.anonymous' && name !== 'chats.details') return people.request(name, options);
      const data = { endpoints: ['wss://chat.example/1'], permissions: [] };
      // The reply's type hangs on the name, which is known here.
      return { status: 200, data: data as never, headers: new Headers(), url: people.baseUrl, rowsLeftOut: 0 };
    },
  };
  const feeds: ChatFeed[] = [];
  const states: ChattersState[] = [];
  const kept: ChatRecord[] = [];
  const told: Fact[] = [];
  const facts = new FactStream(log);
  facts.listen(['mentioned', 'removed'], (fact) => void told.push(fact));
  const session = new Subject<{ userId: number; username: string } | null>(null);
  const budget = new Subject<BudgetState>([]);
  /** How much of the bucket of the chatters is spent, and how many others wait for it. */
  const spend = (spent: number, waiting = 0): void =>
    budget.set([{ name: 'chats', limit: buckets.chats.count, spent, resetsAtMs: null, waiting }]);
  const numbers: NumbersDeps = {
    ...{ serviceKey: 'here', platform, file: fileHere().file, facts: new FactStream(log), clock, log },
    ...{ session: new Subject(signedOut), channel: new Subject(null), zone: () => 'UTC' },
    ...{ hidden: new Subject(false), heldBack: new Subject(false) },
    budget: { state: new Subject([]), aheadMs: null },
  };
  const rooms = new Rooms({
    platform,
    chat: {
      serviceKey: 'here',
      facts,
      clock,
      random: () => 0.5,
      log,
      redact,
      keeper: {
        keep: (records) => kept.push(...records),
        find: async () => ({ lines: [], next: null, sinceMs: null }),
        around: async () => [],
        keptAt: async () => ({ lines: [], sinceMs: null }),
        since: async () => [],
        people: async () => [],
        speakers: async () => ({ userIds: [], firstMs: null }),
        keepHeld: () => undefined,
        held: async () => '',
      },
      openSocket: (options) => openChatSocket({ ...options, clock, openWire: wire.open }),
    },
    speakerIn: () => session,
    chatters: {
      clock,
      log,
      budget,
      settings: new Subject({ ...defaultSettings, chattersEverySeconds: null }),
      notes: { read: () => '', write: () => undefined },
    },
    people: {
      ...{ clock, log, facts, serviceKey: 'here', budget: new Subject([]), streamMs: () => null, aheadMs: () => 0 },
      notes: { read: () => '', noted: () => new Set() },
      bansOf: () => ({ of: () => null, add: () => {}, drop: () => {} }),
    },
    polls: { book: new PollBook({ store: null, log }), aheadMs: () => 0, resultText: () => '', clock, log },
    openNumbers: (channelId, versions) => openNumbers(numbers, channelId, versions),
    follow: ({ chat, chatters }) => [
      chat.fed.subscribe((feed) => feeds.push(feed)),
      chatters.changed.subscribe((state) => states.push(state)),
    ],
  });
  const current = (): Room => {
    const { value } = rooms.front;
    if (value === null) throw new TypeError('no channel is open');
    return value;
  };
  return { spend, clock, wire, people, joins, rooms, current, feeds, states, kept, told, session };
}

it('opens a room for a channel once, and leaves the one before: its connection, its rows and its people', async () => {
  const { clock, wire, people, rooms, current, feeds } = setUp();
  const opened: (number | null)[] = [];
  rooms.front.subscribe((room) => opened.push(room?.chat.channel.id ?? null));
  people.addMany(5);
  rooms.show(nora);
  await clock.advance(1_000);
  wire.say('hello from the first');
  await clock.advance(100);
  const before = current();
  const first = wire.last;
  expect(before.chat.snapshot().items).toHaveLength(1);
  expect(before.chatters.read()).toMatchObject({ channelId: 7, here: 5 });
  wire.history = [];
  people.people.clear();
  rooms.show({ ...otto });
  rooms.show({ ...otto });
  await clock.advance(1_000);
  expect(opened).toEqual([7, 8]);
  expect(first.closedWith).toBe(1000);
  expect(wire.last.calls[0]?.args[0]).toBe(8);
  expect(current().chat.snapshot()).toMatchObject({ channelId: 8, items: [] });
  expect(current().chatters.read()).toMatchObject({ channelId: 8, here: 0 });
  expect(new Set(feeds.map(({ channelId }) => channelId))).toEqual(new Set([7]));
});

it('nothing of a channel that was left is told, however late it comes', async () => {
  const { clock, wire, people, rooms, feeds, states } = setUp();
  people.addMany(5);
  people.latencyMs = 1_000;
  rooms.show(nora);
  await clock.advance(500);
  wire.say('just before');
  states.length = 0;
  rooms.show(otto);
  await clock.advance(600_000);
  expect(feeds.filter(({ channelId }) => channelId === 7)).toEqual([]);
  expect(states.filter(({ channelId }) => channelId === 7)).toEqual([]);
  rooms.closeAll();
  await clock.advance(60_000);
  expect(clock.pending).toBe(0);
});

it('keys of rows and versions of lists go on from channel to channel, also back to the same one', async () => {
  const { clock, wire, rooms, current } = setUp();
  const keys = new Set<string>();
  let version = -1;
  for (const [turn, channel] of [nora, otto, nora].entries()) {
    rooms.show(channel);
    await clock.advance(1_000);
    wire.say(`turn ${turn}`);
    const { items } = current().chat.snapshot();
    expect(items.length).toBeGreaterThan(0);
    for (const { key } of items) {
      expect(keys).not.toContain(key);
      keys.add(key);
    }
    expect(current().chatters.read().version).toBeGreaterThan(version);
    ({ version } = current().chatters.read());
  }
});

it('a new room is fed as seldom as the window is looked at', async () => {
  const { clock, wire, rooms, feeds } = setUp();
  rooms.setVisible(false);
  rooms.show(nora);
  await clock.advance(1_000);
  wire.say('hidden');
  await clock.advance(500);
  expect(feeds).toEqual([]);
  rooms.setVisible(true);
  expect(feeds).toHaveLength(1);
});

it('says that no channel is open', () => {
  const { rooms } = setUp();
  rooms.closeAll();
  expect(rooms.front.value).toBeNull();
  expect([rooms.chat.value, rooms.chatters.value]).toEqual([null, null]);
  rooms.show(nora);
  expect(rooms.chat.value?.channel).toEqual(nora);
  expect(rooms.chatters.value?.read().channelId).toBe(nora.id);
});

const channels = Array.from({ length: MOST_CHANNELS }, (_, at) => ({ id: 20 + at, token: `channel_${at}` }));
const ids = (all: readonly Room[]): number[] => all.map(({ channel }) => channel.id);

describe('several channels', () => {
  it('have a connection each; only the one in front feeds the window, and all are heard', async () => {
    const { clock, wire, rooms, current, feeds } = setUp();
    rooms.show(nora);
    await clock.advance(1_000);
    rooms.open(otto);
    rooms.open({ ...otto });
    await clock.advance(1_000);
    expect(ids(rooms.all.value)).toEqual([7, 8]);
    expect(wire.connections).toHaveLength(2);
    wire.say('behind', { channel: 8 });
    await clock.advance(500);
    expect(current().channel).toEqual(nora);
    expect(current().chat.snapshot().items).toHaveLength(0);
    expect(feeds.filter(({ channelId }) => channelId === 8)).toEqual([]);
    rooms.bringToFront(8);
    expect(current().chat.snapshot()).toMatchObject({ channelId: 8, items: [{ kind: 'message' }] });
    expect(wire.connections).toHaveLength(2);
    expect(wire.connections.map(({ closedWith }) => closedWith)).toEqual([null, null]);
  });

  it('one that is not open takes the place of the one in front; the others stay where they are', async () => {
    const { clock, wire, rooms } = setUp();
    rooms.show(nora);
    rooms.open(otto);
    await clock.advance(1_000);
    rooms.show({ id: 9, token: 'third' });
    await clock.advance(1_000);
    expect(ids(rooms.all.value)).toEqual([9, 8]);
    expect(rooms.front.value?.channel.id).toBe(9);
    expect(wire.connections.map(({ closedWith }) => closedWith)).toEqual([1000, null, null]);
  });

  it('closed in front, the one beside it comes there; the last one leaves nothing', async () => {
    const { clock, rooms } = setUp();
    rooms.show(nora);
    for (const channel of channels.slice(0, 2)) rooms.open(channel);
    rooms.bringToFront(20);
    expect(rooms.close(20)?.channel.id).toBe(21);
    expect(rooms.close(7)?.channel.id).toBe(21);
    expect(rooms.close(99)?.channel.id).toBe(21);
    expect(rooms.close(21)).toBeNull();
    expect(rooms.front.value).toBeNull();
    await clock.advance(60_000);
    expect(clock.pending).toBe(0);
  });

  it('are no more than can be read', () => {
    const { rooms } = setUp();
    for (const channel of channels) rooms.open(channel);
    expect(() => rooms.open(nora)).toThrow(AppFailure);
    expect(ids(rooms.all.value)).toEqual(ids(rooms.all.value).filter((id) => id !== 7));
    rooms.show(channels[2] ?? nora);
    rooms.show(nora);
    expect(ids(rooms.all.value)).toEqual([20, 21, 7, 23, 24, 25]);
  });

  it('that are opened in front join before all that is asked behind, and those behind give way', async () => {
    const { clock, rooms, joins } = setUp();
    rooms.show(nora);
    await clock.advance(0);
    rooms.show(otto);
    await clock.advance(0);
    rooms.open(nora);
    rooms.bringToFront(nora.id);
    await clock.advance(0);
    expect(joins).toEqual([undefined, undefined, undefined]);
    rooms.open({ id: 9, token: 'build_along' });
    await clock.advance(0);
    expect(joins.slice(3)).toEqual(['background']);
  });

  it('behind ask in the background, and walk over no chatters until they are in front while others want the bucket', async () => {
    const { clock, people, rooms, spend } = setUp();
    spend(0, 1);
    people.addMany(250);
    rooms.show(nora);
    await clock.advance(1_000);
    people.asked.length = 0;
    rooms.open(otto);
    await clock.advance(60_000);
    expect(people.asked).toEqual([]);
    rooms.bringToFront(8);
    await clock.advance(5_000);
    expect(people.asked.filter((asked) => asked.includes('/chats/8/users'))).toHaveLength(3);
    expect(rooms.chatters.value?.read()).toMatchObject({ channelId: 8, here: 250 });
  });

  it('a walk that is left behind waits, and goes on where it was', async () => {
    const { clock, people, rooms, spend } = setUp();
    spend(buckets.chats.count / 2);
    people.addMany(500);
    people.latencyMs = 1_000;
    rooms.show(nora);
    rooms.open(otto);
    await clock.advance(1_500);
    rooms.bringToFront(8);
    people.asked.length = 0;
    await clock.advance(60_000);
    expect(people.asked.some((asked) => asked.includes('/chats/7/users'))).toBe(false);
    rooms.bringToFront(7);
    await clock.advance(10_000);
    const rest = people.asked.filter((asked) => asked.includes('/chats/7/users'));
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.length).toBeLessThan(5);
    expect(rooms.chatters.value?.read()).toMatchObject({ here: 500, crawl: { kind: 'complete', pages: 5 } });
  });

  it('walk over their chatters one by one once nobody else wants the bucket, and stop as soon as somebody does', async () => {
    const { clock, people, rooms, spend } = setUp();
    const pages = (id: number) => people.asked.filter((asked) => asked.includes(`/chats/${id}/users`)).length;
    people.addMany(500);
    people.latencyMs = 2_000;
    rooms.show(nora);
    rooms.open(otto);
    rooms.open({ id: 9, token: 'kim' });
    await clock.advance(9_000);
    // The one in front is not at its end yet.
    expect([pages(7), pages(8), pages(9)]).toEqual([5, 0, 0]);
    await clock.advance(5_000);
    expect(pages(8)).toBeGreaterThan(0);
    expect(pages(9)).toBe(0);
    spend(0, 2);
    await clock.advance(3_000);
    const soFar = pages(8);
    expect(soFar).toBeLessThan(5);
    await clock.advance(30_000);
    expect([pages(8), pages(9)]).toEqual([soFar, 0]);
    spend(0);
    await clock.advance(40_000);
    expect([pages(8), pages(9)]).toEqual([5, 5]);
    expect(rooms.of(9)?.chatters.read()).toMatchObject({ here: 500, crawl: { kind: 'complete' } });
  });

  it('lists of the one that comes to the front are newer than those of the one that was there', async () => {
    const { clock, people, rooms } = setUp();
    people.addMany(50);
    rooms.show(nora);
    rooms.open(otto);
    await clock.advance(5_000);
    let version = -1;
    for (const id of [8, 7, 8, 7]) {
      rooms.bringToFront(id);
      const next = rooms.chatters.value?.read().version ?? -1;
      expect(next).toBeGreaterThan(version);
      version = next;
    }
  });

  it('say where something happened as soon as it could be elsewhere', async () => {
    const { clock, wire, rooms, told, session } = setUp();
    session.set({ userId: 5, username: 'nora_plays' });
    const mention = [{ type: 'tag' as const, text: '@nora_plays', username: 'nora_plays', id: 5 }];
    const say = () => wire.say('', { message: { message: mention, meta: {} } });
    wire.on('auth', () => ({ data: { authenticated: true, roles: ['User'] } }));
    rooms.show(nora);
    await clock.advance(1_000);
    say();
    rooms.open(otto);
    await clock.advance(1_000);
    say();
    await clock.advance(1_000);
    expect(told.map((fact) => fact.kind === 'mentioned' && (fact.channel?.token ?? null))).toEqual([null, 'otto']);
  });
});
