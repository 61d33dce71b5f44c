import type { Page } from '../http/app.ts';
import { json } from '../http/exchange.ts';
import { failureBody, notFound } from '../http/failures.ts';
import type { Outgoing } from '../http/send.ts';
import { resolutionsOf } from '../http/views/manifestView.ts';
import type { World } from '../world/world.ts';
import { mediaPlaylist, SEGMENT_SECONDS, segmentsOf } from './playlist.ts';
import { silence, silentSegment } from './silence.ts';
import { still } from './still.ts';

/** How much of a recording's raw file there is, at most. */
const RAW_SECONDS = 60;
/** How many segments of a running stream its playlist names. */
const LIVE_SEGMENTS = 5;

const UNCACHED = { 'Cache-Control': 'no-cache' };
const answer = (type: string, body: string | Buffer): Outgoing => ({
  status: 200,
  headers: { 'Content-Type': type, ...UNCACHED },
  body,
});
const playlist = (body: string) => answer('application/vnd.apple.mpegurl', body);
const sound = (body: Buffer) => answer('audio/mpeg', body);
const picture = (body: Buffer) => answer('image/png', body);
const missing = () => json(404, failureBody(notFound('File'), 1));

/**
 * What stands behind the addresses of clips, recordings and running streams: small, always the same, and silent. Nobody
 * has to say who they are, as players can't. @see PLATFORM §11.2, §11.9, §11.10
 */
export function mediaPages(world: World): readonly Page[] {
  return [
    { method: 'GET', path: '/clips/:id/:file', answer: (_, { id = '', file = '' }) => clipFile(world, id, file) },
    {
      method: 'GET',
      path: '/vods/:id/:format/',
      answer: (_, { id, format = '' }) => vodFile(world, Number(id), format),
    },
    {
      method: 'GET',
      path: '/vods/:id/:format/:file',
      answer: (_, { id, format = '', file }) => vodFile(world, Number(id), format, file),
    },
    { method: 'GET', path: '/streams/:id/:file', answer: (_, { id = '', file = '' }) => streamFile(world, id, file) },
  ];
}

function clipFile({ clips }: World, contentId: string, file: string): Outgoing {
  const clip = clips.byContentId(contentId);
  if (clip === undefined) return missing();
  switch (file) {
    case 'source.mp3':
      return sound(silence(clip.durationSeconds));
    case 'small.png':
      return picture(still(contentId, 320, 180));
    case 'large.png':
      return picture(still(contentId, 640, 360));
    default:
      return hlsFile(clip.durationSeconds, file);
  }
}

/** @param file without one, the file the format is about */
function vodFile({ recordings }: World, id: number, format: string, file?: string): Outgoing {
  const recording = recordings.watchable(id);
  if (recording === undefined) return missing();
  const { durationSeconds } = recording;
  const isAbout = (name: string) => file === undefined || file === name;
  if (format === 'hls') return hlsFile(durationSeconds, file ?? 'manifest.m3u8');
  // Programs ask for the file by its video's name; what is in it is sound all the same.
  if (format === 'raw' && (isAbout('source.mp3') || isAbout('source.mp4')))
    return sound(silence(Math.min(durationSeconds, RAW_SECONDS)));
  if (format === 'thumbnail' && isAbout('source.png')) return picture(still(String(id), 640, 360));
  // What was said is not kept with a recording.
  if (format === 'chat' && isAbout('source.json')) return json(200, [], UNCACHED);
  return missing();
}

/** A playlist of something that is over, or one of its segments. */
function hlsFile(durationSeconds: number, file: string): Outgoing {
  const segments = segmentsOf(durationSeconds);
  if (file === 'manifest.m3u8') return playlist(mediaPlaylist(segments, { file: (n) => `${n}.mp3`, isWhole: true }));
  const segment = segments.find(({ number }) => file === `${number}.mp3`);
  return segment === undefined ? missing() : sound(silentSegment(segment.number * SEGMENT_SECONDS, segment.seconds));
}

/** The playlist of one size of a running stream, or a segment of it that is made already. */
function streamFile({ broadcasts, channels, clock }: World, broadcastId: string, file: string): Outgoing {
  const broadcast = broadcasts.byId(broadcastId);
  const channel = channels.byId(broadcast?.channelId ?? 0);
  const [, size, number] = /^(\w+?)(?:\.m3u8|-(\d{1,9})\.mp3)$/.exec(file) ?? [];
  if (!broadcast?.online || channel === undefined) return missing();
  if (!resolutionsOf(channel).some(({ slug }) => slug === size)) return missing();
  const made = Math.floor((clock.now() - broadcast.startedAtMs) / (SEGMENT_SECONDS * 1000));
  if (number !== undefined) {
    return Number(number) < made ? sound(silentSegment(Number(number) * SEGMENT_SECONDS, SEGMENT_SECONDS)) : missing();
  }
  const first = Math.max(0, made - LIVE_SEGMENTS);
  const segments = Array.from({ length: made - first }, (_, index) => ({
    number: first + index,
    seconds: SEGMENT_SECONDS,
  }));
  return playlist(mediaPlaylist(segments, { file: (n) => `${size}-${n}.mp3`, isWhole: false }));
}
