import type { Recording } from '../../world/recordings/recordings.ts';
import { timestamp } from '../../world/views/timestamp.ts';
import { channelById, ownChannel } from '../access.ts';
import type { Routes } from '../call.ts';
import { listAnswer } from '../lists.ts';

const SOURCE = { Width: 1920, Height: 1080, Fps: 60, Bitrate: 6_200_000 };

/** @see PLATFORM §11.9 */
function recordingView(recording: Recording, name: string, url: string) {
  const isAvailable = recording.state === 'AVAILABLE';
  const vods = (['hls', 'raw', 'thumbnail', 'chat'] as const).map((format, index) => ({
    id: recording.id * 10 + index,
    recordingId: recording.id,
    baseUrl: `${url}/vods/${recording.id}/${format}/`,
    format,
    data: format === 'hls' || format === 'raw' ? SOURCE : null,
    createdAt: timestamp(recording.createdAtMs),
    updatedAt: timestamp(recording.changedAtMs),
    deletedAt: null,
  }));
  return {
    id: recording.id,
    channelId: recording.channelId,
    state: recording.state,
    viewsTotal: recording.viewsTotal,
    expiresAt: timestamp(recording.expiresAtMs),
    vods: isAvailable ? vods : [],
    name,
    typeId: recording.typeId,
    duration: recording.durationSeconds,
    createdAt: timestamp(recording.createdAtMs),
    updatedAt: timestamp(recording.changedAtMs),
    deletedAt: recording.state === 'DELETED' ? timestamp(recording.changedAtMs) : null,
  };
}

const RECORDING_FIELDS = ['id', 'state', 'viewsTotal', 'expiresAt', 'typeId', 'duration', 'createdAt', 'updatedAt'];

export const recordingRoutes = {
  'channels.recordings': ({ world, path, query, url, addresses }) => {
    const channel = channelById(world, path.channelId);
    const rows = world.recordings.ofChannel(channel).map((row) => recordingView(row, channel.name, addresses.url));
    return listAnswer(url, query, rows, RECORDING_FIELDS);
  },

  /** From now on the channel's streams come in several sizes. @see PLATFORM §11.9 */
  'channels.unlockTranscodes': (call) => {
    const channel = ownChannel(call, call.path.channelId);
    if (!channel.partnered) call.world.channels.change(channel, { hasTranscodes: true });
    return { status: 204 };
  },
} satisfies Routes;
