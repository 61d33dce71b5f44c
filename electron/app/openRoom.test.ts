import { expect, it } from 'vitest';
import type { ChatFeed } from '../../shared/chat.ts';
import type { ChattersState } from '../../shared/chatters.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { fileHere } from '../analytics/testing/fileHere.ts';
import type { ChatRecord } from '../chat/index.ts';
import { FakeChatters } from '../chatters/testing/fakeChatters.ts';
import { FactStream } from '../kernel/facts.ts';
import type { Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { openChatSocket } from '../platform/chat/chatSocket.ts';
import { FakeChat } from '../platform/testing/fakeChat.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { OpenRoom, type Room } from './openRoom.ts';

const signedOut = { kind: 'signedOut', wiped: false } as const;
const nora = { id: 7, token: 'nora_plays' };
const otto = { id: 8, token: 'otto' };

function setUp() {
  const clock = new FakeClock();
  const wire = new FakeChat();
  const people = new FakeChatters(clock);
  const { log, redact } = makeLog(clock);
  const platform: Platform = {
    baseUrl: people.baseUrl,
    clientId: people.clientId,
    request: async (name, options) => {
      if (name !== 'chats.anonymous') return people.request(name, options);
      const data = { endpoints: ['wss://chat.example/1'], permissions: [] };
      // The reply's type hangs on the name, which is known here.
      return { status: 200, data: data as never, headers: new Headers(), url: people.baseUrl, rowsLeftOut: 0 };
    },
  };
  const feeds: ChatFeed[] = [];
  const states: ChattersState[] = [];
  const kept: ChatRecord[] = [];
  const open = new OpenRoom({
    chat: {
      serviceKey: 'here',
      facts: new FactStream(log),
      platform,
      clock,
      random: () => 0.5,
      log,
      redact,
      session: new Subject(null),
      keeper: {
        keep: (records) => kept.push(...records),
        find: async () => ({ lines: [], next: null, sinceMs: null }),
        around: async () => [],
        keptAt: async () => ({ lines: [], sinceMs: null }),
      },
      openSocket: (options) => openChatSocket({ ...options, clock, openWire: wire.open }),
    },
    chatters: {
      platform,
      clock,
      log,
      budget: new Subject([]),
      settings: new Subject({ ...defaultSettings, chattersEverySeconds: null }),
      notes: { read: () => '', write: () => undefined },
    },
    analytics: {
      ...{ serviceKey: 'here', platform, file: fileHere().file, facts: new FactStream(log), clock, log },
      ...{ session: new Subject(signedOut), channel: new Subject(null), hidden: new Subject(false), zone: () => 'UTC' },
      budget: { state: new Subject([]), aheadMs: null },
    },
    streams: {
      ...{ platform, file: fileHere().file, facts: new FactStream(log), clock, log },
      ...{ session: new Subject(signedOut), channel: new Subject(null) },
      ...{ hidden: new Subject(false), heldBack: new Subject(false) },
    },
    follow: ({ chat, chatters }) => [
      chat.fed.subscribe((feed) => feeds.push(feed)),
      chatters.changed.subscribe((state) => states.push(state)),
    ],
  });
  const current = (): Room => {
    const { value } = open.current;
    if (value === null) throw new TypeError('no channel is open');
    return value;
  };
  return { clock, wire, people, open, current, feeds, states, kept };
}

it('opens a room for a channel once, and leaves the one before: its connection, its rows and its people', async () => {
  const { clock, wire, people, open, current, feeds } = setUp();
  const opened: (number | null)[] = [];
  open.current.subscribe((room) => opened.push(room?.chat.channel.id ?? null));
  people.addMany(5);
  open.open(nora);
  await clock.advance(1_000);
  wire.say('hello from the first');
  await clock.advance(100);
  const before = current();
  const first = wire.last;
  expect(before.chat.snapshot().items).toHaveLength(1);
  expect(before.chatters.read()).toMatchObject({ channelId: 7, here: 5 });
  wire.history = [];
  people.people.clear();
  open.open({ ...otto });
  open.open({ ...otto });
  await clock.advance(1_000);
  expect(opened).toEqual([7, 8]);
  expect(first.closedWith).toBe(1000);
  expect(wire.last.calls[0]?.args[0]).toBe(8);
  expect(current().chat.snapshot()).toMatchObject({ channelId: 8, items: [] });
  expect(current().chatters.read()).toMatchObject({ channelId: 8, here: 0 });
  expect(new Set(feeds.map(({ channelId }) => channelId))).toEqual(new Set([7]));
});

it('nothing of a channel that was left is told, however late it comes', async () => {
  const { clock, wire, people, open, feeds, states } = setUp();
  people.addMany(5);
  people.latencyMs = 1_000;
  open.open(nora);
  await clock.advance(500);
  wire.say('just before');
  states.length = 0;
  open.open(otto);
  await clock.advance(600_000);
  expect(feeds.filter(({ channelId }) => channelId === 7)).toEqual([]);
  expect(states.filter(({ channelId }) => channelId === 7)).toEqual([]);
  open.close();
  await clock.advance(60_000);
  expect(clock.pending).toBe(0);
});

it('keys of rows and versions of lists go on from channel to channel, also back to the same one', async () => {
  const { clock, wire, open, current } = setUp();
  const keys = new Set<string>();
  let version = -1;
  for (const [turn, channel] of [nora, otto, nora].entries()) {
    open.open(channel);
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
  const { clock, wire, open, feeds } = setUp();
  open.setVisible(false);
  open.open(nora);
  await clock.advance(1_000);
  wire.say('hidden');
  await clock.advance(500);
  expect(feeds).toEqual([]);
  open.setVisible(true);
  expect(feeds).toHaveLength(1);
});

it('says that no channel is open', () => {
  const { open } = setUp();
  open.close();
  expect(open.current.value).toBeNull();
  expect([open.chat.value, open.chatters.value]).toEqual([null, null]);
  open.open(nora);
  expect(open.chat.value?.channel).toEqual(nora);
  expect(open.chatters.value?.read().channelId).toBe(nora.id);
});
