import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatMessageData } from '../../../shared/platform/chatPackets.ts';
import { type ChatClient, connect, joinAs } from '../../testing/chatClient.ts';
import { caughtUp, DEMO_CHANNEL, joinFully, setPreferences } from '../../testing/chatRoom.ts';
import { TestPlatform } from '../../testing/platform.ts';
import { profileOf } from '../../world/profile.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

const advance = (advanceMs: number) => platform.control('POST', '/clock', { advanceMs });
const codeOf = async (client: ChatClient, text: string) => {
  const { error } = await client.call('msg', text);
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
};
const partsOf = async (client: ChatClient, text: string) => {
  const { message } = chatMessageData.parse((await client.call('msg', text)).data);
  return message.message.map(({ type, text: part }) => `${type} ${part}`);
};

it('keeps people apart in time in slow mode, each by themselves', async () => {
  await setPreferences(platform, { 'channel:slowchat': 5_000 });
  const pim = await joinFully(platform, 'pim');
  const zoe = await joinFully(platform, 'zoe');
  expect(await codeOf(pim, 'one')).toBeNull();
  expect(await codeOf(pim, 'two')).toBe(4005);
  expect(await codeOf(zoe, 'one')).toBeNull();
  await advance(4_999);
  expect(await codeOf(pim, 'three')).toBe(4005);
  await advance(1);
  expect(await codeOf(pim, 'four')).toBeNull(); // what was refused did not count
  await setPreferences(platform, { 'channel:slowchat': 0 });
  expect(await codeOf(pim, 'five')).toBeNull();
});

it('lets moderators past slow mode when their token says so', async () => {
  await setPreferences(platform, { 'channel:slowchat': 5_000 });
  const free = await joinFully(platform, 'mod_hana');
  for (const text of ['one', 'two']) expect(await codeOf(free, text)).toBeNull();
  const bound = await joinAs(platform, 'sebastien', DEMO_CHANNEL, ['chat:connect', 'chat:chat']);
  expect(await codeOf(bound, 'one')).toBeNull();
  expect(await codeOf(bound, 'two')).toBe(4005);
});

it('refuses links where they are not allowed, except from those who may', async () => {
  await setPreferences(platform, { 'channel:links:allowed': false });
  const pim = await joinFully(platform, 'pim');
  const hana = await joinFully(platform, 'mod_hana');
  for (const text of ['see https://tabs.example/x', 'tabs.example', '/me likes tabs.example.']) {
    expect(await codeOf(pim, text)).toBe(4004);
  }
  expect(await codeOf(pim, 'no link. here')).toBeNull();
  expect(await partsOf(hana, 'see tabs.example')).toEqual(['text see ', 'link tabs.example']);
});

it('shows links as mere text where they are not clickable', async () => {
  await setPreferences(platform, { 'channel:links:clickable': false });
  const pim = await joinFully(platform, 'pim');
  const hana = await joinFully(platform, 'mod_hana');
  expect(await partsOf(pim, 'see tabs.example :)')).toEqual(['text see tabs.example ', 'emoticon :)']);
  expect(await partsOf(hana, 'see tabs.example')).toEqual(['text see ', 'link tabs.example']);
});

it('shows censored messages to moderators and the owner alone', async () => {
  await setPreferences(platform, { 'channel:bannedwords': ['Turnip', 'カブ', 'c++ sucks', ' '] });
  const [pim, zoe, hana, nora] = await Promise.all(
    ['pim', 'zoe', 'mod_hana', 'nora_plays'].map((name) => joinFully(platform, name)),
  );
  const reader = await connect(platform);
  await reader.call('auth', DEMO_CHANNEL);
  if (!pim || !zoe || !hana || !nora) expect.fail('nobody came');

  const { data } = await pim.call('msg', 'you TURNIP @zoe');
  const censored = chatMessageData.parse(data);
  expect(censored.message.meta).toEqual({ censored: true });
  expect(censored.message.message.map(({ type }) => type)).toEqual(['text', 'tag', 'text']);
  expect(censored.message.message.at(-1)?.text).toContain('removed by the word filter');
  for (const client of [hana, nora]) expect((await client.event('ChatMessage')).data).toEqual(data);
  for (const client of [zoe, reader, pim]) {
    await caughtUp(client);
    expect(client.events('ChatMessage')).toEqual([]);
  }
  expect((await reader.call('history', 100)).data).toEqual([]);

  const isCensored = async (client: ChatClient, text: string) =>
    chatMessageData.parse((await client.call('msg', text)).data).message.meta.censored === true;
  for (const text of ['turnip!', 'mashed-turnip', 'これはカブです', 'C++ sucks']) {
    expect([text, await isCensored(pim, text)]).toEqual([text, true]);
  }
  for (const text of ['turnips', 'saturnip', 'c sucks', 'hello']) {
    expect([text, await isCensored(pim, text)]).toEqual([text, false]);
  }
  expect(await isCensored(hana, 'turnip')).toBe(false);
});

it.each(['channel:users:levelRestrict', 'channel:users:ascensionLevelRestrict'])('holds people to %s', async (key) => {
  const [pim, hana] = [await joinFully(platform, 'pim'), await joinFully(platform, 'mod_hana')];
  const user = platform.world.users.byName('pim');
  if (user === undefined) expect.fail('pim is gone');
  const { level } = profileOf(user);
  await setPreferences(platform, { [key]: level });
  expect(await codeOf(pim, 'hello')).toBeNull();
  await setPreferences(platform, { [key]: level + 1 });
  expect(await codeOf(pim, 'hello')).toBe(4007);
  await setPreferences(platform, { [key]: 1_000 });
  expect(await codeOf(hana, 'hello')).toBeNull();
});

it('holds the crowd to the same rules', async () => {
  await setPreferences(platform, { 'channel:links:allowed': false, 'channel:slowchat': 1_000 });
  const { world } = platform;
  const pim = world.users.byName('pim');
  const room = world.rooms.of(world.channels.ofUser(world.demoUser));
  if (pim === undefined) expect.fail('pim is gone');
  expect(room.attempt(pim, 'notes at tabs.example')).toBeUndefined();
  expect(room.attempt(pim, 'hello')).toMatchObject({ user_name: 'pim' });
  expect(room.attempt(pim, 'again')).toBeUndefined();
  expect(room.say(pim, 'again')).toMatchObject({ user_name: 'pim' }); // who asks by control is obeyed
});

it('whispers to nobody who does not want it', async () => {
  const [nora, pim] = [await joinFully(platform, 'nora_plays'), await joinFully(platform, 'pim')];
  const set = (value: unknown, name = 'pim') =>
    platform.control('POST', `/users/${name}/preferences`, { 'chat:whispers': value });
  expect((await set(false)).body).toMatchObject({ 'chat:whispers': false, 'chat:timestamps': true });
  expect((await nora.call('whisper', 'pim', 'hello?')).error).toMatchObject({ code: 4004 });
  expect((await pim.call('whisper', 'nora_plays', 'it works the other way')).error).toBeNull();
  const { headers } = platform.signIn('pim', ['user:details:self']);
  expect((await platform.call('users.current', { headers })).body).toMatchObject({
    preferences: { 'chat:whispers': false },
  });
  await set(true);
  expect((await nora.call('whisper', 'pim', 'hello')).error).toBeNull();
  await caughtUp(pim);
  expect(pim.events('ChatMessage')).toHaveLength(1);
  expect([(await set('yes')).status, (await set(true, 'nobody_of_that_name')).status]).toEqual([400, 400]);
});
