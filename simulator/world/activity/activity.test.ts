import { expect, it } from 'vitest';
import { type ChatEventName, eventPacket, pollData } from '../../../shared/platform/chatPackets.ts';
import { World, type WorldOptions } from '../world.ts';

const makeWorld = (options: Partial<WorldOptions> = {}) => {
  const world = new World({
    address: 'http://service.test',
    seed: 7,
    chatters: 400,
    startAtMs: 0,
    clockRate: 0,
    activity: 'busy',
    shortcodeSeconds: 120,
    limits: {},
    ...options,
  });
  const room = world.rooms.of(world.channels.ofUser(world.demoUser));
  const seen: [ChatEventName, string][] = [];
  const deliver = (event: ChatEventName, frame: Buffer) => void seen.push([event, String(frame)]);
  room.enter({ user: undefined, deliver, close: () => {} });
  return { world, room, seen, count: (name: ChatEventName) => seen.filter(([event]) => event === name).length };
};

it('keeps a busy room busy: dozens of messages a minute, people coming and going, spam removed', () => {
  const { world, room, seen, count } = makeWorld();
  world.clock.advance(10 * 60_000);
  const minutes = 5; // of a jump, the last five are played
  expect(count('ChatMessage') / minutes).toBeGreaterThan(20);
  expect(count('UserJoin')).toBeGreaterThan(20);
  expect(count('UserLeave')).toBeGreaterThan(20);
  for (let played = 0; played < 20; played++) world.clock.advance(5 * 60_000);
  expect(count('DeleteMessage')).toBeGreaterThan(3);
  expect(count('UserUpdate')).toBeGreaterThan(3);
  const all = seen.map(([, text]) => text).join('\n');
  for (const type of ['emoticon', 'link', 'tag']) expect(all).toContain(`"type":"${type}"`);
  expect(all).toContain('"me":true');
  expect(all).toContain('"username":"nora_plays"');
  expect(all).toMatch(/\p{Script=Arabic}/u);
  expect(room.chatters.size).toBeGreaterThan(300);
});

it('wins followers: some a minute in a busy room, one now and then in a quiet one', () => {
  for (const [activity, fewest, most] of [
    ['busy', 20, 80],
    ['quiet', 5, 25],
    ['off', 0, 0],
  ] as const) {
    const { world } = makeWorld({ activity });
    const channel = world.channels.ofUser(world.demoUser);
    const before = world.follows.ofChannel(channel).length;
    world.clock.advance(5 * 60_000);
    const won = world.follows.ofChannel(channel).length - before;
    expect(won).toBeGreaterThanOrEqual(fewest);
    expect(won).toBeLessThanOrEqual(most);
  }
});

it('is a trickle when quiet, and nothing when off', () => {
  const quiet = makeWorld({ activity: 'quiet' });
  quiet.world.clock.advance(5 * 60_000);
  expect(quiet.count('ChatMessage')).toBeGreaterThan(5);
  expect(quiet.count('ChatMessage')).toBeLessThan(100);
  const off = makeWorld({ activity: 'off' });
  off.world.clock.advance(3_600_000);
  expect(off.seen).toEqual([]);
  expect(off.room.history.last(100)).toEqual([]);
});

it('asks something now and then in a busy room, and lets the crowd vote', () => {
  const { world, seen, count } = makeWorld();
  for (let played = 0; played < 20; played++) world.clock.advance(5 * 60_000);
  world.clock.advance(90_000);
  const polls = seen
    .filter(([event]) => event === 'PollEnd')
    .map(([, text]) => eventPacket.parse(JSON.parse(text)).data)
    .map((data) => pollData.parse(data));
  expect(polls.length).toBeGreaterThan(2);
  for (const { voters, responsesByIndex = [] } of polls) {
    expect(voters).toBeGreaterThan(15);
    expect(responsesByIndex.reduce((sum, votes) => sum + votes, 0)).toBe(voters);
  }
  expect(count('PollStart')).toBeGreaterThan(polls.reduce((sum, { voters }) => sum + voters, 0));
});

it('votes in a quiet room too, when somebody asks', () => {
  const { world, room, count } = makeWorld({ activity: 'quiet' });
  room.polls.start(world.demoUser, { question: 'Louder?', options: ['yes', 'no'], seconds: 60 });
  world.clock.advance(60_000);
  expect(count('PollStart')).toBeGreaterThan(5);
  expect(count('PollEnd')).toBe(1);
});

it('wakes another room when somebody connects to it', () => {
  const { world } = makeWorld();
  const other = world.channels.all().find((channel) => channel.online && channel.owner !== world.demoUser);
  if (other === undefined) expect.fail('no other channel is online');
  const room = world.rooms.of(other);
  world.clock.advance(60_000);
  expect(room.history.last(1)).toEqual([]);
  world.activity.visited(room);
  world.clock.advance(60_000);
  expect(room.history.last(100).length).toBeGreaterThan(10);
});

it('has the people of the demo, in their shares', () => {
  const { room } = makeWorld({ chatters: 12_384, activity: 'off' });
  const all = [...room.chatters.after()];
  expect(all).toHaveLength(12_384);
  const share = (role: string) => all.filter(({ roles }) => roles.includes(role)).length / all.length;
  expect(share('Subscriber')).toBeCloseTo(0.15, 1);
  expect(share('Pro')).toBeCloseTo(0.27, 1);
  expect(all.filter(({ roles }) => roles.includes('Mod')).length).toBeGreaterThanOrEqual(14);
  expect(all.filter(({ roles }) => roles.includes('Guardian'))).toHaveLength(3);
  const names = new Set(all.map(({ user }) => user.username));
  for (const name of ['mod_hana', 'quietbot', 'ottoman_k', '深夜のラジオ', 'ליאור_כהן', 'Ines', 'free_viewers_4u']) {
    expect(names).toContain(name);
  }
  expect(names).not.toContain('nora_plays');
});
