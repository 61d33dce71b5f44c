import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_CLIENT_ID } from '../shared/demoClientId.ts';
import { shortcodeApproval, shortcodeGrant, tokenReply } from '../shared/platform/rest.ts';
import { joinAs } from './testing/chatClient.ts';
import { TestPlatform } from './testing/platform.ts';

const channelId = 40_213;

/** Plays one story and returns everything the service said, with its address taken out. */
async function play(seed: number, activity: 'busy' | 'lively'): Promise<string[]> {
  const platform = await TestPlatform.start({ seed, activity, chatters: 500 });
  const said: string[] = [];
  const keep = <R extends { status: number; headers: Headers; text: string }>(reply: R): R => {
    const headers = [...reply.headers].sort().map(([name, value]) => `${name}: ${value}`);
    said.push(platform.withoutAddress([reply.status, ...headers, reply.text].join('\n')));
    return reply;
  };
  const { code, handle } = shortcodeGrant.parse(
    keep(
      await platform.call('oauth.createShortcode', {
        body: { client_id: DEMO_CLIENT_ID, scope: 'chat:connect chat:chat' },
      }),
    ).body,
  );
  keep(await platform.send('GET', '/go', { query: { code } }));
  keep(await platform.control('POST', `/shortcodes/${code}/approve`));
  const approval = shortcodeApproval.parse(
    keep(await platform.call('oauth.checkShortcode', { path: { handle } })).body,
  );
  const grant = { grant_type: 'authorization_code', client_id: DEMO_CLIENT_ID, code: approval.code };
  const { refresh_token } = tokenReply.parse(keep(await platform.call('oauth.token', { body: grant })).body);
  keep(
    await platform.call('oauth.token', {
      body: { grant_type: 'refresh_token', client_id: DEMO_CLIENT_ID, refresh_token },
    }),
  );
  const client = await joinAs(platform, 'nora_plays', channelId);
  keep(await platform.control('POST', '/scenarios/raid/start'));
  for (const advanceMs of [1_000, 60_000, 120_000, 86_400_000]) {
    keep(await platform.control('POST', `/channels/${channelId}/audience`, { viewers: 400 + (advanceMs % 7) }));
    keep(await platform.control('POST', '/clock', { advanceMs }));
    await client.call('msg', `after ${advanceMs} ms`);
    keep(await platform.call('chats.users', { path: { channelId }, query: { limit: 100 } }));
    keep(await platform.call('chats.history', { path: { channelId } }));
  }
  keep(await platform.call('channels.list'));
  keep(await platform.control('GET', '/world'));
  keep(await platform.control('GET', '/journal'));
  keep(await platform.control('GET', '/happenings'));
  keep(await platform.control('GET', '/board'));
  await client.call('ping');
  said.push(...client.texts.map((text) => platform.withoutAddress(text)));
  client.socket.close();
  await platform.close();
  return said;
}

const hashOf = (said: string[]) => createHash('sha256').update(said.join('\0')).digest('hex');

it.each(['busy', 'lively'] as const)(
  'says the same bytes for the same seed and calls, and others for another seed: %s',
  async (activity) => {
    const [first, second, other] = [await play(7, activity), await play(7, activity), await play(8, activity)];
    expect(first.length).toBeGreaterThan(60);
    expect(second).toEqual(first);
    expect(hashOf(second)).toBe(hashOf(first));
    expect(hashOf(other)).not.toBe(hashOf(first));
  },
);

it('is compared without its address, and with every other number, also one that is its port', async () => {
  const platform = await TestPlatform.start();
  const { url } = platform.simulator;
  const { port } = new URL(url);
  expect(platform.withoutAddress(`{"id":${port},"at":"${url}/a"}`)).toBe(`{"id":${port},"at":"http://HOST/a"}`);
  await platform.close();
});

it('jumps 60 days with a full room and activity on, and keeps the last minutes', async () => {
  const platform = await TestPlatform.start({ activity: 'busy', chatters: 12_384 });
  const before = z.object({ now: z.number() }).parse((await platform.control('GET', '/clock')).body).now;
  const { history } = platform.world.rooms.of(platform.world.channels.ofUser(platform.world.demoUser));
  const old = history.last(100).map(({ id }) => id);
  const reply = await platform.control('POST', '/clock', { advanceMs: 60 * 86_400_000 });
  expect(reply.body).toEqual({ now: before + 60 * 86_400_000, rate: 0 });
  const now = history.last(100);
  expect(now).toHaveLength(100);
  expect(now.some(({ id }) => old.includes(id))).toBe(false);
  await platform.close();
});
