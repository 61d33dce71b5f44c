import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { bucketNames } from './platform/buckets.ts';
import { callPurposes } from './platform/callPurposes.ts';

const bucketName = z.enum(bucketNames);
const purpose = z.enum(callPurposes);

/** Where a call is counted: a bucket of the service, or the chat's socket, which has a limit of its own. @see PLATFORM §6.6 */
const bookName = z.enum([...bucketNames, 'socket']);

/**
 * Why a call had to wait: its bucket is full, or `global` is, or the service has refused one; what is left is kept for what a
 * person waits for (`reserve`); others go first (`turn`); answers that are awaited may fill it (`underWay`).
 */
const waitReason = z.enum(['full', 'global', 'refused', 'globalRefused', 'reserve', 'turn', 'underWay']);

/**
 * What became of a call: the status of its answer; the chat's yes, or no; a no for too many, from the chat or by a 403 of the
 * service (`limited`); no answer came; it never reached the service; there was no room for as long as its caller would wait; its
 * caller wants it no more.
 */
const callOutcome = z.union([
  z.number().int(),
  z.enum(['done', 'refused', 'limited', 'lost', 'unsent', 'noRoom', 'cancelled']),
]);

/**
 * Whose allowance was spent: that of the person signed in, of the app's own application, of the application that owns hooks, or of
 * this computer's address. @see PLATFORM §13
 */
const payerKind = z.enum(['user', 'application', 'hookApplication', 'address']);

/**
 * The account that pays, where it is another one than the main one. 0: one that was being signed in; null: the main one, or the
 * payer is no account.
 */
const accountId = z.number().int().nullable();

/** The channel that a call was for; null: it was for none, or for more than one. */
const channelId = z.number().int().nullable();

/** A call as it was noted. Times are of this computer's clock. */
const ledgerCall = z.object({
  /** Counts up from 1 while the app runs. */
  id: z.number().int(),
  askedAtMs: z.number(),
  /** null: it never left. */
  sentAtMs: z.number().nullable(),
  endedAtMs: z.number(),
  purpose,
  /** Verb and path as the service declares them, without ids; the method's name on the chat's socket. */
  what: z.string(),
  book: bookName,
  /** The bucket that the answer was counted in, where it cost one call; null: it cost nothing. */
  counted: bucketName.nullable(),
  payer: payerKind,
  accountId,
  channelId,
  isBackground: z.boolean(),
  /** Why it waited; null: it did not. */
  why: waitReason.nullable(),
  outcome: callOutcome,
});

/** A call that waits for its turn. */
const ledgerWaiting = z.object({
  purpose,
  what: z.string(),
  channelId,
  askedAtMs: z.number(),
  isBackground: z.boolean(),
  why: waitReason,
  /** When it may go at the earliest, as things stand; null: when an answer comes. */
  mayGoAtMs: z.number().nullable(),
});

/** One bucket of one payer as it stands now. */
const ledgerBucket = z.object({
  name: bucketName,
  payer: payerKind,
  accountId,
  limit: z.number().int(),
  intervalSeconds: z.number().int(),
  spent: z.number().int(),
  /** What of it this app has spent since the window began, by what for. */
  ours: z.array(z.object({ purpose, calls: z.number().int() })),
  /** What others have spent who count here too, as the service's headers tell. */
  others: z.number().int(),
  /** What the app's regular reading will spend until the window ends, or in the next one where none runs. */
  expected: z.number().int(),
  resetsAtMs: z.number().nullable(),
  /** The service has refused a call: nothing goes out before. */
  refusedUntilMs: z.number().nullable(),
  /** Somebody wants it tried before: the next call goes. */
  letsOne: z.boolean(),
  /** In the order in which they go. */
  waiting: z.array(ledgerWaiting),
});

/** A 429: what came, what was known then, and what was done. */
export const ledgerRefusal = z.object({
  atMs: z.number(),
  purpose,
  what: z.string(),
  /** The bucket that was taken to be full. */
  bucket: bucketName,
  /** Whether the answer named it; else it is the fuller one of the two that the call may be counted in. */
  isNamed: z.boolean(),
  payer: payerKind,
  accountId,
  channelId,
  headers: z.object({
    limit: z.number().nullable(),
    remaining: z.number().nullable(),
    /** `X-RateLimit-Reset` where it is a time, on this computer's clock. */
    resetAtMs: z.number().nullable(),
    retryAfterMs: z.number().nullable(),
  }),
  limit: z.number().int(),
  /** What the bucket held by our count, calls of others included as far as headers had told of them. */
  spent: z.number().int(),
  /** What of that was spent by this app. */
  ours: z.number().int(),
  /** Until when nothing goes out to this bucket. */
  untilMs: z.number(),
});

