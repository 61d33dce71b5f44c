import { z } from 'zod';

const uint = z.number().int().nonnegative();

/** `data` has capital initials, and tells what the service knows. @see PLATFORM §11.9, §15 */
export const vod = z.looseObject({
  id: uint,
  recordingId: uint,
  baseUrl: z.string(),
  format: z.enum(['hls', 'raw', 'dash', 'thumbnail', 'chat']),
  data: z.looseObject({ Width: uint, Height: uint, Fps: z.number(), Bitrate: uint }).partial().nullish(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  deletedAt: z.string().nullish(),
});

/** `duration` is in seconds. @see PLATFORM §11.9 */
export const recording = z.looseObject({
  id: uint,
  channelId: uint,
  state: z.enum(['PROCESSING', 'AVAILABLE', 'DELETED']),
  viewsTotal: uint,
  expiresAt: z.string(),
  vods: z.array(vod),
  name: z.string().nullable(),
  typeId: uint.nullable(),
  duration: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});

/** An element of the list: `fields` may leave anything out. */
export const recordingListElement = recording.partial();
