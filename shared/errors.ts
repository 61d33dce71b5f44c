import { z } from 'zod';
import { capabilityName } from './capabilities.ts';

/** What this computer keeps or writes, each named in the catalogue. */
export const storedThings = [
  'accounts',
  'analytics',
  'apiToken',
  'backups',
  'chat',
  'export',
  'folder',
  'history',
  'hookCredential',
  'intakes',
  'journal',
  'settings',
  'signIn',
  'tunnelTokens',
] as const;
export type StoredThing = (typeof storedThings)[number];

/** Everything that can go wrong, as data: the same value in a log, a test, over IPC and on screen. Holds no secret. */
export const appError = z.discriminatedUnion('kind', [
  /**
   * The service can't be reached: no network, name not found, connection refused or cut. `mayBeDone`: it was to change something, and
   * whether it did is not known.
   */
  z.object({ kind: z.literal('offline'), mayBeDone: z.literal(true).optional() }),
  /** `mayBeDone` as above. */
  z.object({
    kind: z.literal('timedOut'),
    path: z.string(),
    afterMs: z.number(),
    mayBeDone: z.literal(true).optional(),
  }),
  /** An answer that says no; `message` is the service's own sentence, shown as a quotation only. */
  z.object({ kind: z.literal('http'), status: z.number(), path: z.string(), message: z.string().nullable() }),
  z.object({ kind: z.literal('rateLimited'), bucket: z.string(), retryAfterMs: z.number() }),
  /** The answer can't be understood: HTML, torn JSON, a body off its schema. */
  z.object({ kind: z.literal('badPayload'), where: z.string(), detail: z.string() }),
  /** The sign-in is over: the refresh token was refused, or there is none. */
  z.object({ kind: z.literal('signInEnded') }),
  z.object({ kind: z.literal('notSignedIn') }),
  /** The person's role in the channel does not include this. Nothing was sent. @see PLATFORM §5.2 */
  z.object({ kind: z.literal('notPermitted'), capability: capabilityName }),
  /** The sign-in does not include this; another one for more can be asked for. Nothing was sent. */
  z.object({ kind: z.literal('scopeMissing'), capability: capabilityName }),
  /** It was written or begun with one account, and another one speaks in the chat. */
  z.object({ kind: z.literal('otherSpeaker') }),
  /** There is no channel of this name or id. */
  z.object({ kind: z.literal('noSuchChannel'), channel: z.string() }),
  /** The chat answered a call with an error; `code` is its number or bare string. @see PLATFORM §6.6 */
  z.object({ kind: z.literal('chatRefused'), code: z.union([z.number(), z.string()]), message: z.string() }),
  /** The chat connection ended before the answer came; `sent` says whether the call had left. */
  z.object({ kind: z.literal('connectionLost'), sent: z.boolean() }),
  /** Somebody else, or another device, was faster: it is so already, and nothing was sent. `by`: who, where that is known. */
  z.object({ kind: z.literal('alreadyDone'), by: z.string().nullable() }),
  /** The app quit, or left the service, before the answer came; `sent` says whether the service was asked. */
  z.object({ kind: z.literal('cutShort'), sent: z.boolean() }),
  /** The person has ended it. What was done until then stays done. */
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('badInput'), field: z.string(), why: z.string() }),
  z.object({ kind: z.literal('storageFailed'), what: z.enum(storedThings) }),
  /** Our own fault; the stack stays in the main log, under this id. */
  z.object({ kind: z.literal('internal'), logId: z.string() }),
]);

export type AppError = z.infer<typeof appError>;

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError };
