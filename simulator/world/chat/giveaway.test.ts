import { beforeEach, expect, it } from 'vitest';
import { chatMessageData } from '../../../shared/platform/chatPackets.ts';
import { Listener, namedUser, quietWorld } from '../../testing/quietWorld.ts';
import type { World } from '../world.ts';
import { GIVEAWAY_MS, HOUSE_BOT, startGiveaway } from './giveaway.ts';
import type { Room } from './room.ts';

let world: World;
let room: Room;
let listener: Listener;
beforeEach(() => {
  world = quietWorld();
  room = world.rooms.of(world.channels.ofUser(world.demoUser));
  listener = new Listener();
  room.enter(listener);
});
const user = (name: string) => namedUser(world, name);
const said = () =>
  listener.of('ChatMessage').map(({ user_name, message }) => {
    const { message: parts } = message as { message: { text: string }[] };
    return [user_name, parts.map(({ text }) => text).join('')];
  });

it('names the winner by a bot when the time is over, and not before', () => {
  room.join(user('pim'));
  startGiveaway(world, room, user('mod_hana'));
  world.clock.advance(GIVEAWAY_MS - 1);
  expect(said()).toEqual([]);
  world.clock.advance(1);
  expect(said()).toEqual([[HOUSE_BOT, '@pim wins the giveaway!']]);
});

it('draws neither who started it nor whose channel it is', () => {
  for (const name of ['nora_plays', 'mod_hana', 'pim']) room.join(user(name));
  for (let round = 0; round < 20; round++) startGiveaway(world, room, user('mod_hana'));
  world.clock.advance(GIVEAWAY_MS);
  expect(new Set(said().map(([, text]) => text))).toEqual(new Set(['@pim wins the giveaway!']));
});

it('says so when nobody is there who may win', () => {
  startGiveaway(world, room, user('mod_hana'));
  room.join(user('nora_plays'));
  room.join(user('mod_hana'));
  startGiveaway(world, room, user('mod_hana'));
  world.clock.advance(GIVEAWAY_MS);
  expect(said().map(([, text]) => text)).toEqual(Array(2).fill('Nobody is here to win the giveaway.'));
});

it('draws of those who are there at the end, not at the start', () => {
  room.join(user('pim'));
  startGiveaway(world, room, user('mod_hana'));
  room.part(user('pim'));
  room.join(user('zoe'));
  world.clock.advance(GIVEAWAY_MS);
  expect(said()).toEqual([[HOUSE_BOT, '@zoe wins the giveaway!']]);
});

it('speaks without an account, as the platform’s own bots do', () => {
  startGiveaway(world, room, user('mod_hana'));
  startGiveaway(world, room, user('mod_hana'));
  world.clock.advance(GIVEAWAY_MS);
  const messages = listener.of('ChatMessage').map((message) => chatMessageData.parse(message));
  expect(messages.map(({ user_id, user_level, user_avatar }) => [user_id, user_level, user_avatar])).toEqual(
    Array(2).fill([-1, undefined, undefined]),
  );
  expect(world.users.byName(HOUSE_BOT)).toBeUndefined();
});
