import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { chatEvents, pollData } from '../../../shared/platform/chatPackets.ts';
import { connect, joinAs } from '../../testing/chatClient.ts';
import { allChatScopes, caughtUp, DEMO_CHANNEL, joinFully } from '../../testing/chatRoom.ts';
import { START_MS, TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

const advance = (advanceMs: number) => platform.control('POST', '/clock', { advanceMs });
const refused = { error: { code: 4004, message: expect.any(String) } };

it('runs a poll: told at its start, with each vote, and at its end', async () => {
  const hana = await joinFully(platform, 'mod_hana');
  const pim = await joinFully(platform, 'pim');
  const reader = await connect(platform);
  await reader.call('auth', DEMO_CHANNEL);

  expect((await hana.call('vote:start', 'Turkey or ham?', ['Turkey', 'Ham', 'Ham'], 30)).data).toBe('Poll started.');
  const start = chatEvents.PollStart.parse((await reader.event('PollStart')).data);
  expect(start).toEqual({
    originatingChannel: DEMO_CHANNEL,
    q: 'Turkey or ham?',
    answers: ['Turkey', 'Ham', 'Ham'],
    author: { user_name: 'mod_hana', user_id: expect.any(Number), user_roles: ['Mod', 'User'] },
    duration: 30_000,
    endsAt: START_MS + 30_000,
    voters: 0,
    responses: { Turkey: 0, Ham: 0 },
    responsesByIndex: [0, 0, 0],
  });
  expect((await pim.call('vote:choose', 2, null, null)).data).toBe(true);
  expect((await hana.call('vote', 1)).data).toBe(true);
  await caughtUp(reader);
  const told = reader.events('PollStart').map((data) => chatEvents.PollStart.parse(data));
  expect(told.map(({ voters }) => voters)).toEqual([0, 1, 2]);
  expect(told[2]).toEqual({ ...start, voters: 2, responses: { Turkey: 0, Ham: 2 }, responsesByIndex: [0, 1, 1] });

  await advance(29_999);
  await caughtUp(reader);
  expect(reader.events('PollEnd')).toEqual([]);
  await advance(1);
  expect(chatEvents.PollEnd.parse((await reader.event('PollEnd')).data)).toEqual(told[2]);
  expect(await pim.call('vote:choose', 0)).toMatchObject(refused);
});

it('refuses a second poll, a second vote, and what makes no sense', async () => {
  const hana = await joinFully(platform, 'mod_hana');
  const start = (...args: unknown[]) => hana.call('vote:start', ...args);
  expect(await hana.call('vote:choose', 0)).toMatchObject(refused);
  for (const args of [
    [],
    ['', ['a', 'b'], 30],
    ['q', ['a'], 30],
    ['q', 'ab', 30],
    ['q', ['a', 5], 30],
    ['q', Array(11).fill('a'), 30],
    ['q', ['a', 'b'], 0],
    ['q', ['a', 'b'], 1.5],
    ['q', ['a', 'b'], '30s'],
    ['q', ['a', 'b']],
  ]) {
    expect(await start(...args)).toMatchObject(refused);
  }
  expect((await start('q', ['a', 'b'], 30)).error).toBeNull();
  expect(await start('another', ['a', 'b'], 30)).toMatchObject(refused);
  for (const index of [2, -1, 0.5, '0', null]) expect(await hana.call('vote:choose', index)).toMatchObject(refused);
  expect((await hana.call('vote:choose', 0)).data).toBe(true);
  expect(await hana.call('vote:choose', 1)).toMatchObject(refused);
  expect(hana.events('PollStart')).toHaveLength(2);
  await advance(30_000);
  expect((await start('another', ['a', 'b'], 30)).error).toBeNull();
  expect((await hana.call('vote:choose', 1)).data).toBe(true);
});

it('lets moderators ask and everybody signed in vote, as far as their tokens allow', async () => {
  const question = ['q', ['a', 'b'], 30] as const;
  const without = (scope: string) => allChatScopes.filter((name) => name !== scope);
  const hana = await joinAs(platform, 'mod_hana', DEMO_CHANNEL, without('chat:poll_start'));
  const pim = await joinAs(platform, 'pim', DEMO_CHANNEL, allChatScopes);
  const silent = await joinAs(platform, 'zoe', DEMO_CHANNEL, without('chat:poll_vote'));
  const reader = await connect(platform);
  await reader.call('auth', DEMO_CHANNEL);
  for (const client of [hana, pim, reader]) {
    expect((await client.call('vote:start', ...question)).error).toBe('UACCESS');
  }
  const poll = { question: 'q', options: ['a', 'b'], seconds: 30 };
  expect((await platform.control('POST', `/channels/${DEMO_CHANNEL}/poll`, poll)).status).toBe(200);
  for (const client of [silent, reader]) expect((await client.call('vote:choose', 0)).error).toBe('UACCESS');
  expect((await pim.call('vote:choose', 0)).data).toBe(true);
});

it('starts polls and votes by control', async () => {
  const path = `/channels/${DEMO_CHANNEL}`;
  const poll = { question: 'Which?', options: ['this', 'that'], seconds: 10 };
  const started = await platform.control('POST', `${path}/poll`, poll);
  expect(pollData.parse(started.body)).toMatchObject({ q: 'Which?', author: { user_name: 'nora_plays' } });
  expect((await platform.control('POST', `${path}/poll`, poll)).status).toBe(409);
  expect((await platform.control('POST', `${path}/poll`, { ...poll, options: [] })).status).toBe(400);
  const vote = (username: string, option: number) => platform.control('POST', `${path}/vote`, { username, option });
  expect((await vote('pim', 1)).body).toMatchObject({ voters: 1, responses: { this: 0, that: 1 } });
  expect((await vote('pim', 0)).status).toBe(409);
  expect((await vote('zoe', 2)).status).toBe(409);
  expect((await vote('no such user', 0)).status).toBe(400);
  await advance(10_000);
  expect((await vote('zoe', 0)).status).toBe(409);
  expect((await platform.control('POST', `${path}/poll`, { ...poll, username: 'mod_hana' })).body).toMatchObject({
    author: { user_name: 'mod_hana' },
  });
});

it('comes back with a snapshot, votes and end included', async () => {
  const path = `/channels/${DEMO_CHANNEL}`;
  await platform.control('POST', `${path}/poll`, { question: 'Which?', options: ['this', 'that'], seconds: 10 });
  await platform.control('POST', `${path}/vote`, { username: 'pim', option: 1 });
  await advance(4_000);
  const running = () => platform.world.rooms.of(platform.world.channels.ofUser(platform.world.demoUser)).polls.running;
  const before = running();
  const { id } = z.object({ id: z.string() }).parse((await platform.control('POST', '/snapshots', {})).body);
  await advance(6_000);
  expect(running()).toBeUndefined();
  await platform.control('POST', `/snapshots/${id}/restore`);
  expect(running()).toEqual(before);
  await advance(5_999);
  expect(running()).toEqual(before);
  await advance(1);
  expect(running()).toBeUndefined();
});
