import { expect, it } from 'vitest';
import type { ChatEventData, ChatEventName } from '../../../shared/platform/chatPackets.ts';
import { START_MS } from '../../testing/platform.ts';
import { World, type WorldOptions } from '../world.ts';

type Heard = { readonly atMs: number; readonly event: string; readonly data: Record<string, unknown> };
type Message = ChatEventData<'ChatMessage'>;

/** A lively world whose streamer is at her app, and all that she is told. */
function lively(options: Partial<WorldOptions> = {}) {
  const world = new World({
    address: 'http://service.test',
    seed: 7,
    chatters: 12_384,
    startAtMs: START_MS,
    clockRate: 0,
    activity: 'lively',
    shortcodeSeconds: 120,
    limits: {},
    ...options,
  });
  const room = world.rooms.of(world.channels.ofUser(world.demoUser));
  const heard: Heard[] = [];
  const keep = (event: string, data: unknown) =>
    void heard.push({ atMs: world.clock.now() - START_MS, event, data: data as Heard['data'] });
  world.events.subscribe(({ event, payload }) => keep(event.replace(/\d+/, 'ID'), payload));
  const deliver = (event: ChatEventName, frame: Buffer) => keep(event, JSON.parse(String(frame)).data);
  const come = (user = world.demoUser) => {
    room.enter({ user, deliver, close: () => {} });
    world.activity.visited(room);
  };
  const messages = () =>
    heard
      .filter(({ event }) => event === 'ChatMessage')
      .map(({ atMs, data }) => ({ atMs, ...(data as unknown as Message) }));
  const count = (event: string) => heard.filter((one) => one.event === event).length;
  return { world, room, heard, come, messages, count };
}

const textOf = ({ message }: Message) => message.message.map(({ text = '' }) => text).join('');
const tagsOf = ({ message }: Message) =>
  message.message.filter(({ type }) => type === 'tag').map(({ text = '' }) => text.slice(1));

it('leaves whoever asks one thing after the other the time to', () => {
  const { world, room, come } = lively({ chatters: 800 });
  come();
  const ask = (seconds: number) =>
    Boolean(room.polls.start(world.demoUser, { question: `${seconds}?`, options: ['yes', 'no'], seconds }));
  world.clock.advance(500);
  expect(ask(60)).toBe(true);
  // The plan has somebody ask at 1 min 2 s, between the two.
  world.clock.advance(69_500);
  expect(ask(45)).toBe(true);
  world.clock.advance(55_000);
  expect(ask(90)).toBe(true);
  world.clock.advance(90_000);
  expect(world.activity.happenings.some(({ what }) => what === 'poll')).toBe(false);
});

it('has something of everything in the first two minutes of whoever comes', () => {
  const { world, room, come, heard, messages, count } = lively();
  world.clock.advance(30_000);
  expect(count('channel:ID:hosted')).toBe(0);
  come();
  const people = room.chatters.size;
  heard.length = 0;
  world.clock.advance(120_000);
  const kinds = world.activity.happenings.map(({ what }) => what);
  expect(new Set(kinds)).toEqual(new Set(['follow', 'host', 'whisper', 'removal', 'poll', 'subscription', 'skill']));
  expect(count('channel:ID:followed')).toBeGreaterThan(3);
  expect(count('channel:ID:subscribed')).toBeGreaterThan(0);
  expect(count('channel:ID:hosted')).toBe(1);
  expect(count('PollStart')).toBeGreaterThan(50);
  expect(room.chatters.size).toBeGreaterThan(people + 10);
  const whispers = messages().filter(({ message }) => message.meta.whisper);
  expect(whispers).toHaveLength(1);
  expect(whispers[0]?.target).toBe('nora_plays');
  const [removal] = heard.filter(({ event }) => event === 'DeleteMessage');
  const moderator = removal?.data.moderator as { user_id: number } | undefined;
  expect(room.channel.roles.get(moderator?.user_id ?? 0)).toContain('Mod');
  const hoster = heard.find(({ event }) => event === 'channel:ID:hosted')?.data.hoster;
  expect((hoster as { viewersCurrent: number } | undefined)?.viewersCurrent).toBeGreaterThan(0);
});

