import { expect, it } from 'vitest';
import { Listener, namedUser, quietWorld } from '../../testing/quietWorld.ts';

function hosted(reading: 'no' | 'by a bot') {
  const world = quietWorld({ readings: { 'chat.hostTold': reading } });
  const channel = world.channels.ofUser(world.demoUser);
  const hoster = world.channels.ofUser(namedUser(world, 'soup_archive'));
  const listener = new Listener();
  world.rooms.of(channel).enter(listener);
  return { world, channel, hoster, listener };
}

it('says nothing as long as the reading does not ask for it', () => {
  const { world, channel, hoster, listener } = hosted('no');
  world.hosting.begin(hoster, channel, false);
  expect(listener.heard).toEqual([]);
});

it('tells the room who hosts it, each time anew, and nothing when they stop', () => {
  const { world, channel, hoster, listener } = hosted('by a bot');
  world.hosting.begin(hoster, channel, false);
  world.hosting.begin(hoster, channel, false);
  world.hosting.end(hoster);
  expect(listener.of('ChatMessage')).toMatchObject([
    {
      channel: channel.id,
      message: { message: [{ type: 'tag', text: '@soup_archive', id: hoster.owner.id }, { type: 'text' }] },
    },
  ]);
  world.hosting.begin(hoster, channel, false);
  const [first, second] = listener.of('ChatMessage');
  expect(second?.user_id).toBe(first?.user_id);
  expect(second?.id).not.toBe(first?.id);
});

it('tells nobody of a host that is no channel', () => {
  const { world, channel, listener } = hosted('by a bot');
  world.events.publish(`channel:${channel.id}:hosted`, { hosterId: 1 });
  world.events.publish('channel:1:hosted', { hosterId: channel.id });
  expect(listener.heard).toEqual([]);
});
