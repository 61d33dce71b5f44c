import { z } from 'zod';
import { channelPreferences } from './preferences.ts';
import { channel, role, user } from './rest.ts';

const uint = z.number().int().nonnegative();
const timestamp = z.string();

/** @see PLATFORM §4.5 */
export const gameType = z.looseObject({
  id: uint,
  name: z.string(),
  coverUrl: z.string().nullish(),
  backgroundUrl: z.string().nullish(),
  parent: z.string().optional(),
  viewersCurrent: uint.optional(),
  online: uint.optional(),
});

/** An image the platform keeps. @see PLATFORM §4.3 */
export const resource = z.looseObject({
  id: uint,
  type: z.string(),
  relid: uint.nullable(),
  url: z.string(),
  store: z.string(),
  remotePath: z.string(),
  meta: z.looseObject({ size: z.array(z.number()).optional() }).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** @see PLATFORM §4.4 */
export const userWithGroups = user.extend({ groups: z.array(role) });
export const userWithChannel = user.extend({ channel });

/** @see PLATFORM §4.2 */
export const channelAdvanced = channel.extend({ type: gameType.nullable(), user: userWithGroups });
export const expandedChannel = channelAdvanced.extend({
  thumbnail: resource.nullable(),
  cover: resource.nullable(),
  badge: resource.nullable(),
  cache: z.array(z.unknown()).optional(),
  preferences: channelPreferences,
});
export const channelDetails = channel.extend({
  streamKey: z.string(),
  numSubscribers: uint,
  maxConcurrentSubscribers: uint,
  totalUniqueSubscribers: uint,
});

/** What an owner may set. Other fields pass the schema: setting them is refused with 403. @see PLATFORM §4.2 */
export const channelChange = z.looseObject({
  name: z.string().min(1).max(80).optional(),
  audience: z.enum(['family', 'teen', '18+']).optional(),
  description: z.string().max(50_000).nullish(),
  typeId: uint.nullish(),
  transcodingProfileId: uint.nullish(),
  interactive: z.boolean().optional(),
  interactiveGameId: uint.nullish(),
  vodsEnabled: z.boolean().optional(),
  coverId: uint.nullish(),
  thumbnailId: uint.nullish(),
});
