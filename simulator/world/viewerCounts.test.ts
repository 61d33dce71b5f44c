import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestPlatform } from '../testing/platform.ts';
import type { PlatformEvent } from './events/events.ts';
import { TELL_EVERY_MS } from './viewerCounts.ts';

const channelId = 40_213;
let platform: TestPlatform;
let told: PlatformEvent[];
beforeEach(async () => {
  platform = await TestPlatform.start();
  told = [];
  platform.world.events.subscribe((event) => told.push(event));
});
afterEach(() => platform.close());

const counts = () => told.filter(({ event }) => event === `channel:${channelId}:update`).map(({ payload }) => payload);
const pass = (advanceMs: number) => platform.control('POST', '/clock', { advanceMs });
const people = (change: object) => platform.control('POST', `/channels/${channelId}/chatters`, change);

it('tells how many watch some seconds after the number changed, once', async () => {
  const before = platform.world.viewersOf(channelId);
  await people({ join: ['newcomer', 'another'] });
  await pass(TELL_EVERY_MS - 1);
  expect(counts()).toEqual([]);
  await pass(1);
  expect(counts()).toEqual([{ viewersCurrent: before + 2 }]);
  await people({ leave: ['newcomer'] });
  await people({ join: ['newcomer'] });
  await pass(2 * TELL_EVERY_MS);
  expect(counts()).toHaveLength(1);
});

it('tells nothing of a channel that is not live', async () => {
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  const before = counts().length;
  await people({ join: ['newcomer'] });
  await pass(TELL_EVERY_MS);
  expect(counts()).toHaveLength(before);
});
