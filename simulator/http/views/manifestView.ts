import type { Resolution } from '../../../shared/platform/manifests.ts';
import type { Broadcast, Channel } from '../../world/channels.ts';
import { timestamp } from '../../world/views/timestamp.ts';
import { HttpFailure, notFound } from '../failures.ts';

const source: Resolution = {
  name: 'Source',
  slug: 'source',
  width: 1920,
  height: 1080,
  hasVideo: true,
  bitrate: 6_200_000,
};
const transcoded: readonly Resolution[] = [
  { name: '720p', slug: '720p', width: 1280, height: 720, hasVideo: true, bitrate: 3_000_000 },
  { name: '480p', slug: '480p', width: 854, height: 480, hasVideo: true, bitrate: 1_400_000 },
  { name: '160p', slug: '160p', width: 284, height: 160, hasVideo: true, bitrate: 300_000 },
  { name: 'Audio', slug: 'audio', width: 0, height: 0, hasVideo: false, bitrate: 128_000 },
];

type Manifested = {
  readonly channel: Channel;
  readonly broadcast: Broadcast;
  readonly nowMs: number;
};

/** The sizes a stream comes in: one, or several with transcodes. */
export const resolutionsOf = ({ partnered, hasTranscodes }: Channel): readonly Resolution[] =>
  partnered || hasTranscodes ? [source, ...transcoded] : [source];

/**
 * How to watch a running stream, in the form a manifest kind has.
 * @throws HttpFailure 404 while it does not run, and for a kind nobody knows
 */
export function manifestAnswer(type: string, stream: Manifested) {
  const { channel, broadcast, nowMs } = stream;
  if (!['m3u8', 'light2', 'ftl'].includes(type)) throw new HttpFailure(404, 'Not Found');
  if (!broadcast.online) throw notFound('Manifest');
  const startedAt = timestamp(broadcast.startedAtMs);
  switch (type) {
    case 'light2': {
      const hlsSrc = `/api/v1/channels/${channel.id}/manifest.m3u8`;
      return { body: { now: timestamp(nowMs), startedAt, isTestStream: false, accessKey: null, hlsSrc } };
    }
    case 'ftl': {
      const resolutions = resolutionsOf(channel).map((resolution, index) => ({
        ...resolution,
        iceServers: [],
        rtcId: index,
      }));
      return { body: { resolutions, since: startedAt } };
    }
    default: {
      const headers = { 'Content-Type': 'application/vnd.apple.mpegurl', 'Cache-Control': 'no-cache' };
      return { body: masterPlaylist(stream), headers };
    }
  }
}

/** Names a playlist a size; those stand outside the API, for players. */
function masterPlaylist({ channel, broadcast }: Manifested): string {
  const lines = resolutionsOf(channel).flatMap(({ name, slug, width, height, hasVideo, bitrate }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bitrate}${hasVideo ? `,RESOLUTION=${width}x${height}` : ''},NAME="${name}"`,
    `/streams/${broadcast.id}/${slug}.m3u8`,
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:3', ...lines, ''].join('\n');
}
