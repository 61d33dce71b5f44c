import { ALL_TRIES_MS } from './platform/serviceTries.ts';
import type { DialectId, DigestCoding, HashName, Sender, TimeCoding } from './senders.ts';

/** How a sender proves that a request is its own. */
export type SignatureRule = {
  /** As the sender writes it; names are compared without case. */
  header: string;
  algorithm: HashName;
  coding: DigestCoding;
  /** Stands before the digest. */
  prefix: string;
  /** The header is a list with commas, in which any item with the prefix may be the signature. */
  list: boolean;
  /** What is signed: `{body}`, `{time}` and `{id}` stand for themselves. */
  signed: string;
};

/**
 * `at`: a header, a field of the body (`.sentAt`), or an item of the signature's list (`=t`). `late`: what is out of the tolerance
 * is turned away, or told only.
 */
export type TimeRule = { at: string; coding: TimeCoding; toleranceMs: number; late: 'refused' | 'told' };

/**
 * How one sender writes its deliveries. Places are headers, or fields of the body that begin with a dot; where several are named,
 * the first that is there tells.
 */
export type Dialect = {
  id: DialectId;
  /** null: nothing is signed. */
  signature: SignatureRule | null;
  time: TimeRule | null;
  /** What a delivery is known again by; for so long after the first: `KNOWN_AGAIN_MS`. */
  ids: readonly string[];
  events: readonly string[];
  /** Where an event's name would stand, this says no more than that it is one: the next place tells. */
  plain: string | null;
  /** The header that counts earlier tries, and what its absence means; null: the sender does not count them. */
  retry: { header: string; absent: number | null } | null;
  /** A question whether the address is the person's own: the event's name, and the field whose text is the answer. */
  challenge: { event: string; field: string } | null;
  /** The event that says that nothing more will come. */
  revoked: string | null;
  /** Who makes the secret, what one must look like, and whether the sender does without. */
  secret: { from: 'either' | 'sender'; form: RegExp | null; optional: boolean } | null;
};

const MINUTE_MS = 60_000;

/** What came is known again for seven days. */
export const KNOWN_AGAIN_MS = 7 * 24 * 60 * MINUTE_MS;

const ANY_SECRET = { from: 'either', form: null, optional: true } as const;

/** Every sender that the app knows by itself. `generic` is what the person chooses. */
export const dialects: Readonly<Record<Exclude<DialectId, 'generic'>, Dialect>> = {
  /** @see API "Events" 5, 6, PLATFORM §8.3, §8.4 */
  platform: {
    id: 'platform',
    signature: {
      header: 'Poker-Signature',
      algorithm: 'sha384',
      coding: 'upperHex',
      prefix: 'sha384=',
      list: false,
      signed: '{body}',
    },
    // What comes an hour after the last try would have ended is no retry.
    time: { at: '.sentAt', coding: 'date', toleranceMs: ALL_TRIES_MS + 60 * MINUTE_MS, late: 'told' },
    ids: ['.id'],
    events: ['.event'],
    plain: null,
    retry: { header: 'Poker-Nth-Retry', absent: null },
    challenge: null,
    revoked: null,
    secret: ANY_SECRET,
  },
  /** @see https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries */
  github: {
    id: 'github',
    signature: {
      header: 'X-Hub-Signature-256',
      algorithm: 'sha256',
      coding: 'hex',
      prefix: 'sha256=',
      list: false,
      signed: '{body}',
    },
    time: null,
    ids: ['X-GitHub-Delivery'],
    events: ['X-GitHub-Event'],
    plain: null,
    retry: null,
    challenge: null,
    revoked: null,
    secret: ANY_SECRET,
  },
  /** @see https://docs.stripe.com/webhooks/signature */
  stripe: {
    id: 'stripe',
    signature: {
      header: 'Stripe-Signature',
      algorithm: 'sha256',
      coding: 'hex',
      prefix: 'v1=',
      list: true,
      signed: '{time}.{body}',
    },
    time: { at: '=t', coding: 'seconds', toleranceMs: 5 * MINUTE_MS, late: 'refused' },
    ids: ['.id'],
    events: ['.type'],
    plain: null,
    retry: null,
    challenge: null,
    revoked: null,
    secret: { from: 'sender', form: /^whsec_\S+$/, optional: false },
  },
  /** @see https://dev.twitch.tv/docs/eventsub/handling-webhook-events */
  twitch: {
    id: 'twitch',
    signature: {
      header: 'Twitch-Eventsub-Message-Signature',
      algorithm: 'sha256',
      coding: 'hex',
      prefix: 'sha256=',
      list: false,
      signed: '{id}{time}{body}',
    },
    time: { at: 'Twitch-Eventsub-Message-Timestamp', coding: 'date', toleranceMs: 10 * MINUTE_MS, late: 'refused' },
    ids: ['Twitch-Eventsub-Message-Id'],
    events: ['Twitch-Eventsub-Message-Type', 'Twitch-Eventsub-Subscription-Type'],
    plain: 'notification',
    retry: null,
    challenge: { event: 'webhook_callback_verification', field: '.challenge' },
    revoked: 'revocation',
    secret: { from: 'either', form: /^[\x20-\x7e]{10,100}$/, optional: false },
  },
  /**
   * Slash commands and clicks are forms without an id.
   * @see https://api.slack.com/authentication/verifying-requests-from-slack, https://api.slack.com/apis/events-api
   */
  slack: {
    id: 'slack',
    signature: {
      header: 'X-Slack-Signature',
      algorithm: 'sha256',
      coding: 'hex',
      prefix: 'v0=',
      list: false,
      signed: 'v0:{time}:{body}',
    },
    time: { at: 'X-Slack-Request-Timestamp', coding: 'seconds', toleranceMs: 5 * MINUTE_MS, late: 'refused' },
    ids: ['.event_id'],
    events: ['.type', '.event.type', '.command', '.payload.type'],
    plain: 'event_callback',
    retry: { header: 'X-Slack-Retry-Num', absent: 0 },
    challenge: { event: 'url_verification', field: '.challenge' },
    revoked: null,
    secret: { from: 'sender', form: /^[0-9a-z]{32}$/, optional: false },
  },
  unsigned: {
    id: 'unsigned',
    signature: null,
    time: null,
    ids: ['.id'],
    events: ['.event', '.type'],
    plain: null,
    retry: null,
    challenge: null,
    revoked: null,
    secret: null,
  },
};

/** The dialect of a sender, also of one that the person described. */
export function dialectOf(sender: Sender): Dialect {
  if (sender.dialect !== 'generic') return dialects[sender.dialect];
  const { header, algorithm, coding, prefix, signed, time, id, event } = sender.custom;
  return {
    ...dialects.unsigned,
    id: 'generic',
    signature: { header, algorithm, coding, prefix, list: false, signed },
    time: time && { ...time, late: 'refused' },
    ids: id === null ? [] : [id],
    events: event === null ? [] : [event],
    secret: ANY_SECRET,
  };
}

/** The event by which a sender asks whether the address is the person's own; null: it never does. */
export function challengeOf(id: DialectId): string | null {
  return id === 'generic' ? null : (dialects[id].challenge?.event ?? null);
}
