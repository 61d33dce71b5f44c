import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatEvents, chatMessageData } from '../../../shared/platform/chatPackets.ts';
import { connect, joinAs } from '../../testing/chatClient.ts';
import { caughtUp, DEMO_CHANNEL, joinFully } from '../../testing/chatRoom.ts';
import { TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

const advance = (advanceMs: number) => platform.control('POST', '/clock', { advanceMs });
const ban = (username: string, change: object) => {
  const { headers } = platform.signIn('mod_hana', ['chat:change_ban', 'user:act_as']);
  const userId = platform.world.users.byName(username)?.id ?? 0;
  return platform.call('channels.updateUser', { path: { channelId: DEMO_CHANNEL, userId }, headers, body: change });
};

it.each([
  ['30s', 30_000, '30s'],
  ['1m15s', 75_000, '1m15s'],
  ['2h', 7_200_000, '2h'],
  [30, 30_000, '30s'],
  ['90', 90_000, '1m30s'],
])('silences for %s, to the millisecond', async (duration, lastsMs, written) => {
  const [hana, pim, zoe] = await Promise.all(['mod_hana', 'pim', 'zoe'].map((name) => joinFully(platform, name)));
  if (!hana || !pim || !zoe) expect.fail('nobody came');
  await pim.call('msg', 'before');
  expect((await hana.call('timeout', 'PIM', duration, null)).data).toBe(`pim has been timed out for ${written}.`);
  const told = chatEvents.UserTimeout.parse((await pim.event('UserTimeout')).data);
  expect(told).toMatchObject({ duration: lastsMs, user: { user_name: 'pim', user_roles: ['User'] } });
  const purged = chatEvents.PurgeMessage.parse((await zoe.event('PurgeMessage')).data);
  expect(purged).toMatchObject({ user_id: told.user.user_id, moderator: { user_name: 'mod_hana' } });
  expect(purged.cause).toEqual({ type: 'timeout', durationString: written });
  expect((await zoe.call('history', 100)).data).toEqual([]);
  for (const client of [hana, zoe]) expect(client.events('UserTimeout')).toEqual([]);
  await advance(lastsMs - 1);
  expect((await pim.call('msg', 'still?')).error).toBe('UACCESS');
  expect((await pim.call('whisper', 'zoe', 'they silenced me')).error).toBeNull();
  await advance(1);
  expect((await pim.call('msg', 'free')).error).toBeNull();
});

it('clears a timeout, and silences nobody who is not there', async () => {
  const [hana, pim] = [await joinFully(platform, 'mod_hana'), await joinFully(platform, 'pim')];
  await hana.call('timeout', 'pim', '1d');
  expect((await pim.call('msg', 'hello?')).error).toBe('UACCESS');
  expect((await hana.call('timeout', 'pim', 'clear')).error).toBeNull();
  expect((await pim.call('msg', 'hello')).error).toBeNull();
  platform.world.users.add('somebody_else');
  for (const args of [['somebody_else', 30], ['nobody_at_all', 30], [null, 30], ['pim'], ['pim', 0], ['pim', '1x']]) {
    expect((await hana.call('timeout', ...args)).error).toMatchObject({ code: 4004 });
  }
});

it('purges who has gone already, and spares those above', async () => {
  const [hana, pim] = [await joinFully(platform, 'mod_hana'), await joinFully(platform, 'zoe')];
  const passerBy = platform.world.users.add('passer_by');
  const gone = await joinFully(platform, 'passer_by');
  await gone.call('msg', 'and away');
  gone.socket.close();
  await pim.event('UserLeave');
  expect((await hana.call('purge', 'passer_by')).error).toBeNull();
  const purged = chatEvents.PurgeMessage.parse((await pim.event('PurgeMessage')).data);
  expect(purged).toEqual({ user_id: passerBy.id, moderator: expect.objectContaining({ user_name: 'mod_hana' }) });
  for (const name of ['Ines', 'nora_plays', 'sebastien']) {
    expect((await hana.call('purge', name)).error).toMatchObject({ code: 4002 });
  }
});

it('puts out who is banned, takes their words away, and lets them in no more', async () => {
  const [zoe, pim] = [await joinFully(platform, 'zoe'), await joinFully(platform, 'pim')];
  await pim.call('msg', 'rude');
  const polled = { question: 'q', options: ['a', 'b'], seconds: 30 };
  await platform.control('POST', `/channels/${DEMO_CHANNEL}/poll`, polled);
  expect((await ban('pim', { add: ['Banned'] })).status).toBe(200);
  expect(await pim.closed).toBe(1000);
  const purged = chatEvents.PurgeMessage.parse((await zoe.event('PurgeMessage')).data);
  expect(purged).toMatchObject({ moderator: { user_name: 'mod_hana' }, cause: { type: 'ban' } });
  expect((await zoe.event('UserLeave')).data).toMatchObject({ username: 'pim' });
  expect((await zoe.call('history', 100)).data).toEqual([]);
  await expect(joinFully(platform, 'pim')).rejects.toThrow('UACCESS');
  expect((await ban('pim', { remove: ['Banned'] })).status).toBe(200);
  await joinFully(platform, 'pim');
});

it('lets anonymous readers read, and neither tells of them nor lets them do anything', async () => {
  const zoe = await joinFully(platform, 'zoe');
  const { data } = await zoe.call('msg', 'hello');
  const reader = await connect(platform);
  await reader.call('auth', DEMO_CHANNEL, null, null, null);
  expect((await reader.call('history', 1)).data).toEqual([data]);
  const { id } = chatMessageData.parse(data);
  for (const [method, ...args] of [
    ['msg', 'hello'],
    ['whisper', 'zoe', 'hello'],
    ['vote:start', 'q', ['a', 'b'], 30],
    ['vote:choose', 0],
    ['vote', 0],
    ['timeout', 'zoe', 30],
    ['purge', 'zoe'],
    ['deleteMessage', id],
    ['clearMessages'],
    ['giveaway:start'],
    ['cancelSkill', id],
  ] as const) {
    expect([method, (await reader.call(method, ...args)).error]).toEqual([method, 'UACCESS']);
  }
  reader.socket.close();
  await reader.closed;
  await caughtUp(zoe);
  expect([zoe.events('UserJoin').length, zoe.events('UserLeave').length]).toEqual([0, 0]);
});

it('asks the token as well as the role for each method', async () => {
  const bare = await joinAs(platform, 'nora_plays', DEMO_CHANNEL, ['chat:connect']);
  const { data } = await (await joinFully(platform, 'zoe')).call('msg', 'hello');
  const { id } = chatMessageData.parse(data);
  for (const [method, ...args] of [
    ['msg', 'hello'],
    ['whisper', 'zoe', 'hello'],
    ['vote:start', 'q', ['a', 'b'], 30],
    ['vote:choose', 0],
    ['timeout', 'zoe', 30],
    ['deleteMessage', id],
    ['clearMessages'],
    ['giveaway:start'],
    ['cancelSkill', id],
  ] as const) {
    expect([method, (await bare.call(method, ...args)).error]).toEqual([method, 'UACCESS']);
  }
  expect((await bare.call('purge', 'zoe')).error).toMatchObject({ code: 4002 });
  expect((await bare.call('history', 1)).data).toEqual([data]);
});
