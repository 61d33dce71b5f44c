import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { TestPlatform } from '../../testing/platform.ts';

const DAY_MS = 86_400_000;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

const hasVod = async (channelIdOrToken: string | number) => {
  const { body } = await platform.call('channels.read', { path: { channelIdOrToken }, query: { fields: 'hasVod' } });
  return z.object({ hasVod: z.boolean() }).parse(body).hasVod;
};

it('tells of a channel whether there is a recording one can watch', async () => {
  const watchable = platform.world.channels.all().map((channel) => {
    const recordings = platform.world.recordings.ofChannel(channel);
    return [channel.id, recordings.some(({ state }) => state === 'AVAILABLE')] as const;
  });
  expect(watchable.filter(([, is]) => is).length).toBeGreaterThan(1);
  for (const [id, is] of watchable) expect(await hasVod(id)).toBe(is);
});

it('numbers recordings and their files within 32 bits, each once, and finds them again', () => {
  const { channels, recordings } = platform.world;
  const all = channels.all().flatMap((channel) => recordings.ofChannel(channel));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(Math.max(...all.map(({ id }) => id * 10 + 9))).toBeLessThan(2 ** 31);
  for (const { id, channelId, state } of all) {
    expect(recordings.watchable(id)?.channelId).toBe(state === 'AVAILABLE' ? channelId : undefined);
  }
});

it('follows a recording from its making to its end', async () => {
  expect(await hasVod('pim')).toBe(false);
  const pim = platform.world.channels.find('pim', platform.world.users);
  const turn = (online: boolean) => platform.control('POST', `/channels/${pim?.id}/broadcast`, { online });
  const pass = (advanceMs: number) => platform.control('POST', '/clock', { advanceMs });
  await turn(true);
  await pass(3_600_000);
  await turn(false);
  expect(await hasVod('pim')).toBe(false);
  await pass(5 * 60_000);
  expect(await hasVod('pim')).toBe(true);
  await pass(14 * DAY_MS);
  expect(await hasVod('pim')).toBe(false);
});
