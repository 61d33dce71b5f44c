import { beforeEach, expect, it } from 'vitest';
import { chatCloseCodes } from '../../../shared/platform/chatPackets.ts';
import { Listener, namedUser, quietWorld } from '../../testing/quietWorld.ts';
import type { World } from '../world.ts';
import { ban, clearMessages, mayModerate, purge, removeMessage, timeOut } from './moderation.ts';
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
const remembered = () => room.history.last(100).map(({ user_name }) => user_name);

it.each([
  ['mod_hana', 'pim', true],
  ['mod_hana', 'mod_hana', true],
  ['mod_hana', 'quietbot', false],
  ['mod_hana', 'nora_plays', false],
  ['pim', 'zoe', false],
  ['nora_plays', 'mod_hana', true],
  ['nora_plays', 'Ines', false],
  ['Ines', 'nora_plays', true],
])('lets %s moderate %s: %s', (moderator, target, isAllowed) => {
  expect(mayModerate(room, user(moderator), user(target))).toBe(isAllowed);
});

it('lets anybody above them moderate somebody who is banned, whatever else they are', () => {
  room.channel.roles.set(user('quietbot').id, ['Mod', 'Banned']);
  expect(mayModerate(room, user('mod_hana'), user('quietbot'))).toBe(true);
  expect(mayModerate(room, user('quietbot'), user('pim'))).toBe(false);
});

it('removes one message, and says by whom', () => {
  const [kept, gone] = [room.say(user('pim'), 'one'), room.say(user('pim'), 'two')];
  expect(removeMessage(room, user('mod_hana'), gone.id)).toBe(true);
  expect(room.history.last(10)).toEqual([kept]);
  expect(listener.of('DeleteMessage')).toMatchObject([
    { id: gone.id, moderator: { user_name: 'mod_hana', user_level: expect.any(Number) } },
  ]);
});

it('tells of nothing when the message is not remembered, or was removed before', () => {
  const { id } = room.say(user('pim'), 'one');
  removeMessage(room, user('mod_hana'), id);
  expect(removeMessage(room, user('mod_hana'), id)).toBe(false);
  expect(removeMessage(room, user('mod_hana'), 'nothing')).toBe(false);
  expect(listener.of('DeleteMessage')).toHaveLength(1);
});

it('purges what one person said and leaves the others', () => {
  for (const name of ['pim', 'zoe', 'pim']) room.say(user(name), 'x');
  purge(room, user('mod_hana'), user('pim'));
  expect(remembered()).toEqual(['zoe']);
  expect(listener.of('PurgeMessage')).toMatchObject([
    { user_id: user('pim').id, moderator: { user_name: 'mod_hana' } },
  ]);
});

it('clears everything', () => {
  for (const name of ['pim', 'zoe']) room.say(user(name), 'x');
  clearMessages(room, world.demoUser);
  expect(remembered()).toEqual([]);
  expect(listener.of('ClearMessages')).toMatchObject([{ clearer: { user_name: 'nora_plays' } }]);
});

it('puts somebody banned out after telling why their messages go', () => {
  const target = new Listener(user('pim'));
  room.enter(target);
  room.say(user('pim'), 'x');
  ban(room, user('pim'), user('mod_hana'));
  expect(remembered()).toEqual([]);
  expect(listener.names.slice(-2)).toEqual(['PurgeMessage', 'UserLeave']);
  expect(listener.of('PurgeMessage')).toMatchObject([{ cause: { type: 'ban' }, moderator: { user_name: 'mod_hana' } }]);
  expect(target.closings).toEqual([{ code: chatCloseCodes.ended, reason: 'banned' }]);
});

it('names no moderator when the platform bans', () => {
  ban(room, user('pim'), undefined);
  expect(listener.of('PurgeMessage')).toEqual([{ user_id: user('pim').id, cause: { type: 'ban' } }]);
});

it('silences somebody for as long as the timeout says, and tells them alone how long', () => {
  const target = new Listener(user('pim'));
  room.enter(target);
  room.say(user('pim'), 'x');
  timeOut(world, room, user('mod_hana'), user('pim'), { seconds: 75, written: '75' });
  expect(target.of('UserTimeout')).toMatchObject([{ user: { user_name: 'pim' }, duration: 75_000 }]);
  expect(listener.of('UserTimeout')).toEqual([]);
  expect(remembered()).toEqual([]);
  world.clock.advance(74_999);
  expect(room.speaking.isTimedOut(user('pim').id)).toBe(true);
  world.clock.advance(1);
  expect(room.speaking.isTimedOut(user('pim').id)).toBe(false);
});

it('writes the length of a timeout in its own form, or as the moderator did where that is the reading', () => {
  const length = () => {
    timeOut(world, room, user('mod_hana'), user('pim'), { seconds: 75, written: '75' });
    return listener.of('PurgeMessage').at(-1)?.cause;
  };
  expect(length()).toEqual({ type: 'timeout', durationString: '1m15s' });
  world.readings.choose({ 'chat.timeoutLength': 'as it was written' });
  expect(length()).toEqual({ type: 'timeout', durationString: '75' });
});

it('lets a later timeout take the place of the one before, shorter or longer', () => {
  const silence = (seconds: number) =>
    timeOut(world, room, user('mod_hana'), user('pim'), { seconds, written: String(seconds) });
  silence(600);
  silence(10);
  world.clock.advance(10_000);
  expect(room.speaking.isTimedOut(user('pim').id)).toBe(false);
});
