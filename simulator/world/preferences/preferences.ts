import type { ChannelPreferences, ChannelPreferencesChange } from '../../../shared/platform/preferences.ts';

/** What a channel begins with: everybody may speak, links included. @see PLATFORM §4.3 */
const defaults: ChannelPreferences = {
  sharetext: "I'm watching %USER%: %URL%",
  'channel:notify:subscribemessage': '%USER% has just subscribed!',
  'channel:notify:followmessage': '%USER% follows now.',
  'channel:notify:hostedBy': '%USER% is hosting this channel.',
  'channel:notify:hosting': 'Now hosting %CHANNEL%.',
  'channel:notify:directPurchaseMessage': '%USER% has bought %GAMETITLE%.',
  'channel:notify:donatemessage': '%USER% has made a donation.',
  'channel:notify:subscriptionGiftMessage': '%USER% has given a subscription.',
  'channel:partner:submail': 'Thank you for subscribing to %CHANNEL%.',
  'channel:tweet:body': '%USER% is live: %URL%',
  'channel:links:allowed': true,
  'channel:links:clickable': true,
  'channel:notify:subscribe': true,
  'channel:notify:follow': true,
  'channel:notify:directPurchase': true,
  'channel:notify:donate': true,
  'channel:notify:subscriptionGift': true,
  'channel:player:muteOwn': false,
  'channel:tweet:enabled': false,
  'hosting:allow': true,
  'hosting:allowlive': true,
  'hypezone:allow': false,
  'mixer:featured:allow': true,
  'channel:offline:autoplayVod': true,
  'channel:directPurchase:enabled': false,
  'channel:donations:enabled': false,
  'channel:chat:hostswitch': false,
  'channel:catbot:enableascensionranges': false,
  'channel:slowchat': 0,
  'costream:allow': 'all',
  'channel:bannedwords': [],
  'channel:catbot:level': 0,
  'channel:users:levelRestrict': 0,
  'channel:users:ascensionLevelRestrict': 0,
  'channel:catbot:ascensionranges': {
    '1': { minLevel: 0, maxLevel: 0 },
    '2': { minLevel: 0, maxLevel: 0 },
    '3': { minLevel: 0, maxLevel: 0 },
    '4': { minLevel: 0, maxLevel: 0 },
  },
};

/** The settings of every channel; one that never changed any has the defaults. */
export class Preferences {
  readonly #byChannelId = new Map<number, ChannelPreferences>();

  /** All settings of a channel as they stand; not to be written to. */
  of(channelId: number): Readonly<ChannelPreferences> {
    return this.#byChannelId.get(channelId) ?? defaults;
  }

  /** Changes some settings. @returns all of them */
  change(channelId: number, change: ChannelPreferencesChange): Readonly<ChannelPreferences> {
    const set = Object.entries(change).filter(([, value]) => value !== undefined);
    const changed = { ...this.of(channelId), ...Object.fromEntries(set) };
    this.#byChannelId.set(channelId, changed);
    return changed;
  }
}
