import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expandedChannel, resource } from '../../shared/platform/channelForms.ts';
import { validationError } from '../../shared/platform/errorBodies.ts';
import { encodePng } from '../pages/png.ts';
import { TestPlatform } from '../testing/platform.ts';

const channelId = 40_213;
const png = encodePng(3, 2, new Uint8Array(24));
const gif = Buffer.from('4749463839610500070000000000', 'hex');
const jpg = Buffer.from('ffd8ffe000044a46ffc0000b080009000b01011100', 'hex');
let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start({ limits: { upload: 1e6 } });
});
afterAll(() => platform.close());

async function upload(
  kind: string,
  bytes: Uint8Array<ArrayBuffer> | Buffer,
  options: { field?: string; as?: string } = {},
) {
  const form = new FormData();
  form.append('note', 'one more field');
  form.append(options.field ?? kind, new Blob([new Uint8Array(bytes)]), 'picture.bin');
  return fetch(`${platform.simulator.url}/api/v1/channels/${channelId}/${kind}`, {
    method: 'POST',
    headers: platform.signIn(options.as ?? 'nora_plays', ['channel:update:self']).headers,
    body: form,
  });
}
const asNora = (name: 'channels.banner' | 'channels.deleteBanner') =>
  platform.call(name, {
    path: { channelId },
    headers: platform.signIn('nora_plays', ['channel:deleteBanner:self']).headers,
  });

it('keeps a thumbnail and a badge, and serves them byte for byte', async () => {
  const reply = await upload('thumbnail', png);
  expect(reply.status).toBe(200);
  const channel = expandedChannel.parse(await reply.json());
  const thumbnail = resource.parse(channel.thumbnail);
  expect(thumbnail).toMatchObject({ type: 'channel:thumbnail', relid: channelId, meta: { size: [3, 2] } });
  expect(channel.thumbnailId).toBe(thumbnail.id);
  const served = await fetch(thumbnail.url);
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true);
  const badge = expandedChannel.parse(await (await upload('badge', gif)).json());
  expect(badge.badge).toMatchObject({ type: 'channel:badge', meta: { size: [5, 7] } });
  const listed = await platform.call('channels.list', { query: { where: `id:eq:${channelId}` } });
  expect(listed.body).toMatchObject([{ thumbnail: { id: thumbnail.id } }]);

  const later = expandedChannel.parse(await (await upload('thumbnail', jpg)).json());
  expect(later.thumbnail).toMatchObject({ meta: { size: [11, 9] } });
  expect((await fetch(thumbnail.url)).status).toBe(404);
  const cover = await platform.call('channels.update', {
    path: { channelId },
    body: { coverId: later.thumbnailId },
    headers: platform.signIn('nora_plays', ['channel:update:self']).headers,
  });
  expect(cover.body).toMatchObject({ coverId: later.thumbnailId });
});

it('sets, shows and takes away the banner', async () => {
  const told: unknown[] = [];
  platform.world.events.subscribe(
    ({ event, payload }) => event === `channel:${channelId}:update` && told.push(payload),
  );
  expect((await asNora('channels.banner')).status).toBe(404);
  const { bannerUrl } = z.object({ bannerUrl: z.string() }).parse(await (await upload('banner', png)).json());
  expect((await asNora('channels.banner')).body).toEqual({ bannerUrl });
  expect((await fetch(bannerUrl)).status).toBe(200);
  expect((await asNora('channels.deleteBanner')).status).toBe(204);
  expect((await asNora('channels.deleteBanner')).status).toBe(404);
  expect((await fetch(bannerUrl)).status).toBe(404);
  expect(told).toEqual([{ bannerUrl }, { bannerUrl: null }]);
});

it('refuses what is no picture, too large, of another field, or somebody else’s', async () => {
  const bad = await upload('badge', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect([bad.status, validationError.parse(await bad.json()).details[0]?.path]).toEqual([400, 'payload.badge']);
  expect((await upload('badge', png.subarray(0, 20))).status).toBe(400);
  expect((await upload('badge', png, { field: 'thumbnail' })).status).toBe(400);
  expect((await upload('badge', png, { as: 'pim' })).status).toBe(403);
  const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
  expect((await upload('thumbnail', padded(10 * 1024 * 1024))).status).toBe(200);
  expect((await upload('thumbnail', padded(10 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await upload('badge', padded(1024 * 1024 + 1))).status).toBe(413);
  const { headers } = platform.signIn('nora_plays', ['channel:update:self']);
  const send = (body: string, type: string) =>
    platform.send('POST', `/api/v1/channels/${channelId}/badge`, {
      body,
      headers: { ...headers, 'Content-Type': type },
    });
  expect((await send('{}', 'application/json')).status).toBe(400);
  expect((await send('no divider', 'multipart/form-data; boundary=x')).status).toBe(400);
  expect((await send('--x\r\nbroken', 'multipart/form-data; boundary=x')).status).toBe(400);
  expect((await send('--x\r\nA: b\r\n\r\n\r\n--x--', 'multipart/form-data; boundary=x')).status).toBe(400);
  expect((await send('', 'multipart/form-data')).status).toBe(400);
  expect((await platform.call('channels.setBadge', { path: { channelId } })).status).toBe(401);
});
