import { beforeEach, expect, it } from 'vitest';
import { Listener, namedUser, quietWorld, toldBy } from '../../testing/quietWorld.ts';
import type { PlatformEvent } from '../events/events.ts';
import type { World } from '../world.ts';
import type { Room } from './room.ts';
import { SKILL_MS } from './skills.ts';

let world: World;
let room: Room;
let listener: Listener;
let told: PlatformEvent[];
beforeEach(() => {
  world = quietWorld();
  room = world.rooms.of(world.channels.ofUser(world.demoUser));
  listener = new Listener();
  room.enter(listener);
  told = toldBy(world, /:skill$/);
});
const pim = () => namedUser(world, 'pim');

it('tells of an effect by its attribution and as a live event', () => {
  const skill = room.skills.use(pim(), 'Fireworks', 'for you');
  expect(listener.of('SkillAttribution')).toMatchObject([
    { user_name: 'pim', skill: { execution_id: skill.execution_id, cost: 2500, currency: 'Sparks' } },
  ]);
  expect(listener.of('SkillAttribution')[0]).not.toHaveProperty('channel');
  expect(told).toMatchObject([
    {
      event: `channel:${room.channel.id}:skill`,
      payload: { executionId: skill.execution_id, triggeringUserId: pim().id, price: 2500, currencyType: 'Sparks' },
    },
  ]);
  expect(room.history.last(1)).toEqual([]);
});

it('says a sticker as a message, the picture before the words, and tells of no event', () => {
  const skill = room.skills.use(pim(), 'Golden Cat', 'meow');
  const [said] = room.history.last(1);
  expect(said?.message.message.map(({ type, text }) => [type, text])).toEqual([
    ['image', 'Golden Cat'],
    ['text', 'meow'],
  ]);
  expect(said?.message.meta).toMatchObject({ is_skill: true, skill: { execution_id: skill.execution_id } });
  expect(listener.names).toEqual(['ChatMessage']);
  expect(told).toEqual([]);
});

it('says a sticker without words as its picture alone', () => {
  room.skills.use(pim(), 'Paper Lantern');
  const [said] = room.history.last(1);
  expect(said?.message.message.map(({ type }) => type)).toEqual(['image']);
});

it('leaves out words that the filter stops, and shows the skill all the same', () => {
  world.preferences.change(room.channel.id, { 'channel:bannedwords': ['meow'] });
  room.skills.use(pim(), 'Golden Cat', 'meow');
  room.skills.use(pim(), 'Beach Ball', 'meow');
  expect(room.history.last(1)[0]?.message.message.map(({ type }) => type)).toEqual(['image']);
  expect(listener.of('SkillAttribution')).toMatchObject([{ message: { message: [], meta: {} } }]);
});

it('gives each use a number of its own, and ends it by the clock', () => {
  const [first, second] = [room.skills.use(pim(), 'Fireworks'), room.skills.use(pim(), 'Fireworks')];
  expect(first.execution_id).not.toBe(second.execution_id);
  world.clock.advance(SKILL_MS - 1);
  expect(room.skills.isRunning(first.execution_id)).toBe(true);
  world.clock.advance(1);
  expect(room.skills.isRunning(first.execution_id)).toBe(false);
});

it('cancels what runs, once, and takes its message away', () => {
  const { execution_id } = room.skills.use(pim(), 'Golden Cat', 'meow');
  const hana = namedUser(world, 'mod_hana');
  room.skills.cancel(hana, execution_id);
  room.skills.cancel(hana, execution_id);
  expect(room.skills.isRunning(execution_id)).toBe(false);
  expect(room.history.last(1)).toEqual([]);
  expect(listener.of('DeleteSkillAttribution')).toMatchObject([{ execution_id, moderator: { user_name: 'mod_hana' } }]);
});

it('cancels nothing that is over or never was, and leaves the message of one that has ended', () => {
  const { execution_id } = room.skills.use(pim(), 'Golden Cat', 'meow');
  world.clock.advance(SKILL_MS);
  room.skills.cancel(world.demoUser, execution_id);
  room.skills.cancel(world.demoUser, 'no such skill');
  expect(listener.of('DeleteSkillAttribution')).toEqual([]);
  expect(room.history.last(1)).toHaveLength(1);
});
