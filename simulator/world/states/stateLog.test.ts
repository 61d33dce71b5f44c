import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestPlatform } from '../../testing/platform.ts';

const channelId = 40_213;
const DAY_MS = 86_400_000;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

/** What the run has gone through, as "thing: trigger → to", with how often. */
const visited = () => {
  const { world } = platform;
  const rows = world.states
    .all(world)
    .flatMap(({ thing, transitions }) =>
      transitions.map(({ trigger, to, visits }) => [`${thing}: ${trigger} → ${to}`, visits] as const),
    );
  return Object.fromEntries(rows.filter(([, visits]) => visits > 0));
};
const pass = (advanceMs: number) => platform.control('POST', '/clock', { advanceMs });

it('has seen nothing at the beginning, whatever the world begins with', () => {
  expect(visited()).toEqual({});
});

it('does not forget a hook that is gone', async () => {
  const client = platform.world.clients.all().find(({ secret }) => secret !== null);
  const headers = { 'Client-ID': client?.id ?? '', Authorization: `Secret ${client?.secret}` };
  const body = { kind: 'web', events: ['channel:1:update'], url: 'http://127.0.0.1:9/' };
  const made = await platform.call('hooks.create', { headers, body });
  await platform.call('hooks.create', { headers, body });
  const { id } = made.body as { id: string };
  await platform.call('hooks.deactivate', { headers, path: { hookId: id } });
  await pass(120 * DAY_MS);
  expect(platform.world.hooks.all()).toEqual([]);
  expect(visited()).toMatchObject({
    'Webhook: POST /hooks → active': 2,
    'Webhook: POST deactivate → inactive: deactivated by request': 1,
    'Webhook: 90 days without renewal → inactive: expired': 1,
  });
});

it('counts what happens however it came about', async () => {
  const poll = { question: 'Which?', options: ['a', 'b'], seconds: 30 };
  await platform.control('POST', `/channels/${channelId}/poll`, poll);
  await platform.control('POST', `/channels/${channelId}/vote`, { username: 'pim', option: 1 });
  await pass(30_000);
  expect(visited()).toMatchObject({
    'Poll: vote:start → running': 1,
    'Poll: vote:choose → running': 1,
    'Poll: its time is over → none': 1,
  });
});

it('follows recordings and applications through the time of the run', async () => {
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  expect(visited()).toMatchObject({ 'Recording: the stream ends → PROCESSING': 1 });
  expect(visited()).not.toHaveProperty('Recording: five minutes → AVAILABLE');
  await pass(5 * 60_000);
  expect(visited()).toMatchObject({ 'Recording: five minutes → AVAILABLE': 1 });
  const owner = platform.world.channels.all().find((channel) => {
    const { partnership } = platform.world;
    return !channel.partnered && partnership.applicationOf(channel) === undefined;
  })?.owner;
  const { user, headers } = platform.signIn(owner?.username ?? '', ['channel:update:self']);
  const body = { firstName: 'A', lastName: 'B', app: 'Please' };
  await platform.call('channels.applyForPartnership', { path: { channelId: user.channelId }, headers, body });
  await pass(3 * DAY_MS);
  const decisions = Object.entries(visited()).filter(([row]) => row.startsWith('Partnership application: is decided'));
  expect(decisions.map(([, visits]) => visits)).toEqual([1]);
});
