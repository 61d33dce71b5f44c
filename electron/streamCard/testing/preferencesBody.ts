const texts = ['subscribemessage', 'followmessage', 'hostedBy', 'hosting', 'directPurchaseMessage', 'donatemessage'];
const flags = [
  ...['channel:links:clickable', 'channel:notify:subscribe', 'channel:notify:follow', 'channel:player:muteOwn'],
  ...['channel:tweet:enabled', 'hosting:allowlive', 'hypezone:allow', 'mixer:featured:allow'],
  ...['channel:offline:autoplayVod', 'channel:directPurchase:enabled', 'channel:donations:enabled'],
  'channel:chat:hostswitch',
];

/** All that the service tells of a channel's preferences, with these of them. */
export const preferencesBody = (some: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...{ sharetext: '', 'channel:partner:submail': '', 'channel:tweet:body': '' },
  ...Object.fromEntries(texts.map((name) => [`channel:notify:${name}`, ''])),
  ...Object.fromEntries(flags.map((name) => [name, false])),
  ...{ 'channel:slowchat': 0, 'channel:catbot:level': 0, 'channel:users:levelRestrict': 0 },
  ...{ 'channel:links:allowed': true, 'hosting:allow': true, 'costream:allow': 'all', 'channel:bannedwords': [] },
  ...some,
});