it('has somebody follow each of the three times, whenever the first person comes', () => {
  for (let second = 1; second <= 25; second++) {
    const { world, come } = lively({ chatters: 300, seed: second });
    world.clock.advance(second * 2_000);
    come();
    world.clock.advance(30_000);
    expect(world.activity.happenings.filter(({ what }) => what === 'follow')).toHaveLength(3);
  }
});

it('says dozens of lines a minute in a full room and a few in a small one, and breathes', () => {
  const full = lively();
  full.come();
  full.world.clock.advance(5 * 60_000);
  full.world.clock.advance(5 * 60_000);
  const perMinute = Array.from(
    { length: 10 },
    (_, minute) => full.messages().filter(({ atMs }) => Math.floor(atMs / 60_000) === minute).length,
  );
  const all = perMinute.reduce((sum, count) => sum + count, 0);
  expect(all / 10).toBeGreaterThan(24);
  expect(all / 10).toBeLessThan(60);
  expect(Math.max(...perMinute)).toBeGreaterThan(1.5 * Math.min(...perMinute));
  const small = lively({ chatters: 40 });
  small.come();
  small.world.clock.advance(5 * 60_000);
  expect(small.messages().length / 5).toBeGreaterThan(1);
  expect(small.messages().length / 5).toBeLessThan(15);
});

it('talks sense: roles fit, answers go to those who spoke, and the streamer speaks for herself', () => {
  const { world, room, come, messages, heard } = lively();
  come();
  for (let played = 0; played < 6; played++) world.clock.advance(5 * 60_000);
  const said = messages();
  expect(said.length).toBeGreaterThan(700);
  const known = new Set<string>(['nora_plays']);
  for (const { data } of heard) {
    const { user } = data as { user?: { username?: string } };
    if (user?.username !== undefined) known.add(user.username);
  }
  for (const line of said) {
    expect(line.user_name).not.toBe('nora_plays');
    expect(textOf(line)).not.toMatch(/ \d+$|\{\w+\}/);
    for (const tagged of tagsOf(line)) {
      expect(known, textOf(line)).toContain(tagged);
      expect(tagged).not.toBe(line.user_name);
    }
    if (/no links|no advertising|links only/i.test(textOf(line))) {
      expect(line.user_roles).toContain('Mod');
      expect(tagsOf(line)).not.toContain('nora_plays');
    }
    known.add(line.user_name);
  }
  const mentions = said.filter((line) => tagsOf(line).includes('nora_plays'));
  expect(mentions.length / 30).toBeLessThan(2);
  expect(new Set(said.map(textOf)).size / said.length).toBeGreaterThan(0.45);
  expect(room.history.last(1)).toHaveLength(1);
});

it('keeps the whisper until the streamer is at her app', () => {
  const { world, come, messages } = lively({ chatters: 300 });
  come(world.users.invent());
  world.clock.advance(180_000);
  const whispers = () => messages().filter(({ message }) => message.meta.whisper).length;
  expect(whispers()).toBe(0);
  come();
  world.clock.advance(30_000);
  expect(whispers()).toBe(1);
});

it('goes on after the opening, now and then', () => {
  const { world, come } = lively({ chatters: 500 });
  come();
  world.clock.advance(120_000);
  const opening = world.activity.happenings.length;
  for (let played = 0; played < 6; played++) world.clock.advance(5 * 60_000);
  const later = world.activity.happenings.slice(opening).map(({ what }) => what);
  expect(new Set(later).size).toBeGreaterThan(3);
  expect(later.length).toBeGreaterThan(5);
  expect(later.length).toBeLessThan(40);
});

it('changes its level while it runs', () => {
  const { world, come, messages } = lively({ activity: 'off' });
  come();
  world.clock.advance(60_000);
  expect(messages()).toHaveLength(0);
  world.activity.setLevel('busy');
  world.clock.advance(60_000);
  const busy = messages().length;
  expect(busy).toBeGreaterThan(60);
  world.activity.setLevel('quiet');
  world.clock.advance(60_000);
  expect(messages().length - busy).toBeLessThan(busy / 2);
});
