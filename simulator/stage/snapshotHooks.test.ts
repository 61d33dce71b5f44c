import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { LiveClient } from '../testing/liveClient.ts';
import { TestPlatform } from '../testing/platform.ts';
import { Receiver } from '../testing/receiver.ts';

const channelId = 40_213;
const event = `channel:${channelId}:followed`;
let platform: TestPlatform;
let receiver: Receiver;
beforeEach(async () => {
  platform = await TestPlatform.start({ hookDuplicates: 0.5 });
  receiver = await Receiver.start();
});
afterEach(async () => {
  await platform.close();
  await receiver.close();
});

async function register(): Promise<string> {
  const client = platform.world.clients.all().find(({ secret }) => secret !== null);
  const { body } = await platform.call('hooks.create', {
    headers: { 'Client-ID': client?.id ?? '', Authorization: `Secret ${client?.secret}` },
    body: { kind: 'web', events: [event], url: receiver.url, secret: 'open-sesame' },
  });
  return z.object({ id: z.string() }).parse(body).id;
}

const follow = (count: number) => platform.control('POST', `/channels/${channelId}/follow`, { count });
const ledger = async (id: string) => (await platform.control('GET', `/hooks/${id}/deliveries`)).text;

/** What came since then; calls that leave together arrive in any order. */
const bodies = (since: number) =>
  receiver.calls
    .slice(since)
    .map(({ body }) => body)
    .sort();

/** Waits until no delivery is under way. */
async function settled(id: string): Promise<string> {
  for (;;) {
    const text = await ledger(id);
    if (!/"state":"(?:sending|queued)"/.test(text)) return text;
  }
}

it('knows after a restore what hooks were sent and what came of it, and sends nothing again', async () => {
  const id = await register();
  await follow(5);
  const before = await settled(id);
  const sent = receiver.calls.length;
  expect(sent).toBeGreaterThan(4);
  await platform.control('POST', '/snapshots', { name: 'sent' });
  await follow(3);
  const after = await settled(id);
  const next = bodies(sent);
  await platform.control('POST', '/snapshots/sent/restore');
  expect(await ledger(id)).toBe(before);
  const again = receiver.calls.length;
  await follow(3);
  expect(await settled(id)).toBe(after);
  expect(bodies(again)).toEqual(next);
});

it('sends once more what had no answer when the snapshot was taken', async () => {
  const id = await register();
  receiver.answer = 'hang';
  await follow(1);
  const first = await receiver.call(1);
  await platform.control('POST', '/snapshots', { name: 'waiting' });
  receiver.answer = 204;
  await platform.control('POST', '/snapshots/waiting/restore');
  expect((await receiver.call(2)).body).toBe(first.body);
  expect(await settled(id)).toContain('"status":204');
});

it('closes live sockets with 1012, and nobody listens in the new world', async () => {
  await platform.control('POST', '/snapshots', { name: 'quiet' });
  const { headers } = platform.signIn('pim');
  const live = new LiveClient(platform, { headers });
  await live.packet(({ event: name }) => name === 'hello');
  await live.call('livesubscribe', { events: [event] });
  await platform.control('POST', '/snapshots/quiet/restore');
  expect((await live.closed).code).toBe(1012);
  expect((await follow(1)).body).toEqual({ followed: 1 });
});
