import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { START_MS, TestPlatform } from '../../testing/platform.ts';

const DAY_MS = 86_400_000;
const channelId = 40_213;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

const asNora = () => platform.signIn('nora_plays', ['channel:analytics:self', 'channel:details:self']);
const criterion = z.object({ actual: z.number(), target: z.number(), succeeded: z.boolean() });
const check = z.object({
  succeeded: z.boolean(),
  hoursStreamedLastMonth: criterion,
  daysStreamedLastMonth: criterion,
});
const verify = async () => {
  const { body } = await platform.call('channels.verifyPartnership', { path: { channelId }, ...asNora() });
  return check.parse(body);
};

it('counts the hours and days that analytics tell of', async () => {
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  const from = new Date(START_MS - 30 * DAY_MS).toISOString();
  const query = { from, limit: 100 };
  const { body } = await platform.call('analytics.streamSessions', { path: { channelId }, query, ...asNora() });
  const rows = z.array(z.object({ time: z.iso.datetime(), duration: z.number().optional() })).parse(body);
  const ended = rows.flatMap(({ time, duration }) => (duration === undefined ? [] : [{ time, duration }]));
  const hours = Math.floor(ended.reduce((sum, { duration }) => sum + duration, 0) / 3_600);
  const days = new Set(ended.map(({ time, duration }) => Math.floor((Date.parse(time) / 1000 - duration) / 86_400)));
  const { hoursStreamedLastMonth, daysStreamedLastMonth } = await verify();
  expect(hoursStreamedLastMonth.actual).toBe(hours);
  expect(daysStreamedLastMonth.actual).toBe(days.size);
});

it('counts the stream that runs, and forgets what is a month old', async () => {
  const before = (await verify()).hoursStreamedLastMonth.actual;
  await platform.control('POST', '/clock', { advanceMs: 5 * 3_600_000 });
  expect((await verify()).hoursStreamedLastMonth.actual).toBe(before + 5);
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  await platform.control('POST', '/clock', { advanceMs: 31 * DAY_MS });
  const { succeeded, hoursStreamedLastMonth, daysStreamedLastMonth } = await verify();
  expect([hoursStreamedLastMonth, daysStreamedLastMonth]).toMatchObject([
    { actual: 0, succeeded: false },
    { actual: 0, succeeded: false },
  ]);
  expect(succeeded).toBe(false);
});
