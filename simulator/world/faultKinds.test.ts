import { afterEach, beforeEach, expect, it } from 'vitest';
import { chatMessageData } from '../../shared/platform/chatPackets.ts';
import { connect } from '../testing/chatClient.ts';
import { START_MS, TestPlatform } from '../testing/platform.ts';

const channelId = 40_213;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

const fault = (match: object, action: object, limit: object = { times: 1 }) =>
  platform.control('POST', '/faults', { match, do: action, ...limit });
const read = () => platform.call('channels.read', { path: { channelIdOrToken: 'nora_plays' } });
const say = (message: string) => platform.control('POST', `/channels/${channelId}/chat`, { username: 'pim', message });

/** What a reader of the demo chat has seen, once it has seen `count` messages. */
async function seen(reader: Awaited<ReturnType<typeof connect>>, count: number): Promise<string[]> {
  await reader.packet(() => reader.events('ChatMessage').length >= count);
  return reader.events('ChatMessage').map((data) => {
    const { message } = chatMessageData.parse(data);
    return message.message.map(({ text }) => text).join('');
  });
}

async function readerOf(endpoint = 1) {
  const reader = await connect(platform, endpoint);
  await reader.call('auth', channelId);
  return reader;
}

it('cuts an answer after so many bytes', async () => {
  await fault({ path: '/channels/*' }, { cutAtByte: 5 });
  const response = await fetch(`${platform.simulator.url}/api/v1/channels/nora_plays`, {
    headers: platform.signIn('pim').headers,
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toHaveLength(5);
  await expect(reader?.read()).rejects.toThrow();
});

it('sends garbage that is no JSON and no text', async () => {
  await fault({ path: '/channels/*' }, { garbage: true });
  const response = await fetch(`${platform.simulator.url}/api/v1/channels/nora_plays`, {
    headers: platform.signIn('pim').headers,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, bytes.length, bytes[0]]).toEqual([200, 64, 0xff]);
});

it('puts the clock of an answer off, in Date and in the end of its window', async () => {
  const plain = await read();
  await fault({ path: '/channels/*' }, { clockSkewMs: -3_600_000 });
  const skewed = await read();
  const reset = (reply: typeof plain) => Number(reply.headers.get('x-ratelimit-reset'));
  expect(reset(skewed)).toBe(reset(plain) - 3_600_000);
  expect(Date.parse(skewed.headers.get('date') ?? '')).toBe(START_MS - 3_600_000);
});

it('puts the clock off in the unit in force, and leaves alone what is no time', async () => {
  const read = async () => {
    const { headers } = await platform.call('channels.list');
    return [headers.get('x-ratelimit-reset'), headers.get('retry-after')];
  };
  await platform.control('POST', '/faults', { match: {}, do: { clockSkewMs: 60_000 } });
  await platform.control('POST', '/readings', { 'limit.reset': 'seconds' });
  expect((await read())[0]).toBe(String((START_MS + 5_000 + 60_000) / 1_000));
  for (let count = 0; count < 19; count++) await read();
  await platform.control('POST', '/readings', { 'limit.reset': 'bucket name on refusal' });
  expect(await read()).toEqual(['channel-search', '5']);
  await platform.control('POST', '/readings', { 'limit.reset': 'absent' });
  expect(await read()).toEqual([null, '5']);
});

it('strikes a share by the seed: the same requests each time', async () => {
  const statuses = async (sim: TestPlatform) => {
    await sim.control('POST', '/faults', { match: { bucket: 'channel-read' }, do: { status: 503 }, share: 0.3 });
    const all: number[] = [];
    for (let count = 0; count < 60; count++) {
      all.push((await sim.call('channels.read', { path: { channelIdOrToken: 'nora_plays' } })).status);
    }
    return all;
  };
  const other = await TestPlatform.start();
  const [first, second] = [await statuses(platform), await statuses(other)];
  await other.close();
  expect(second).toEqual(first);
  const struck = first.filter((status) => status === 503).length;
  expect(struck).toBeGreaterThan(8);
  expect(struck).toBeLessThan(30);
});

it('sends chat events twice, late, in another order, garbled, or not at all', async () => {
  const reader = await readerOf();
  const onMessage = { socket: 'chat', event: 'ChatMessage' };
  await fault(onMessage, { duplicate: true });
  await say('one');
  expect(await seen(reader, 2)).toEqual(['one', 'one']);
  await fault(onMessage, { reorder: true });
  await say('two');
  await say('three');
  expect((await seen(reader, 4)).slice(2)).toEqual(['three', 'two']);
  await fault(onMessage, { reorder: true });
  await say('alone');
  await platform.control('POST', '/clock', { advanceMs: 5_000 });
  expect((await seen(reader, 5)).at(-1)).toBe('alone');
  await fault(onMessage, { delayMs: 2_000 });
  await say('late');
  await say('early');
  await platform.control('POST', '/clock', { advanceMs: 2_000 });
  expect((await seen(reader, 7)).slice(5)).toEqual(['early', 'late']);
  await fault(onMessage, { refuse: true });
  await say('lost');
  await fault({ socket: 'chat', event: 'Chat*' }, { garbage: true });
  await say('garbled');
  await reader.packet(({ type }) => type === 'garbage');
  await fault({ socket: 'chat', event: 'ChatMessage', endpoint: 0 }, { cut: true });
  await say('last');
  expect(await reader.closed).toBe(1006);
  expect(await seen(reader, 8)).toEqual(['one', 'one', 'three', 'two', 'alone', 'early', 'late', 'last']);
});

it('lists faults, and clears one or all', async () => {
  await fault({ hook: '*', event: 'channel:*:update' }, { status: 500, duplicate: true }, { share: 0.5 });
  await fault({ socket: 'live' }, { close: 1012 }, { times: 3 });
  expect((await platform.control('GET', '/faults')).body).toEqual([
    {
      id: 1,
      match: { hook: '*', event: 'channel:*:update' },
      do: { status: 500, duplicate: true },
      times: null,
      share: 0.5,
    },
    { id: 2, match: { socket: 'live' }, do: { close: 1012 }, times: 3, share: 1 },
  ]);
  expect((await platform.control('DELETE', '/faults/1')).body).toEqual({ cleared: 1 });
  expect((await platform.control('DELETE', '/faults/1')).status).toBe(404);
  expect((await platform.control('DELETE', '/faults')).body).toEqual({ cleared: 1 });
});
