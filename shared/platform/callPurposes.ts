/**
 * What calls to the service are for, in the words of a person: each request names one, and the ledger adds them up by it. In the
 * order in which the ledger lists them.
 */
export const callPurposes = [
  /** The walk over the list of chatters. */
  'chattersWalk',
  /** One person, or a search for names. */
  'chatterLookup',
  /** Followers, moderators, the banned: lists that are read when somebody asks for them. */
  'people',
  /** Where a chat is, the key that opens it, what one may do there. */
  'chat',
  /** Bans, roles, and a name that changed meanwhile. */
  'moderation',
  /** The channel's title, viewers, and since when it is live. */
  'channel',
  /** Which channels there are, and which of them are live. */
  'channels',
  /** The channel's numbers over time. */
  'analytics',
  /** Recordings, clips and games of past streams. */
  'streams',
  /** Title, game, pictures and settings of the channel. */
  'streamCard',
  /** The running stream as it is taken in, and its key. */
  'broadcast',
  /** Whom one hosts, and who hosts one. */
  'hosting',
  'clips',
  /** Who streams along. */
  'costream',
  'hooks',
  /** Codes and the tokens they become. */
  'signIn',
  /** Who is signed in, and keeping them so. */
  'account',
] as const;

export type CallPurpose = (typeof callPurposes)[number];
