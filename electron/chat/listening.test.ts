import { expect, it } from 'vitest';
import type { FactOf } from '../../shared/facts.ts';
import type { ChatJudge } from './chatRoom.ts';
import type { Presence, Spoken } from './presence.ts';
import { nora, setUp, textOf } from './testing/chatRig.ts';

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

it('tells a window of the newest rows and how many stand before them, and brings those to who asks', async () => {
  const { chat, clock, service, join, feeds } = setUp();
  await join();
  const call = { type: 'tag', text: '@nora_plays', username: nora.username, id: nora.userId };
  chat.say('', { message: { message: [call], meta: {} } });
  for (let index = 1; index < 400; index++) chat.say(`${index}`);
  await clock.advance(1_000);
  feeds.length = 0;
  const { items, earlier } = service.snapshot();
  expect(items.map(textOf).at(-1)).toBe('399');
  expect(items.length).toBeGreaterThanOrEqual(100);
  expect(earlier).toMatchObject({ all: 400 - items.length, messages: 400 - items.length, mentions: 1, whispers: 0 });
  chat.say('meanwhile');
  const before = items[0]?.key ?? '';
  service.readEarlier(before);
  // What is new is told first, and is not among what is earlier.
  expect(feeds.map(({ append, earlier: told }) => [append.length, told?.items.length])).toEqual([
    [1, undefined],
    [0, 400 - items.length],
  ]);
  const told = feeds[1]?.earlier;
  expect(told?.before).toBe(before);
  expect([...(told?.items ?? []), ...items].map(textOf).slice(1)).toEqual(
    Array.from({ length: 399 }, (_, at) => `${at + 1}`),
  );
  service.readEarlier('left long ago');
  expect(feeds[2]?.earlier).toEqual({ before: 'left long ago', items: [] });
});

it('tells at once what waits for a window that asks for it', async () => {
  const { chat, clock, service, join, feeds } = setUp();
  await join();
  await clock.advance(1_000);
  feeds.length = 0;
  chat.say('just now');
  expect(feeds).toEqual([]);
  service.readNews();
  service.readNews();
  expect(feeds.map(({ append }) => append.map(textOf))).toEqual([['just now']]);
});

