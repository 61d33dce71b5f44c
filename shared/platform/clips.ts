import { z } from 'zod';

const uint = z.number().int().nonnegative();
const title = z.string().trim().min(1).max(255);

/** @see PLATFORM §11.10 "ClipProperties" */
export const clip = z.looseObject({
  contentId: z.string(),
  shareableId: z.string(),
  contentLocators: z.array(z.looseObject({ locatorType: z.string(), uri: z.string() })),
  durationInSeconds: uint,
  viewCount: uint,
  typeId: uint.nullable(),
  ownerChannelId: uint,
  streamerChannelId: uint,
  contentMaturity: z.number().int().min(1).max(3),
  title: z.string(),
  tags: z.array(z.string()),
  uploadDate: z.string(),
  expirationDate: z.string(),
});

/**
 * `finalStreamTimeMs` is where the clip ends, in milliseconds since the stream began: now when it is 0 or not given.
 * @see PLATFORM §15
 */
export const clipCreation = z.looseObject({
  broadcastId: z.string().min(1).max(100),
  highlightTitle: title.optional(),
  clipDurationInSeconds: z.number().int().min(15).max(300).default(30),
  finalStreamTimeMs: z.number().int().nonnegative().optional(),
});

export const clipMetadata = z.looseObject({ title });
