import { z } from 'zod';

const uint = z.number().int().nonnegative();

/** Words in one language, or in several. @see PLATFORM §11.12 */
const localized = z.looseObject({ language: z.string(), value: z.string() });
export const localizedText = z.union([localized, z.array(localized)]);

/** @see PLATFORM §11.1 */
export const achievement = z.looseObject({
  slug: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  sparks: uint.optional(),
});

const anything = z.looseObject({});
const delveRow = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('carousel'), channels: z.array(anything) }),
  z.looseObject({
    type: z.enum(['channels', 'games', 'onlyOnMixer']),
    title: localizedText,
    style: z.string().optional(),
    morePath: z.string().optional(),
    hydration: z.looseObject({ path: z.string() }).optional(),
  }),
  z.looseObject({ type: z.literal('error'), originalType: z.string() }),
]);

/** @see PLATFORM §11.12 */
export const delveHome = z.looseObject({
  rows: z.array(delveRow),
  background: z.looseObject({
    fullWidthSrc: z.string(),
    leftSrc: z.string().optional(),
    rightSrc: z.string().optional(),
  }),
});

/** With `hydrate` rows carry their channels; otherwise they say where to fetch them. */
export const delveHomeQuery = z.object({
  hydrate: z.string().optional(),
  userId: z.coerce.number().int().min(0).optional(),
});

export const mixPlayFilter = z.looseObject({
  name: localizedText.optional(),
  description: localizedText.optional(),
  integrationIds: z.array(uint).optional(),
});

export const onlyOnMixerElement = z.looseObject({ id: uint.optional(), type: z.string().optional() });

/** @see PLATFORM §11.12 */
export const frontendConfig = z.looseObject({ alwaysOnline: z.array(uint), features: z.looseObject({}) });
export const frontendVersion = z.looseObject({ version: z.string().optional(), displayName: z.string().optional() });

/** `pingTest` is a websocket address. @see PLATFORM §11.13 */
export const ingest = z.looseObject({
  name: z.string().optional(),
  host: z.string().optional(),
  pingTest: z.string().optional(),
  protocols: z.array(z.looseObject({ type: z.enum(['ftl', 'rtmp']) })).optional(),
});
