import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatEvents } from '../../../shared/platform/chatPackets.ts';
import { type ChatClient, connect } from '../../testing/chatClient.ts';
import { caughtUp, DEMO_CHANNEL, joinFully } from '../../testing/chatRoom.ts';
import { TestPlatform } from '../../testing/platform.ts';
import type { Channel } from '../../world/channels.ts';

let platform: TestPlatform;
let guest: Channel;
let here: ChatClient;
let there: ChatClient;

beforeEach(async () => {
  platform = await TestPlatform.start();
  const { world } = platform;
  const host = world.channels.ofUser(world.demoUser);
  const other = world.channels.all().find((channel) => channel.online && channel !== host);
  if (other === undefined) expect.fail('nobody else streams');
  guest = other;
  world.costreams.invite(host, guest, { validForMs: 60_000, layout: undefined });
  world.costreams.accept(guest);
  here = await connect(platform);
  await here.call('auth', DEMO_CHANNEL);
  there = await joinFully(platform, guest.owner.username, guest.id);
});
afterEach(() => platform.close());

it('brings what happens in the other channels, with its origin', async () => {
  expect((await here.event('UserJoin')).data).toMatchObject({ originatingChannel: guest.id, id: guest.owner.id });
  const { data } = await there.call('msg', 'hello over there');
  expect((await here.event('ChatMessage')).data).toEqual(data);
  expect(data).toMatchObject({ channel: guest.id });
  expect((await here.call('history', 100)).data).toEqual([]); // each chat remembers its own

  await there.call('vote:start', 'Who?', ['you', 'me'], 5);
  const poll = chatEvents.PollStart.parse((await here.event('PollStart')).data);
  expect(poll.originatingChannel).toBe(guest.id);
  await platform.control('POST', '/clock', { advanceMs: 5_000 });
  expect((await here.event('PollEnd')).data).toEqual(poll);

  await there.call('deleteMessage', (data as { id: string }).id);
  expect((await here.event('DeleteMessage')).data).toMatchObject({ originatingChannel: guest.id });
  expect((await there.event('DeleteMessage')).data).not.toHaveProperty('originatingChannel');
  await there.call('purge', guest.owner.username);
  expect((await here.event('PurgeMessage')).data).toMatchObject({ originatingChannel: guest.id });
  there.socket.close();
  expect((await here.event('UserLeave')).data).toMatchObject({ originatingChannel: guest.id });
});

it('keeps to each channel what is its own', async () => {
  const pim = await joinFully(platform, 'pim', guest.id);
  await here.packet(({ event, data }) => event === 'UserJoin' && Object(data).username === 'pim');
  await there.call('clearMessages');
  await there.call('timeout', 'pim', 30);
  await pim.event('UserTimeout');
  await platform.control('POST', `/channels/${guest.id}/roles`, { username: 'pim', add: ['Subscriber'] });
  await pim.event('UserUpdate');
  await caughtUp(here);
  for (const event of ['ClearMessages', 'UserTimeout', 'UserUpdate']) expect(here.events(event)).toEqual([]);
});

it('parts when the costream ends', async () => {
  platform.world.costreams.leave(guest);
  await there.call('msg', 'alone again');
  await caughtUp(here);
  expect(here.events('ChatMessage')).toEqual([]);
});
