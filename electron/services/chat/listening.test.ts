import { expect, it } from 'vitest';
import { nora, setUp } from '../../testing/chatRig.ts';
import type { Addressed, Presence, Spoken } from './presence.ts';

const moderator = { user_name: 'mod_hana', user_id: 3, user_roles: ['Mod'], user_level: 9 };

it('shows each message once, whatever comes twice', async () => {
  const { chat, join, texts } = setUp();
  await join();
  const said = chat.say('hello');
  chat.last.event('ChatMessage', said);
  expect(texts()).toEqual(['hello']);
});

it('keeps the last 1,000 and feeds them in batches', async () => {
  const { chat, clock, service, join, feeds, texts } = setUp();
  await join();
  await clock.advance(1_000);
  feeds.length = 0;
  for (let index = 0; index < 1_500; index++) chat.say(`${index}`);
  await clock.advance(16);
  expect(feeds).toHaveLength(1);
  expect(feeds[0]?.append).toHaveLength(1_000);
  expect(texts()).toHaveLength(1_000);
  expect(texts().at(-1)).toBe('1499');

  service.setVisible(false);
  chat.say('unseen');
  await clock.advance(999);
  expect(feeds).toHaveLength(1);
  await clock.advance(1);
  expect(feeds).toHaveLength(2);
  chat.say('seen');
  service.setVisible(true);
  expect(feeds).toHaveLength(3);
});

it('gives a snapshot and then only what is new', async () => {
  const { chat, clock, service, join, feeds } = setUp();
  await join();
  chat.say('one');
  expect(service.snapshot().items).toHaveLength(1);
  expect(feeds).toHaveLength(1);
  await clock.advance(100);
  expect(feeds).toHaveLength(1);
});

it.each([
  ['DeleteMessage', { id: 'm2', moderator }, ['m2'], { by: 'mod_hana', why: 'deleted' }],
  ['DeleteMessage', { id: 'm2' }, ['m2'], { by: null, why: 'deleted' }],
  ['PurgeMessage', { user_id: 70, moderator }, ['m1', 'm3'], { by: 'mod_hana', why: 'purged' }],
  ['PurgeMessage', { user_id: 70, cause: { type: 'timeout' } }, ['m1', 'm3'], { by: null, why: 'timedOut' }],
  ['PurgeMessage', { user_id: 70, cause: { type: 'globaltimeout' } }, ['m1', 'm3'], { by: null, why: 'timedOut' }],
  ['PurgeMessage', { user_id: 70, cause: { type: 'ban' } }, ['m1', 'm3'], { by: null, why: 'banned' }],
  ['ClearMessages', { clearer: moderator }, ['m1', 'm2', 'm3'], { by: 'mod_hana', why: 'cleared' }],
  ['DeleteMessage', { id: 'nobody knows' }, [], null],
] as const)('takes away on %s %j', async (event, data, ids, removed) => {
  const { chat, join, messages } = setUp();
  await join();
  chat.say('one');
  chat.say('two', { user_id: 71, user_name: 'otto' });
  chat.say('three');
  chat.say('psst', { message: { message: [{ type: 'text', text: 'psst' }], meta: { whisper: true } } });
  chat.last.event(event, data);
  const gone = messages().filter((message) => message.removed);
  expect(gone.map(({ id }) => id)).toEqual(ids);
  for (const message of gone) expect(message).toMatchObject({ removed, parts: [] });
});

it('keeps the words of what was removed for those who may read them, and the first reason', async () => {
  const { chat, platform, join, messages } = setUp();
  platform.details = { ...platform.details, permissions: ['chat', 'view_deleted'] };
  await join();
  const { id } = chat.say('rude');
  chat.last.event('DeleteMessage', { id, moderator });
  chat.last.event('ClearMessages', {});
  expect(messages()).toMatchObject([{ removed: { why: 'deleted' }, parts: [{ text: 'rude' }] }]);
  chat.last.event('UserUpdate', { user: nora.userId, roles: ['User'], permissions: ['chat'] });
  expect(messages()).toMatchObject([{ removed: { why: 'deleted' }, parts: [] }]);
});

it('follows what one may do', async () => {
  const { chat, service, join } = setUp();
  await join();
  chat.last.event('UserUpdate', { user: 99, roles: ['Banned'], permissions: [] });
  expect(service.room.value).toMatchObject({ permissions: ['connect', 'chat', 'whisper'], roles: ['User'] });
  chat.last.event('UserUpdate', { user: nora.userId, roles: ['Mod', 'User'] });
  expect(service.room.value).toMatchObject({ permissions: ['connect', 'chat', 'whisper'], roles: ['Mod', 'User'] });
  chat.last.event('UserUpdate', { user: nora.userId, roles: ['Banned'], permissions: ['connect'] });
  expect(service.room.value).toMatchObject({ kind: 'joined', permissions: ['connect'], roles: ['Banned'] });
});

