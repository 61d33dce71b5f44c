import { beforeEach, describe, expect, it } from 'vitest';
import { Listener, namedUser, quietWorld } from '../../testing/quietWorld.ts';
import type { Channel } from '../channels.ts';
import type { World } from '../world.ts';
import { encodeEvent, type Room } from './room.ts';

let world: World;
let channel: Channel;
let room: Room;
beforeEach(() => {
  world = quietWorld();
  channel = world.channels.ofUser(world.demoUser);
  room = world.rooms.of(channel);
});
const user = (name: string) => namedUser(world, name);
const enter = (name?: string): Listener => {
  const listener = new Listener(name === undefined ? undefined : user(name));
  room.enter(listener);
  return listener;
};

describe('who is there', () => {
  it('tells of somebody once, however many sockets they open, and of their going with the last one', () => {
    const watcher = enter();
    const [first, second] = [enter('pim'), enter('pim')];
    expect(watcher.names).toEqual(['UserJoin']);
    room.exit(first);
    expect(watcher.names).toEqual(['UserJoin']);
    room.exit(second);
    expect(watcher.names).toEqual(['UserJoin', 'UserLeave']);
    expect(room.chatters.size).toBe(0);
    expect(room.memberCount).toBe(1);
  });

  it('lists no anonymous reader and tells of none', () => {
    const watcher = enter();
    const other = enter();
    room.exit(other);
    expect(watcher.heard).toEqual([]);
    expect(room.chatters.size).toBe(0);
  });

  it('lets a socket go once only', () => {
    const [first, second] = [enter('pim'), enter('pim')];
    room.exit(first);
    room.exit(first);
    expect(room.chatters.byUserId(user('pim').id)?.sockets).toBe(1);
    expect(second.names).not.toContain('UserLeave');
  });

  it('hands whoever comes in their own arrival', () => {
    const pim = enter('pim');
    expect(pim.of('UserJoin')).toEqual([
      { originatingChannel: channel.id, username: 'pim', roles: ['User'], id: user('pim').id },
    ]);
  });

  it('keeps somebody of the world who closes their socket, and somebody with a socket whom the world takes out', () => {
    expect(room.join(user('pim'))).toBe(true);
    const socket = enter('pim');
    room.exit(socket);
    expect(room.chatters.size).toBe(1);
    const again = enter('pim');
    expect(room.part(user('pim'))).toBe(true);
    expect(room.chatters.size).toBe(1);
    room.exit(again);
    expect(room.chatters.size).toBe(0);
  });

  it('brings nobody in twice and takes nobody out who was not brought in', () => {
    expect([room.join(user('pim')), room.join(user('pim'))]).toEqual([true, false]);
    expect([room.part(user('pim')), room.part(user('pim'))]).toEqual([true, false]);
    enter('zoe');
    expect(room.part(user('zoe'))).toBe(false);
    expect(room.chatters.size).toBe(1);
  });

  it('closes every socket of somebody who is put out, and of nobody else', () => {
    const [first, second, other] = [enter('pim'), enter('pim'), enter('zoe')];
    room.join(user('pim'));
    room.expel(user('pim'), 4001, 'out');
    expect([first.closings, second.closings]).toEqual([
      [{ code: 4001, reason: 'out' }],
      [{ code: 4001, reason: 'out' }],
    ]);
    expect(other.closings).toEqual([]);
    expect(other.of('UserLeave')).toHaveLength(1);
    expect(room.chatters.byUserId(user('pim').id)).toBeUndefined();
    expect(room.memberCount).toBe(1);
  });

  it('finds people present by name in any case, and no others', () => {
    enter('pim');
    expect(room.presentByName('PIM')?.user).toBe(user('pim'));
    expect(room.presentByName('zoe')).toBeUndefined();
    expect(room.presentByName('nobody_of_this_name')).toBeUndefined();
  });
});

describe('roles', () => {
  it('puts somebody whose roles have changed in their new place, with their sockets', () => {
    enter('pim');
    enter('pim');
    enter('mod_hana');
    world.roles.change(channel, user('pim'), { add: ['ChannelEditor'] });
    expect([...room.chatters.after()].map((chatter) => chatter.user.username)).toEqual(['pim', 'mod_hana']);
    expect(room.chatters.byUserId(user('pim').id)).toMatchObject({ sockets: 2, isSimulated: false });
  });

  it('tells the roles alone, or name and permissions too where that is the reading', () => {
    const watcher = enter();
    world.roles.change(channel, user('pim'), { add: ['Subscriber'] });
    world.readings.choose({ 'chat.userUpdate': 'roles, name and permissions' });
    world.roles.change(channel, user('pim'), { remove: ['Subscriber'] });
    expect(watcher.of('UserUpdate')).toEqual([
      { user: user('pim').id, roles: ['Subscriber', 'User'] },
      {
        user: user('pim').id,
        roles: ['User'],
        username: 'pim',
        permissions: ['connect', 'chat', 'poll_vote', 'whisper'],
      },
    ]);
  });
});

