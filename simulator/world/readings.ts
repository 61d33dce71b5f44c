/** A point the platform's documentation leaves open: the choices we know of, the first of them ours. */
type Reading = {
  readonly about: string;
  /** Where the choice comes from. */
  readonly source: string;
  readonly choices: readonly [string, string, ...string[]];
};

/** Every point at which the documentation is silent and another answer is likely enough to try a client against it. */
export const readingTable = {
  'limit.status': {
    about: 'Status of a request whose bucket is full.',
    source: 'API "Limits" 3 leaves it open; PLATFORM §2.1',
    choices: ['429', '403'],
  },
  'limit.reset': {
    about: 'What X-RateLimit-Reset holds: a unix time, or nothing.',
    source: 'PLATFORM §2.1',
    choices: ['milliseconds', 'seconds', 'bucket name on refusal', 'absent'],
  },
  'limit.retryAfter': {
    about: 'Whether a refusal carries Retry-After.',
    source: 'PLATFORM §2.1, our choice',
    choices: ['sent', 'absent'],
  },
  'identity.missing': {
    about: 'What a request without Authorization and Client-ID gets from an endpoint that wants an application.',
    source: 'API "Authentication" 1 names no status; PLATFORM §1.2, §12',
    choices: ['401', '403', 'answered'],
  },
  'shortcode.expiresIn': {
    about: 'Unit of expires_in in the shortcode handshake.',
    source: 'API "Shortcode handshake response" leaves it open; PLATFORM §3.2',
    choices: ['seconds', 'milliseconds'],
  },
  'token.expiresIn': {
    about: 'Unit of expires_in in the token response.',
    source: 'API "Token response" leaves it open; PLATFORM §3.3',
    choices: ['seconds', 'milliseconds'],
  },
  'list.defaultLimit': {
    about: 'Page size of a v1 list when the request names none.',
    source: 'API "Endpoints" leaves it open; PLATFORM §1.3',
    choices: ['50', '20', '100'],
  },
  'list.outOfRange': {
    about: 'What page and limit out of range, or not a number, get.',
    source: 'PLATFORM §1.3, our choice',
    choices: ['400', 'clamped'],
  },
  'list.totalCount': {
    about: 'Whether v1 lists tell their size in x-total-count.',
    source: 'PLATFORM §1.3',
    choices: ['sent', 'absent'],
  },
  'channels.link': {
    about: 'Whether GET /channels sends a link header.',
    source: 'PLATFORM §1.3: sources disagree',
    choices: ['sent', 'absent'],
  },
  'chatters.defaultLimit': {
    about: 'Page size of the v2 chatters list when the request names none.',
    source: 'API "GET /api/v2/chats/{channelId}/users (v2)" leaves it open; PLATFORM §7.1',
    choices: ['50', '20', '100'],
  },
  'chat.authError': {
    about: 'How the chat refuses `auth`: a bare text, or an object with a number.',
    source: 'PLATFORM §6.6, §14',
    choices: ['string', 'object'],
  },
  'chat.history': {
    about: 'Order of GET /chats/{channelId}/history.',
    source: 'PLATFORM §5.3, our choice',
    choices: ['oldest first', 'newest first'],
  },
  'chat.userUpdate': {
    about: 'What a UserUpdate tells beside who it is about.',
    source: 'PLATFORM §6.4 lists name and permissions; PLATFORM §15: neither is sent any more',
    choices: ['roles', 'roles, name and permissions'],
  },
  'chat.binary': {
    about: 'What happens to a packet in a binary frame.',
    source: 'PLATFORM §6.1 calls it an error; PLATFORM §15: one published client sends nothing else',
    choices: ['refused', 'read'],
  },
  'chat.timeoutLength': {
    about: 'How a removal names the length of the timeout that caused it.',
    source: 'PLATFORM §6.4 leaves it open; PLATFORM §15: as the moderator wrote it',
    choices: ['in our own form', 'as it was written'],
  },
  'chat.hostTold': {
    about: 'Whether the room of a channel is told by a message who hosts it.',
    source: 'PLATFORM §15, seen once on the wire',
    choices: ['no', 'by a bot'],
  },
  'channel.details': {
    about: 'What GET /channels/{channelIdOrToken}/details tells of the channel itself.',
    source: 'PLATFORM §4.2 says its plain form; PLATFORM §15: some clients read its game there',
    choices: ['plain', 'expanded'],
  },
  'hostee.none': {
    about: 'Status of GET /channels/{channelId}/hostee when nobody is hosted.',
    source: 'PLATFORM §11.4, our choice',
    choices: ['404', '204'],
  },
  'follow.deleted': {
    about: 'Status of a follow that was taken back.',
    source: 'PLATFORM §11.3',
    choices: ['204', '200'],
  },
  'hook.created': {
    about: 'Status of a hook that was made.',
    source: 'API "POST /hooks" names none; PLATFORM §8.2, our choice',
    choices: ['200', '201'],
  },
} as const satisfies Record<string, Reading>;

export type ReadingName = keyof typeof readingTable;
export type Choice<N extends ReadingName> = (typeof readingTable)[N]['choices'][number];
/** Choices that differ from ours. */
export type ReadingChoices = { readonly [N in ReadingName]?: Choice<N> };

export const readingNames = Object.keys(readingTable) as ReadingName[];

/** Whether a reading of this name has this choice. */
export function isChoice(name: string, choice: string): boolean {
  const reading = readingNames.find((known) => known === name);
  return reading !== undefined && readingTable[reading].choices.some((known) => known === choice);
}

/** How this world reads what the documentation leaves open. */
export class Readings {
  readonly #chosen = new Map<ReadingName, string>();

  constructor(choices: ReadingChoices = {}) {
    this.choose(choices);
  }

  /** The choice in force. */
  of<N extends ReadingName>(name: N): Choice<N> {
    return (this.#chosen.get(name) ?? readingTable[name].choices[0]) as Choice<N>;
  }

  choose(choices: ReadingChoices): void {
    for (const [name, choice] of Object.entries(choices)) this.#chosen.set(name as ReadingName, choice);
  }

  /** Every reading with its source, its choices, and the one in force. */
  all() {
    return readingNames.map((name) => ({ name, ...readingTable[name], choice: this.of(name) }));
  }
}
