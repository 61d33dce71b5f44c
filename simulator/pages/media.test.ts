import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { clip } from '../../shared/platform/clips.ts';
import { TestPlatform } from '../testing/platform.ts';

const channelId = 40_213;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await TestPlatform.start();
});
afterEach(() => platform.close());

/** What stands at an address; nobody says who they are there. */
async function fetched(address: string) {
  const response = await fetch(new URL(address, platform.simulator.url));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes, text: String(bytes) };
}

/** Lines of a playlist that name a resource, made absolute. */
const entries = (text: string, base: string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => String(new URL(line, new URL(base, platform.simulator.url))));

/** Walks over frames of MPEG-1 Layer III at 32 kbit/s and 48 kHz. @returns how many seconds they last */
function secondsOf(bytes: Buffer): number {
  const tagBytes = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + (bytes[9] ?? 0) : 0;
  let frames = 0;
  for (let offset = tagBytes; offset < bytes.length; offset += 96) {
    expect(bytes.readUInt32BE(offset)).toBe(0xfffb14c0);
    frames += 1;
  }
  return (frames * 1152) / 48_000;
}

/** What a playlist says it lasts, in seconds. */
const told = (text: string) => [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0);

it('has something behind every address of a clip, as long as the clip is there', async () => {
  const { headers } = platform.signIn('pim', ['channel:clip:create:self', 'channel:clip:delete:self']);
  const broadcastId = platform.world.channels.byId(channelId)?.broadcast?.id;
  const body = { broadcastId, clipDurationInSeconds: 32 };
  const made = clip.parse((await platform.call('clips.create', { headers, body })).body);
  const [hls, download, small, large] = made.contentLocators.map(({ uri }) => uri);
  const playlist = await fetched(hls ?? '');
  expect([playlist.status, playlist.type]).toEqual([200, 'application/vnd.apple.mpegurl']);
  expect(playlist.text).toMatch(/^#EXTM3U\n[\s\S]*#EXT-X-ENDLIST\n$/);
  const segments = await Promise.all(entries(playlist.text, hls ?? '').map(fetched));
  expect(segments.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 200));
  const lasting = segments.reduce((sum, { bytes }) => sum + secondsOf(bytes), 0);
  expect(lasting).toBeCloseTo(told(playlist.text), 6);
  expect(lasting).toBeCloseTo(32, 1);
  const whole = await fetched(download ?? '');
  expect([whole.type, Math.round(secondsOf(whole.bytes))]).toEqual(['audio/mpeg', 32]);
  for (const [address, width] of [
    [small, 320],
    [large, 640],
  ] as const) {
    const picture = await fetched(address ?? '');
    expect([picture.type, picture.bytes.readUInt32BE(16)]).toEqual(['image/png', width]);
    expect((await fetched(address ?? '')).bytes.equals(picture.bytes)).toBe(true);
  }
  expect((await fetched(`${hls}x`)).status).toBe(404);
  expect((await fetched(new URL('11.mp3', hls).href)).status).toBe(404);
  await platform.call('clips.delete', { headers, path: { shareableId: made.shareableId } });
  for (const { uri } of made.contentLocators) expect((await fetched(uri)).status).toBe(404);
});

it('has something behind every address of a recording, and what it names', async () => {
  const vod = z.object({ format: z.string(), baseUrl: z.string() });
  const recording = z.object({ duration: z.number(), vods: z.array(vod) });
  const { body } = await platform.call('channels.recordings', { path: { channelId }, query: { limit: 1 } });
  const [newest] = z.array(recording).parse(body);
  const base = (format: string) => newest?.vods.find((one) => one.format === format)?.baseUrl ?? '';
  const hls = await fetched(base('hls'));
  expect(told(hls.text)).toBeCloseTo(newest?.duration ?? 0, 1);
  const parts = entries(hls.text, base('hls'));
  for (const address of [parts[0], parts.at(-1)]) {
    expect(secondsOf((await fetched(address ?? '')).bytes)).toBeGreaterThan(0);
  }
  expect((await fetched(`${base('hls')}manifest.m3u8`)).text).toBe(hls.text);
  expect((await fetched(`${base('hls')}${parts.length}.mp3`)).status).toBe(404);
  expect(secondsOf((await fetched(`${base('raw')}source.mp3`)).bytes)).toBeCloseTo(60, 6);
  expect((await fetched(`${base('raw')}source.mp4`)).bytes.length).toBeGreaterThan(0);
  expect((await fetched(base('raw'))).type).toBe('audio/mpeg');
  expect((await fetched(base('thumbnail'))).bytes.readUInt32BE(16)).toBe(640);
  expect(JSON.parse((await fetched(base('chat'))).text)).toEqual([]);
  expect((await fetched(base('hls').replace('/hls/', '/dash/'))).status).toBe(404);
  await platform.control('POST', '/clock', { advanceMs: 15 * 86_400_000 });
  for (const { baseUrl } of newest?.vods ?? []) expect((await fetched(baseUrl)).status).toBe(404);
});

it('streams silence in every size while a channel is live', async () => {
  const master = await platform.call('channels.manifest', { path: { channelId, type: 'm3u8' } });
  const sizes = entries(master.text, '/');
  expect(sizes).toHaveLength(5);
  for (const size of sizes) {
    const playlist = await fetched(size);
    expect(playlist.text).toContain('#EXT-X-MEDIA-SEQUENCE:3595\n');
    expect(playlist.text).not.toContain('ENDLIST');
    const [first] = entries(playlist.text, size);
    const segment = await fetched(first ?? '');
    expect(secondsOf(segment.bytes)).toBe(3);
    // The moment within the stream, in units of 90 kHz. @see RFC 8216, 3.4
    expect(segment.bytes.readBigUInt64BE(10 + 10 + 45)).toBe(3595n * 3n * 90_000n);
  }
  const [source = ''] = sizes;
  expect((await fetched(source.replace('source', '999p'))).status).toBe(404);
  expect((await fetched(source.replace('source.m3u8', 'source-3600.mp3'))).status).toBe(404);
  await platform.control('POST', '/clock', { advanceMs: 3_000 });
  expect((await fetched(source.replace('source.m3u8', 'source-3600.mp3'))).status).toBe(200);
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  expect((await fetched(source)).status).toBe(404);
});