describe('what is said', () => {
  it('marks an action, a tag of somebody present and one of the owner who is away', () => {
    enter('zoe');
    expect(room.compose(user('pim'), '/me waves').message.meta).toEqual({ me: true });
    const { message } = room.compose(user('pim'), '@ZOE @nora_plays @ottoman_k').message;
    expect(message.filter(({ type }) => type === 'tag')).toMatchObject([
      { username: 'zoe', id: user('zoe').id },
      { username: 'nora_plays', id: world.demoUser.id },
    ]);
  });

  it("knows the channel's own emoticons for its owner and subscribers alone", () => {
    const [code = ''] = Object.keys(world.emoticonPacks.of(channel));
    const types = (name: string) => room.compose(user(name), code).message.message.map(({ type }) => type);
    expect(code).not.toBe('');
    expect([types('nora_plays'), types('zoe'), types('pim')]).toEqual([['emoticon'], ['emoticon'], ['text']]);
  });

  it('gives every message an id of its own, and copies roles so that none changes them', () => {
    const [first, second] = [room.compose(user('zoe'), 'a'), room.compose(user('zoe'), 'a')];
    expect(first.id).not.toBe(second.id);
    first.user_roles.push('Staff');
    expect(second.user_roles).toEqual(['Subscriber', 'User']);
    expect(room.rolesOf(user('zoe'))).toEqual(['Subscriber', 'User']);
  });

  it('remembers what everybody heard', () => {
    const pim = enter('pim');
    const said = room.say(user('zoe'), 'hello');
    expect(pim.of('ChatMessage')).toMatchObject([{ id: said.id, channel: channel.id, user_name: 'zoe' }]);
    expect(room.history.byId(said.id)).toBe(said);
  });

  it('shows a censored message to those who look after the chat alone, and forgets it', () => {
    world.preferences.change(channel.id, { 'channel:bannedwords': ['kettle'] });
    const [reader, pim, hana, nora] = [enter(), enter('pim'), enter('mod_hana'), enter('nora_plays')];
    const said = room.say(user('pim'), 'a Kettle, please');
    const heard = [reader, pim, hana, nora].map((listener) => listener.of('ChatMessage').length);
    expect(said.message.meta.censored).toBe(true);
    expect(heard).toEqual([0, 0, 1, 1]);
    expect(room.history.byId(said.id)).toBeUndefined();
  });

  it('lets the crowd speak by the rules, and `say` in spite of them', () => {
    const watcher = enter();
    room.speaking.timeOut(user('pim').id, world.clock.now() + 1_000);
    expect(room.attempt(user('pim'), 'hello')).toBeUndefined();
    expect(watcher.heard).toEqual([]);
    room.say(user('pim'), 'hello');
    expect(watcher.names).toEqual(['ChatMessage']);
    world.clock.advance(1_000);
    expect(room.attempt(user('pim'), 'again')?.user_name).toBe('pim');
  });

  it('tells why somebody may not write a link, and sends nothing of it', () => {
    world.preferences.change(channel.id, { 'channel:links:allowed': false });
    const watcher = enter();
    expect(room.draft(user('pim'), 'see https://a.example/', ['connect', 'chat'])).toBe('link');
    expect(room.draft(user('pim'), 'see a.b', ['connect', 'chat'])).toMatchObject({ user_name: 'pim' });
    expect(room.attempt(user('mod_hana'), 'see https://a.example/')).toBeDefined();
    expect(watcher.names).toEqual(['ChatMessage']);
  });

  it('sends a whisper to the sockets of one person and keeps it out of the history', () => {
    const [first, second, zoe] = [enter('pim'), enter('pim'), enter('zoe')];
    const whisper = room.composeWhisper(user('zoe'), user('pim'), 'psst');
    room.sendTo(user('pim').id, 'ChatMessage', whisper);
    expect(whisper).toMatchObject({ target: 'pim', message: { meta: { whisper: true } } });
    expect([first, second, zoe].map((listener) => listener.of('ChatMessage').length)).toEqual([1, 1, 0]);
    expect(room.history.last(10)).toEqual([]);
  });

  it('encodes an event as one packet', () => {
    const packet = JSON.parse(String(encodeEvent('DeleteMessage', { id: 'x' } as never)));
    expect(packet).toEqual({ type: 'event', event: 'DeleteMessage', data: { id: 'x' } });
  });
});

describe('in a costream', () => {
  const other = () => world.channels.ofUser(user('kettle_and_keys'));
  let abroad: Listener;
  beforeEach(() => {
    world.costreams.invite(channel, other(), { validForMs: 1_000, layout: undefined });
    world.costreams.accept(other());
    abroad = new Listener();
    world.rooms.of(other()).enter(abroad);
  });

  it('is heard in the other rooms, with the channel it comes from', () => {
    const home = enter();
    room.say(user('pim'), 'hello');
    expect(abroad.of('ChatMessage')).toEqual(home.of('ChatMessage'));
    expect(abroad.of('ChatMessage')).toMatchObject([{ channel: channel.id }]);
  });

  it('names the origin of what names none by itself, abroad alone', () => {
    const home = enter();
    room.broadcast('PurgeMessage', { user_id: user('pim').id });
    expect(home.of('PurgeMessage')).toEqual([{ user_id: user('pim').id }]);
    expect(abroad.of('PurgeMessage')).toEqual([{ user_id: user('pim').id, originatingChannel: channel.id }]);
  });

  it('keeps roles and the clearing of a chat to itself', () => {
    room.rolesChanged(user('zoe'));
    room.broadcast('ClearMessages', { clearer: {} } as never);
    expect(abroad.heard).toEqual([]);
  });

  it('is heard no more when the costream is over', () => {
    world.costreams.leave(channel);
    room.say(user('pim'), 'alone again');
    expect(abroad.heard).toEqual([]);
  });
});
