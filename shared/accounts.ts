import { z } from 'zod';
import { capabilityName } from './capabilities.ts';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';
import { keeping } from './session.ts';
import { signInState } from './signIn.ts';

/** An account is told by the service's id of its user, which stays the same over every sign-in. */
const accountId = z.number().int();

/** A person's account at the service, signed in or signed in once. */
export const account = z.object({
  id: accountId,
  username: z.string(),
  avatarUrl: z.string().nullable(),
  /** The one that the rest of the app speaks as: numbers, hooks and the list of chatters are asked for in its name. */
  isMain: z.boolean(),
  /** `lost`: the service ended the sign-in. */
  state: z.enum(['signedIn', 'lost']),
  lostAtMs: z.number().nullable(),
  /** What it was signed in for; empty once that is lost. */
  scopes: z.array(z.string()),
  kept: keeping.shape.kept.nullable(),
});

/** Who speaks in a channel, where that was chosen. */
const speaker = z.object({ channelId: z.number().int(), accountId });

/** What an account may do in a channel, as the service told when it was asked. @see PLATFORM §5 */
export const standing = z.object({
  channelId: z.number().int(),
  accountId,
  atMs: z.number(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Why it could not be asked. */
  error: appError.nullable(),
});

/** What a code is shown for. */
export const askedFor = z.discriminatedUnion('kind', [
  /** Another account. */
  z.object({ kind: z.literal('add') }),
  /** An account whose sign-in is lost. */
  z.object({ kind: z.literal('again'), accountId, username: z.string() }),
  /** More than the sign-in of an account includes. `scopes`: those that are new. */
  z.object({
    kind: z.literal('wider'),
    capability: capabilityName,
    accountId,
    username: z.string(),
    scopes: z.array(z.string()),
  }),
]);

/**
 * What came of a code that was approved. `otherUser`: somebody else approved it, and nothing was changed. `already`: that account is
 * here and signed in, and nothing was changed.
 */
export const askedResult = z.object({
  kind: z.enum(['added', 'signedIn', 'widened', 'otherUser', 'already']),
  accountId,
  username: z.string(),
});

/** A code on screen beside the sign-ins there are, which go on meanwhile. `result` stands once `progress` is `signedIn`. */
export const asking = z.object({ what: askedFor, progress: signInState, result: askedResult.nullable() });

/** The accounts that are signed in at a service. @see DESIGN §5 */
export const accounts = domain('accounts', {
  state: {
    schema: z.object({
      /** The main one first, then as they were added. */
      list: z.array(account),
      speakers: z.array(speaker),
      standings: z.array(standing),
      asking: asking.nullable(),
    }),
    empty: { list: [], speakers: [], standings: [], asking: null },
  },
  calls: {
    /** Shows a code with which another account is signed in. What was asked for before is left. */
    add: call(nothing, nothing),
    /** The same for an account whose sign-in is lost. */
    signInAgain: call(z.object({ accountId }), nothing),
    /** Shows a code for all that an account is signed in for, and what this takes. null: the main one. */
    widen: call(z.object({ capability: capabilityName, accountId: accountId.nullable() }), nothing),
    /** Leaves what is asked for, or puts away what came of it. */
    leave: call(nothing, nothing),
    /** While the service does not answer: tries at once. */
    tryNow: call(nothing, nothing),
    /** Signs an account out and forgets it. The main one is signed out by `session.signOut`. */
    remove: call(z.object({ accountId }), nothing),
    /** From now on this account speaks in the channel, which is joined anew; kept for the next time. */
    speakAs: call(z.object({ channelId: z.number().int(), accountId }), nothing),
    /** Asks what each account may do in a channel: a call of each one's own budget, unless it was asked a moment ago. */
    look: call(z.object({ channelId: z.number().int() }), nothing),
  },
});

export type Account = z.infer<typeof account>;
export type AskedFor = z.infer<typeof askedFor>;
export type AskedResult = z.infer<typeof askedResult>;
export type Asking = z.infer<typeof asking>;
export type Standing = z.infer<typeof standing>;
export type AccountsState = z.infer<(typeof accounts)['state']['schema']>;
