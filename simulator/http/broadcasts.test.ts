import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { broadcast } from '../../shared/platform/rest.ts';
import { START_MS, TestPlatform } from '../testing/platform.ts';
import type { PlatformEvent } from '../world/events/events.ts';

const channelId = 40_213;
let platform: TestPlatform;
let events: PlatformEvent[];
beforeEach(async () => {
  platform = await TestPlatform.start();
  events = [];
  platform.world.events.subscribe((event) => events.push(event));
});
afterEach(() => platform.close());

const turn = (online: boolean) => platform.control('POST', `/channels/${channelId}/broadcast`, { online });
const current = () => platform.call('broadcasts.current', { headers: platform.signIn('nora_plays').headers });
const manifest = (type: string, path: Record<string, string | number> = { channelId }) =>
  platform.call('channels.manifest', { path: { ...path, type } });
const gone = { statusCode: 404, error: 'Not Found', message: 'Broadcast not found.' };

it('tells of going live once, and of the end', async () => {
  await turn(true);
  expect(events).toEqual([]);
  await turn(false);
  await turn(false);
  expect(events.map(({ event, payload }) => [event, payload])).toEqual([['channel:40213:update', { online: false }]]);
  events.length = 0;
  const { id } = z.object({ id: z.string() }).parse((await turn(true)).body);
  expect(events.slice(0, 3)).toMatchObject([
    { event: 'channel:40213:update', payload: { online: true } },
    { event: 'user:39118:achievement', payload: { earned: true, achievement: 'curtain-up', user: 39_118 } },
    { event: 'channel:40213:broadcast', payload: { broadcastId: id } },
  ]);
});

it('reads the current, an old and an unknown broadcast', async () => {
  const first = broadcast.parse((await current()).body);
  expect(first).toMatchObject({ channelId, online: true, isTestStream: false, startedAt: '2026-11-20T14:00:00.000Z' });
  await turn(false);
  expect((await current()).body).toEqual(gone);
  await turn(true);
  const second = broadcast.parse((await current()).body);
  expect(second.id).not.toBe(first.id);
  const old = await platform.call('broadcasts.read', { path: { broadcastId: first.id } });
  expect(old.body).toEqual({ ...first, online: false });
  expect((await platform.call('broadcasts.read', { path: { broadcastId: 'none' } })).body).toEqual(gone);
  expect((await platform.call('broadcasts.current')).status).toBe(401);
  expect((await platform.call('broadcasts.current', { headers: platform.signIn('pim').headers })).status).toBe(404);
});

it('gives manifests of three kinds while the stream runs', async () => {
  const light = await manifest('light2');
  expect(light.body).toEqual({
    now: new Date(START_MS).toISOString(),
    startedAt: '2026-11-20T14:00:00.000Z',
    isTestStream: false,
    accessKey: null,
    hlsSrc: '/api/v1/channels/40213/manifest.m3u8',
  });
  const ftl = await manifest('ftl');
  expect(ftl.body).toMatchObject({
    since: '2026-11-20T14:00:00.000Z',
    resolutions: [{ slug: 'source' }, { slug: '720p' }, {}, {}, {}],
  });
  const hls = await manifest('m3u8');
  expect(hls.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  const { id } = broadcast.parse((await current()).body);
  expect(hls.text.split('\n')).toContain(`/streams/${id}/480p.m3u8`);
  const byBroadcast = await platform.call('broadcasts.manifest', { path: { broadcastId: id, type: 'light2' } });
  expect(byBroadcast.body).toEqual(light.body);
  for (const type of ['light', 'mp4', 'm3u8x']) expect((await manifest(type)).status).toBe(404);
  await turn(false);
  for (const type of ['light2', 'm3u8', 'ftl']) expect((await manifest(type)).status).toBe(404);
  expect((await manifest('light2', { channelId: 1 })).status).toBe(404);
});

it('unlocks more sizes for a channel without', async () => {
  const { headers, user } = platform.signIn('vahtikoira', ['channel:update:self']);
  const channel = platform.world.channels.ofUser(user);
  channel.partnered = false;
  const sizes = async () =>
    z.object({ resolutions: z.array(z.unknown()) }).parse((await manifest('ftl', { channelId: channel.id })).body)
      .resolutions.length;
  expect(await sizes()).toBe(1);
  const unlock = (as: Record<string, string>) =>
    platform.call('channels.unlockTranscodes', { path: { channelId: channel.id }, headers: as });
  expect((await unlock(platform.signIn('pim', ['channel:update:self']).headers)).status).toBe(403);
  expect((await unlock(headers)).status).toBe(204);
  expect(await sizes()).toBe(5);
  const view = await platform.call('channels.read', {
    path: { channelIdOrToken: channel.id },
    query: { fields: 'hasTranscodes' },
  });
  expect(view.body).toEqual({ hasTranscodes: true });
});

it('keeps a recording of what has ended: processing, available, deleted', async () => {
  const newest = async () => {
    const reply = await platform.call('channels.recordings', { path: { channelId }, query: { limit: 1 } });
    return z
      .array(
        z.object({
          id: z.number(),
          state: z.string(),
          duration: z.number(),
          vods: z.array(z.unknown()),
          deletedAt: z.string().nullable(),
        }),
      )
      .parse(reply.body)[0];
  };
  const past = await newest();
  expect(past?.state).toBe('AVAILABLE');
  await turn(false);
  const fresh = await newest();
  expect(fresh).toMatchObject({ state: 'PROCESSING', duration: 3 * 3600, vods: [], deletedAt: null });
  await platform.control('POST', '/clock', { advanceMs: 5 * 60_000 });
  const ready = await newest();
  expect(ready).toMatchObject({ id: fresh?.id, state: 'AVAILABLE' });
  expect(ready?.vods).toHaveLength(4);
  await platform.control('POST', '/clock', { advanceMs: 14 * 86_400_000 });
  expect(await newest()).toMatchObject({ id: fresh?.id, state: 'DELETED', vods: [] });
  await platform.control('POST', '/clock', { advanceMs: 7 * 86_400_000 });
  expect(await newest()).toBeUndefined();
});

it('keeps no recording when the channel wants none', async () => {
  const count = async () =>
    (await platform.call('channels.recordings', { path: { channelId } })).headers.get('x-total-count');
  const before = await count();
  const channel = platform.world.channels.byId(channelId);
  if (channel !== undefined) channel.vodsEnabled = false;
  await turn(false);
  expect(await count()).toBe(before);
});
