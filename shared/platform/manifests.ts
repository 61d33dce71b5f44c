import { z } from 'zod';

const uint = z.number().int().nonnegative();

/** @see PLATFORM §11.2 "Resolution" */
export const resolution = z.looseObject({
  name: z.string(),
  slug: z.string(),
  width: uint,
  height: uint,
  hasVideo: z.boolean(),
  bitrate: uint,
  url: z.string().optional(),
  iceServers: z.array(z.looseObject({ url: z.string(), username: z.string(), credentials: z.string() })).optional(),
  rtcId: uint.optional(),
});

/** manifest.light2. */
export const lightManifest = z.looseObject({
  now: z.string(),
  startedAt: z.string(),
  isTestStream: z.boolean().optional(),
  accessKey: z.string().nullish(),
  hlsSrc: z.string(),
});

/** manifest.ftl. */
export const ftlManifest = z.looseObject({ resolutions: z.array(resolution), since: z.string() });

/** manifest.m3u8 is text; the other kinds are JSON. @see PLATFORM §11.2 */
export const manifest = z.union([z.string().startsWith('#EXTM3U'), lightManifest, ftlManifest]);
export type Resolution = z.infer<typeof resolution>;