it('leaves nothing out of what it tells at first while there is little', async () => {
  const { chat, service, join } = setUp();
  await join();
  chat.say('one');
  expect(service.snapshot()).not.toHaveProperty('earlier');
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
  [
    'PurgeMessage',
    {
      user_id: 70,
      cause: { type: 'timeout', durationString: '10m' },
      moderator: { ...moderator, user_id: nora.userId },
    },
    ['m1', 'm3'],
    { by: 'mod_hana', why: 'timedOut', own: true, seconds: 600 },
  ],
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

/** What is told of removed messages that named the person, by the platform's ids. */
function mentionsRemoved(facts: ReturnType<typeof setUp>['facts']): string[][] {
  const told: string[][] = [];
  facts.listen(['mentionsRemoved'], ({ channelId, messageIds }) => void told.push([`in ${channelId}`, ...messageIds]));
  return told;
}
const naming = {
  message: { message: [{ type: 'tag', text: '@nora_plays', username: nora.username, id: nora.userId }], meta: {} },
};

it('tells of removed messages that named the person, and of no others', async () => {
  const { chat, facts, join } = setUp();
  const told = mentionsRemoved(facts);
  const old = chat.message('', naming);
  await join();
  const [plain, first, second, third] = [
    chat.say('plain'),
    chat.say('', naming),
    chat.say('', { ...naming, user_id: 71 }),
    chat.say('', { ...naming, user_id: 71 }),
  ];
  const psst = chat.say('', { user_id: 71, message: { ...naming.message, meta: { whisper: true } } });
  const own = chat.say('', { ...naming, user_id: nora.userId, user_name: nora.username });
  for (const { id } of [plain, own, first, first]) chat.last.event('DeleteMessage', { id, moderator });
  expect(told).toEqual([['in 7', first.id]]);
  chat.last.event('PurgeMessage', { user_id: 71, moderator });
  chat.last.event('PurgeMessage', { user_id: 72, moderator });
  expect(told.slice(1)).toEqual([['in 7', second.id, third.id]]);
  // What an earlier run has told of stands in history.
  chat.last.event('ClearMessages', { clearer: moderator });
  chat.last.event('ClearMessages', { clearer: moderator });
  expect(told.slice(2)).toEqual([['in 7', old.id]]);
  chat.last.event('DeleteMessage', { id: psst.id, moderator });
  expect(told.slice(3)).toEqual([['in 7', psst.id]]);
});

it('tells of a removed message that named the person also when the list has it no more, or never had it', async () => {
  const { chat, facts, join } = setUp();
  const told = mentionsRemoved(facts);
  await join();
  const { id } = chat.say('', naming);
  for (let more = 0; more < 1_100; more++) chat.say('on and on', { user_id: 72 });
  chat.last.event('PurgeMessage', { user_id: 70, moderator });
  // Of what was said before the app was started nobody knows whether it named the person.
  chat.last.event('DeleteMessage', { id: 'of an earlier run', moderator });
  chat.last.event('DeleteMessage', { id: 'x'.repeat(201), moderator });
  expect(told).toEqual([
    ['in 7', id],
    ['in 7', 'of an earlier run'],
  ]);
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

it('asks what new roles allow when nobody says so', async () => {
  const { chat, clock, platform, service, join } = setUp();
  await join();
  platform.details = { ...platform.details, permissions: ['connect', 'chat', 'timeout'] };
  chat.last.event('UserUpdate', { user: nora.userId, roles: ['Mod', 'User'] });
  await clock.advance(0);
  expect(service.room.value).toMatchObject({ permissions: ['connect', 'chat', 'timeout'], roles: ['Mod', 'User'] });
  platform.failures.push({ kind: 'offline' });
  chat.last.event('UserUpdate', { user: nora.userId, roles: ['User'] });
  await clock.advance(0);
  expect(service.room.value).toMatchObject({ permissions: ['connect', 'chat', 'timeout'], roles: ['User'] });
});

it('believes what was said last, not an answer that was asked for before', async () => {
  const { chat, clock, service, join } = setUp();
  await join();
  chat.last.event('UserUpdate', { user: nora.userId, roles: ['Mod', 'User'] });
  chat.last.event('UserUpdate', { user: nora.userId, roles: ['Banned'], permissions: ['connect'] });
  await clock.advance(0);
  expect(service.room.value).toMatchObject({ permissions: ['connect'], roles: ['Banned'] });
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

it('is not disturbed by what it does not understand, and logs how much that was', async () => {
  const { chat, service, join, texts, lines } = setUp();
  await join();
  for (const text of ['not JSON', '{}', '[]', '<html>', '{"type":"event","event":"Stats","data":1}']) {
    chat.last.text(text);
  }
  chat.last.event('ChatMessage', { id: 'torn' });
  chat.say('too much of an id', { id: 'x'.repeat(201) });
  chat.last.event('PollStart', { q: 'Which?' });
  chat.say('still here');
  expect(texts()).toEqual(['still here']);
  expect(service.room.value.kind).toBe('joined');
  service.close();
  expect(lines.find((line) => line.includes('chat.closed'))).toContain('"ignored":7');
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
  service.send('mine', null, nora.userId);
  await clock.advance(0);
  expect(spoken).toEqual([
    { userId: 70, username: 'mira', roles: ['User'], text: 'from history', emoticons: [], atMs: null },
    { userId: 70, username: 'mira', roles: ['User'], text: 'hello', emoticons: [], atMs: clock.now() },
    { userId: 1, username: 'nora_plays', roles: ['User'], text: 'mine', emoticons: [], atMs: clock.now() },
  ]);
  stop();
  chat.last.event('UserLeave', { username: 'pim', id: 5 });
  expect(presence).toHaveLength(3);
});

it('tells who calls the person by name and who whispers to them, as it happens', async () => {
  const { chat, clock, facts, join } = setUp();
  const addressed: FactOf<'mentioned'>[] = [];
  facts.listen(['mentioned'], (fact) => void addressed.push(fact));
  chat.message('an old one, @nora_plays');
  await join();
  chat.say('hello @nora_plays');
  chat.say('hello @nora_plays_more');
  chat.say('mine, @nora_plays', { user_id: nora.userId, user_name: nora.username });
  chat.say('psst', { message: { message: [{ type: 'text', text: 'psst' }], meta: { whisper: true } } });
  const ids = { id: expect.stringMatching(/^mentioned\/./), messageId: expect.stringMatching(/./) };
  const account = { id: nora.userId, username: nora.username };
  const head = { kind: 'mentioned', ...ids, atMs: clock.now(), serviceKey: 'demo', account };
  expect(addressed).toEqual([
    { ...head, name: 'mira', text: 'hello @nora_plays', whisper: false },
    { ...head, name: 'mira', text: 'psst', whisper: true },
  ]);
});

it('tells of a mention of another account of one’s own than the one that speaks here', async () => {
  const { chat, facts, join } = setUp(nora, [], { mine: () => [nora, { userId: 9, username: 'mod_hana' }] });
  const texts: string[] = [];
  facts.listen(['mentioned'], ({ text }) => void texts.push(text));
  await join();
  chat.say('ask @mod_hana');
  chat.say('ask @mod_otto');
  expect(texts).toEqual(['ask @mod_hana']);
});

it('tells nobody of a mention that a rule hides, nor of its removal', async () => {
  const judge: ChatJudge = {
    heard: (_, { parts }) => (parts.some(({ text }) => text.includes('nastyword')) ? 'hidden' : undefined),
    taken: () => undefined,
  };
  const { chat, facts, join, messages } = setUp(nora, [], { judge });
  const told: string[] = [];
  facts.listen(['mentioned'], ({ text }) => void told.push(text));
  facts.listen(['mentionsRemoved'], ({ messageIds }) => void told.push(...messageIds));
  await join();
  chat.say('@nora_plays nastyword', { id: 'hidden' });
  chat.say('@nora_plays hello', { id: 'shown' });
  expect(messages()).toMatchObject([{ mark: 'hidden' }, { id: 'shown' }]);
  chat.last.event('DeleteMessage', { id: 'hidden', moderator: { user_name: 'mod_hana', user_id: 9, user_roles: [] } });
  chat.last.event('DeleteMessage', { id: 'shown', moderator: { user_name: 'mod_hana', user_id: 9, user_roles: [] } });
  expect(told).toEqual(['@nora_plays hello', 'shown']);
});

it('tells who used a skill, by an attribution or a sticker, once', async () => {
  const { chat, clock, facts, join } = setUp();
  const uses: FactOf<'skillUsed'>[] = [];
  facts.listen(['skillUsed'], (fact) => void uses.push(fact));
  await join();
  const skill = {
    skill_id: 'f',
    skill_name: 'Fireworks',
    execution_id: 'e1',
    icon_url: null,
    cost: 5,
    currency: 'Sparks',
  };
  const from = { user_name: 'pim', user_id: 5, user_roles: ['User'] };
  chat.last.event('SkillAttribution', { id: 's1', ...from, skill });
  const sticker = {
    ...from,
    message: { message: [], meta: { is_skill: true, skill: { ...skill, execution_id: 'e2' } } },
  };
  chat.say('', { id: 'm1', ...sticker });
  chat.say('', { id: 'm1', ...sticker });
  chat.say('', { ...from, message: { message: [], meta: { is_skill: true, skill: { name: 'no skill' } } } });
  const used = {
    kind: 'skillUsed',
    atMs: clock.now(),
    serviceKey: 'demo',
    channelId: 7,
    name: 'pim',
    skill: 'Fireworks',
  };
  expect(uses).toEqual([
    { ...used, id: 'skill/e1', executionId: 'e1' },
    { ...used, id: 'skill/e2', executionId: 'e2' },
  ]);
});

it('tells what is taken out of the chat, each message once, with whose it was', async () => {
  const { chat, clock, facts, join } = setUp();
  const removals: FactOf<'removed'>[] = [];
  facts.listen(['removed'], (fact) => void removals.push(fact));
  await join();
  chat.say('buy now', { id: 'm1', user_name: 'spam_1', user_id: 71 });
  chat.say('buy now!', { id: 'm2', user_name: 'spam_1', user_id: 71 });
  chat.say('hello', { id: 'm3', user_name: 'pim', user_id: 72 });
  const mod = { user_name: 'mod', user_id: 9, user_roles: ['Mod'], user_level: 1 };
  chat.last.event('DeleteMessage', { id: 'm1', moderator: mod });
  chat.last.event('DeleteMessage', { id: 'm1', moderator: mod });
  chat.last.event('DeleteMessage', { id: 'of nobody', moderator: mod });
  chat.last.event('PurgeMessage', { user_id: 71, moderator: mod, cause: { type: 'ban' } });
  chat.last.event('ClearMessages', { clearer: mod });
  const head = { kind: 'removed', id: expect.any(String), atMs: clock.now(), serviceKey: 'demo', by: 'mod', count: 1 };
  expect(removals).toEqual([
    { ...head, names: ['spam_1'], detail: 'deleted' },
    { ...head, names: ['spam_1'], detail: 'banned' },
    { ...head, names: ['pim'], detail: 'cleared' },
  ]);
  expect(new Set(removals.map(({ id }) => id)).size).toBe(3);
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
