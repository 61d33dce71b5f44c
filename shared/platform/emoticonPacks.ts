import { z } from 'zod';

const pixels = z.number().int().min(0).max(10_000);

/** Where an emoticon lies on its sheet; nothing else is kept of it. @see PLATFORM §11.5 */
export const emoticonPlace = z.object({
  x: pixels,
  y: pixels,
  width: pixels.optional(),
  height: pixels.optional(),
});

/** Emoticons by what is typed for them. */
export const emoticonPlaces = z.record(z.string().min(1).max(40).regex(/^\S+$/), emoticonPlace);

/** A channel's emoticons. @see PLATFORM §11.5 */
export const emoticonPack = z.looseObject({ channelId: z.number().int(), url: z.string(), emoticons: emoticonPlaces });

const path = z.string().max(500);

/** A list of changes as RFC 6902 writes them. */
export const jsonPatch = z
  .array(
    z.discriminatedUnion('op', [
      z.looseObject({ op: z.enum(['add', 'replace', 'test']), path, value: z.unknown() }),
      z.looseObject({ op: z.literal('remove'), path }),
      z.looseObject({ op: z.enum(['move', 'copy']), path, from: path }),
    ]),
  )
  .max(500);

export type EmoticonPack = z.infer<typeof emoticonPack>;
export type EmoticonPlace = z.infer<typeof emoticonPlace>;
export type JsonPatch = z.infer<typeof jsonPatch>;