/** What reads again and again by itself. */
const regularReader = z.object({
  purpose,
  bucket: bucketName,
  payer: payerKind,
  /** It reads for so many channels that are open behind the one in front; null: for that one, or for all alike. */
  behind: z.number().int().nullable(),
  /** Calls a round. */
  calls: z.number().int(),
  /** How often it usually reads, and how often at worst, as when news come one after the other. */
  everySeconds: z.number(),
  atWorstSeconds: z.number(),
  /** More than this it never makes in one interval of its bucket, as it holds itself back. */
  mostInInterval: z.number().int().nullable(),
});

/** What regular reading comes to in a bucket, in the worst stretch of its interval. */
const proofLine = z.object({
  bucket: bucketName,
  payer: payerKind,
  intervalSeconds: z.number().int(),
  /** What regular reading may have: the rest is for what a person waits for. */
  room: z.number().int(),
  worst: z.number().int(),
  readers: z.array(
    regularReader
      .pick({ purpose: true, behind: true, calls: true, everySeconds: true })
      .extend({ worst: z.number().int() }),
  ),
});

/** Whether the chosen intervals fit every bucket. */
const intervalProof = z.object({
  fits: z.boolean(),
  lines: z.array(proofLine),
  /**
   * What keeps the chatters from being refreshed so often: calls of a refresh in an interval, and how many it may have. null: nothing
   * does.
   */
  chatters: z.object({ worst: z.number().int(), room: z.number().int(), takesSeconds: z.number() }).nullable(),
  /** The shortest interval of those there are that fits; null: none does, or the chosen one fits. */
  nearestSeconds: z.number().nullable(),
});

const ledgerState = z.object({
  /** How many calls were noted so far in this run; what the calls answer is current for it. */
  noted: z.number().int(),
  /** The buckets that anything was counted in, or that somebody waits for. */
  buckets: z.array(ledgerBucket),
  /** Newest first. */
  refusals: z.array(ledgerRefusal),
  /** Of the intervals as they are set now. */
  proof: intervalProof,
});

const MOST_ROWS = 200;

const span = z.enum(['hour', 'day']);

/** Calls by time and by what for, over the last hour or day. */
const ledgerFigures = z.object({
  fromMs: z.number(),
  /** How long a step is: a minute of the last hour, 24 minutes of the day. */
  stepMs: z.number(),
  /** Of each bucket that was asked of. `calls` is null where the app did not run, or nothing is known of it. */
  lanes: z.array(
    z.object({
      bucket: bucketName,
      limit: z.number().int(),
      intervalSeconds: z.number().int(),
      steps: z.array(z.object({ calls: z.number().int().nullable(), refused: z.number().int() })),
    }),
  ),
  rows: z.array(z.object({ purpose, calls: z.partialRecord(bookName, z.number().int()) })),
  /** All calls that cost one, and those that were refused with 429. */
  calls: z.number().int(),
  refused: z.number().int(),
});

const ledgerQuery = z.object({
  /** What the calls are for; null: whatever. */
  purposes: z.array(purpose).max(purpose.options.length).nullable(),
  /** Rows from the newest one on. */
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(MOST_ROWS),
});

/**
 * Every call to the service: what for, in which bucket, at what price; who waits for what, why calls were refused, and whether the
 * chosen intervals fit. @see API "Limits", PLATFORM §2
 */
export const ledger = domain('ledger', {
  state: {
    schema: ledgerState,
    empty: {
      noted: 0,
      buckets: [],
      refusals: [],
      proof: { fits: true, lines: [], chatters: null, nearestSeconds: null },
    },
  },
  calls: {
    figures: call(z.object({ span }), ledgerFigures),
    /** Single calls, newest first, as far back as they are kept: some thousands, of this run. */
    rows: call(ledgerQuery, z.object({ total: z.number().int(), rows: z.array(ledgerCall) })),
    /** What the intervals would come to with this one, before it is kept. */
    prove: call(z.object({ chattersEverySeconds: z.number().int().min(1).max(86_400).nullable() }), intervalProof),
    /** Lets one call go to a bucket that the service has closed by a refusal, the one that waits or else the next; refused again, it is closed again. */
    tryNow: call(ledgerBucket.pick({ name: true, payer: true, accountId: true }), nothing),
    /** Saves the calls and, of before, the figures by minute. @returns how many rows; null: the person changed their mind */
    export: call(nothing, z.number().int().nullable()),
  },
});

export type BookName = z.infer<typeof bookName>;
export type CallOutcome = z.infer<typeof callOutcome>;
export type IntervalProof = z.infer<typeof intervalProof>;
export type LedgerBucket = z.infer<typeof ledgerBucket>;
export type LedgerCall = z.infer<typeof ledgerCall>;
export type LedgerFigures = z.infer<typeof ledgerFigures>;
export type LedgerQuery = z.infer<typeof ledgerQuery>;
export type LedgerRefusal = z.infer<typeof ledgerRefusal>;
export type LedgerState = z.infer<typeof ledgerState>;
export type LedgerWaiting = z.infer<typeof ledgerWaiting>;
export type PayerKind = z.infer<typeof payerKind>;
export type RegularReader = z.infer<typeof regularReader>;
export type WaitReason = z.infer<typeof waitReason>;