it('takes the chat permission away for the time of a timeout', async () => {
  const { chat, clock, service, join, drop } = setUp();
  await join();
  const user = { user_name: nora.username, user_id: nora.userId, user_roles: ['User'] };
  chat.last.event('UserTimeout', { user: { ...user, user_id: 99 }, duration: 30_000 });
  expect(service.room.value).toMatchObject({ permissions: ['connect', 'chat', 'whisper'] });
  chat.last.event('UserTimeout', { user, duration: 30_000 });
  expect(service.room.value).toMatchObject({ permissions: ['connect', 'whisper'] });
  await drop();
  await clock.advance(125);
  expect(service.room.value).toMatchObject({ kind: 'joined', permissions: ['connect', 'whisper'] });
  await clock.advance(29_875);
  expect(service.room.value).toMatchObject({ permissions: ['connect', 'chat', 'whisper'] });
});

it('counts what it does not understand, and is not disturbed by it', async () => {
  const { chat, service, join, texts } = setUp();
  await join();
  for (const text of ['not JSON', '{}', '[]', '<html>', '{"type":"event","event":"Stats","data":1}']) {
    chat.last.text(text);
  }
  chat.last.event('ChatMessage', { id: 'torn' });
  chat.say('too much of an id', { id: 'x'.repeat(201) });
  const author = { user_name: 'mira', user_id: 70, user_roles: ['Mod'] };
  const poll = { q: 'Which?', answers: ['a'], author, duration: 5_000, endsAt: 5_000, voters: 0, responses: { a: 0 } };
  chat.last.event('PollStart', poll);
  chat.say('still here');
  expect(texts()).toEqual(['still here']);
  expect(service.snapshot().ignoredPackets).toBe(7);
});

it('outlives a listener that throws', async () => {
  const { chat, service, join, texts, lines } = setUp();
  await join();
  service.onSpoke(() => {
    throw new TypeError('a slip');
  });
  chat.say('one');
  chat.say('two');
  expect(texts()).toEqual(['one', 'two']);
  expect(service.snapshot().ignoredPackets).toBe(2);
  expect(lines.filter((line) => line.includes('a slip'))).toHaveLength(1);
});

it('tells who comes, goes, changes and speaks', async () => {
  const { chat, clock, service, join } = setUp();
  const presence: Presence[] = [];
  const spoken: Spoken[] = [];
  const stop = service.onPresence((news) => presence.push(news));
  service.onSpoke((news) => spoken.push(news));
  chat.message('from history');
  chat.on('msg', ([text]) => ({
    data: chat.message(String(text), { user_id: nora.userId, user_name: nora.username }),
  }));
  await join();
  chat.last.event('UserJoin', { originatingChannel: 7, username: 'pim\u202e', roles: ['User'], id: 5 });
  chat.last.event('UserJoin', { originatingChannel: 8, username: 'elsewhere', roles: ['User'], id: 6 });
  chat.last.event('UserUpdate', { user: 5, roles: ['Mod'] });
  chat.last.event('UserLeave', { username: 'pim', id: 5 });
  chat.last.event('UserLeave', { originatingChannel: 8, username: 'elsewhere', id: 6 });
  expect(presence).toEqual([
    { kind: 'joined', userId: 5, username: 'pim', roles: ['User'] },
    { kind: 'updated', userId: 5, username: null, roles: ['Mod'] },
    { kind: 'left', userId: 5, username: 'pim' },
  ]);
  chat.say('hello');
  chat.say('psst', { message: { message: [{ type: 'text', text: 'psst' }], meta: { whisper: true } } });
  service.send('mine', null);
  await clock.advance(0);
  expect(spoken).toEqual([
    { userId: 70, username: 'mira', roles: ['User'], text: 'from history', atMs: null },
    { userId: 70, username: 'mira', roles: ['User'], text: 'hello', atMs: clock.now() },
    { userId: 1, username: 'nora_plays', roles: ['User'], text: 'mine', atMs: clock.now() },
  ]);
  stop();
  chat.last.event('UserLeave', { username: 'pim', id: 5 });
  expect(presence).toHaveLength(3);
});

it('tells who calls the person by name and who whispers to them, as it happens', async () => {
  const { chat, clock, service, join } = setUp();
  const addressed: Addressed[] = [];
  service.onAddressed((news) => addressed.push(news));
  chat.message('an old one, @nora_plays');
  await join();
  chat.say('hello @nora_plays');
  chat.say('hello @nora_plays_more');
  chat.say('mine, @nora_plays', { user_id: nora.userId, user_name: nora.username });
  chat.say('psst', { message: { message: [{ type: 'text', text: 'psst' }], meta: { whisper: true } } });
  expect(addressed).toEqual([
    { name: 'mira', text: 'hello @nora_plays', whisper: false, atMs: clock.now() },
    { name: 'mira', text: 'psst', whisper: true, atMs: clock.now() },
  ]);
});

it('keeps keys out of everything it says', async () => {
  const { chat, clock, service, join, drop, states, feeds, lines } = setUp();
  chat.on('auth', () => ({ error: { code: 4000, message: 'the key was authkey1' } }));
  await join();
  chat.on('auth', () => ({ data: { authenticated: true, roles: [] } }));
  await clock.advance(125);
  await drop();
  await clock.advance(500);
  expect(service.room.value.kind).toBe('joined');
  expect(states).toContainEqual(expect.objectContaining({ kind: 'waiting' }));
  expect(JSON.stringify([states, feeds, service.snapshot(), lines])).not.toMatch(/authkey\d/);
});
