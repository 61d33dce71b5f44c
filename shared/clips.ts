import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { reading, unread } from './reading.ts';
import { ofChannel } from './streamCard.ts';

/** Short pieces that are cut out of the running stream. @see PLATFORM §11.10 */

/** Seconds a clip may last. */
export const SHORTEST_CLIP = 15;
export const LONGEST_CLIP = 300;
export const clipLengths = [15, 30, 60, 120, 300] as const;
export const LONGEST_CLIP_TITLE = 255;

export const clip = z.object({
  id: z.string(),
  title: z.string(),
  atMs: z.number(),
  seconds: z.number(),
  views: z.number().int(),
  url: z.string().nullable(),
  /** Made by the channel's owner, who alone may give it another title. */
  own: z.boolean(),
});

/** Whether a clip can be made now. `refused`: the service says no, in its own words. */
export const mayClip = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('yes') }),
  z.object({ kind: z.literal('offline') }),
  z.object({ kind: z.literal('refused'), message: z.string().nullable() }),
]);

export const clipsState = z.object({
  list: reading(z.array(clip)),
  may: reading(mayClip),
  /** How long the clip is, in seconds, that the service was asked for and has not answered yet; null: none. */
  making: z.number().int().nullable(),
});

const clipId = z.string().min(1).max(100);
const title = z.string().trim().min(1).max(LONGEST_CLIP_TITLE);

export const clips = domain('clips', {
  state: { schema: clipsState, empty: { list: { ...unread }, may: { ...unread }, making: null } },
  calls: {
    /** Cuts out the last seconds: where it ends is settled now, also when it is sent later. @throws AppFailure `badInput` while nothing runs, or another one is being made */
    make: call(ofChannel.extend({ seconds: z.number().int().min(SHORTEST_CLIP).max(LONGEST_CLIP) }), nothing),
    rename: call(ofChannel.extend({ id: clipId, title }), nothing),
    /** A clip's still picture as a data address; null: there is none to be had. */
    picture: call(ofChannel.extend({ id: clipId }), z.string().nullable()),
    delete: call(ofChannel.extend({ id: clipId }), nothing),
  },
});

export type Clip = z.infer<typeof clip>;
export type MayClip = z.infer<typeof mayClip>;
export type ClipsState = z.infer<typeof clipsState>;
