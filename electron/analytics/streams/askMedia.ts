import type { StreamClip, StreamRecording } from '../../../shared/streams.ts';
import { plainMessage } from '../../kernel/plainText.ts';
import type { Platform } from '../../kernel/ports.ts';
import type { DatedRecording } from './matching.ts';

/** Of the newest, that many are looked at: one call each. */
const MOST = 100;
/** One for the recordings, one for the clips. */
export const MEDIA_CALLS = 2;

const states = { PROCESSING: 'processing', AVAILABLE: 'available', DELETED: 'deleted' } as const;

/** The channel's recordings; one that does not say what it is, is left out. @throws AppFailure what the request throws @see PLATFORM §11.9 */
export async function askRecordings(
  platform: Platform,
  channelId: number,
  signal: AbortSignal,
): Promise<DatedRecording[]> {
  const { data = [] } = await platform.request('channels.recordings', {
    purpose: 'streams',
    path: { channelId },
    query: { limit: MOST, order: 'createdAt:desc' },
    signal,
  });
  return data.flatMap(({ id, state, viewsTotal, duration, expiresAt, createdAt, vods }): DatedRecording[] => {
    const createdAtMs = Date.parse(createdAt ?? '');
    if (id === undefined || state === undefined || Number.isNaN(createdAtMs)) return [];
    const recording: StreamRecording = {
      id,
      state: states[state],
      views: viewsTotal ?? 0,
      durationSeconds: Math.max(0, duration ?? 0),
      expiresAtMs: timeOrNull(expiresAt),
      url: mediaUrl(vods?.find(({ format }) => format === 'hls')?.baseUrl, 'manifest.m3u8'),
    };
    return [{ recording, createdAtMs }];
  });
}

/** The clips of the channel's streams. @throws AppFailure what the request throws @see PLATFORM §11.10 */
export async function askClips(platform: Platform, channelId: number, signal: AbortSignal): Promise<StreamClip[]> {
  const { data = [] } = await platform.request('clips.ofChannel', {
    purpose: 'streams',
    path: { channelId },
    query: { limit: MOST },
    signal,
  });
  return data.flatMap((clip): StreamClip[] => {
    const { shareableId, uploadDate, streamerChannelId = channelId } = clip;
    const atMs = Date.parse(uploadDate ?? '');
    if (shareableId === undefined || Number.isNaN(atMs) || streamerChannelId !== channelId) return [];
    return [
      {
        id: shareableId,
        title: plainMessage(clip.title ?? ''),
        atMs,
        durationSeconds: clip.durationInSeconds ?? 0,
        views: clip.viewCount ?? 0,
        url: mediaUrl(clip.contentLocators?.find(({ locatorType }) => locatorType === 'HlsStreaming')?.uri, ''),
      },
    ];
  });
}

function timeOrNull(text: string | undefined): number | null {
  const atMs = Date.parse(text ?? '');
  return Number.isNaN(atMs) ? null : atMs;
}

/** null: it is no address of the web. */
function mediaUrl(base: string | undefined, file: string): string | null {
  if (base === undefined) return null;
  const url = URL.parse(file, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
