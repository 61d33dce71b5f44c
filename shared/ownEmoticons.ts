import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { reading, unread } from './reading.ts';
import { ofChannel } from './streamCard.ts';

/** The emoticons that a channel has of its own. @see PLATFORM §11.5 */

export const MOST_EMOTICONS = 200;
const pixels = z.number().int().min(0).max(10_000);
const code = z.string().min(1).max(40).regex(/^\S+$/);

/** Where one lies on the channel's sheet; sizes null: the service names none. */
export const ownEmoticon = z.object({
  code,
  x: pixels,
  y: pixels,
  width: pixels.nullable(),
  height: pixels.nullable(),
});

const emoticons = z.array(ownEmoticon).max(MOST_EMOTICONS);

export const ownEmoticonsState = z.object({ list: reading(emoticons) });

export const ownEmoticons = domain('ownEmoticons', {
  state: { schema: ownEmoticonsState, empty: { list: { ...unread } } },
  calls: {
    load: call(nothing, nothing),
    /** The picture that they all lie on, as a data address; null: there is none to be had. */
    sheet: call(nothing, z.string().nullable()),
    /** All of them, in their order. It is refused when they were changed elsewhere meanwhile. */
    save: call(ofChannel.extend({ emoticons }), nothing),
  },
});

export type OwnEmoticon = z.infer<typeof ownEmoticon>;
export type OwnEmoticonsState = z.infer<typeof ownEmoticonsState>;
