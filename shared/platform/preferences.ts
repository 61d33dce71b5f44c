import { z } from 'zod';

const uint = z.number().int().min(0).max(1_000_000_000);
const text = z.string().max(5000);
const flag = z.boolean();
const levelRange = z.looseObject({ minLevel: uint, maxLevel: uint });

/**
 * The settings of a channel: one flat object with colons in its keys. `channel:slowchat` is the least gap between two
 * messages of one person, in milliseconds. Not every channel has the keys of ascension levels. @see PLATFORM §4.3, §15
 */
export const channelPreferences = z.looseObject({
  sharetext: text,
  'channel:notify:subscribemessage': text,
  'channel:notify:followmessage': text,
  'channel:notify:hostedBy': text,
  'channel:notify:hosting': text,
  'channel:notify:directPurchaseMessage': text,
  'channel:notify:donatemessage': text,
  'channel:notify:subscriptionGiftMessage': text.optional(),
  'channel:partner:submail': text,
  'channel:tweet:body': text,
  'channel:links:allowed': flag,
  'channel:links:clickable': flag,
  'channel:notify:subscribe': flag,
  'channel:notify:follow': flag,
  'channel:notify:directPurchase': flag.optional(),
  'channel:notify:donate': flag.optional(),
  'channel:notify:subscriptionGift': flag.optional(),
  'channel:player:muteOwn': flag,
  'channel:tweet:enabled': flag,
  'hosting:allow': flag,
  'hosting:allowlive': flag,
  'hypezone:allow': flag,
  'mixer:featured:allow': flag,
  'channel:offline:autoplayVod': flag,
  'channel:directPurchase:enabled': flag,
  'channel:donations:enabled': flag,
  'channel:chat:hostswitch': flag,
  'channel:catbot:enableascensionranges': flag.optional(),
  'channel:slowchat': uint,
  'costream:allow': z.enum(['all', 'following', 'none']),
  'channel:bannedwords': z.array(z.string().max(200)).max(1000),
  'channel:catbot:level': uint,
  'channel:users:levelRestrict': uint,
  'channel:users:ascensionLevelRestrict': uint.optional(),
  'channel:catbot:ascensionranges': z.record(z.enum(['1', '2', '3', '4']), levelRange).optional(),
});

/** Some of the settings, to be changed; a key no page lists is refused. */
export const channelPreferencesChange = z.strictObject(channelPreferences.partial().shape);

export type ChannelPreferences = z.infer<typeof channelPreferences>;
export type ChannelPreferencesChange = z.infer<typeof channelPreferencesChange>;
