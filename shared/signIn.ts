import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { appError } from './errors.ts';

/** A shortcode as it may be shown. The handle is a secret, so it is not here: it never leaves the main process. */
const shownCode = {
  code: z.string(),
  /** The linking page with the code in its query. @see API "Shortcode flow" 2 */
  linkUrl: z.string(),
  expiresAtMs: z.number(),
  lifetimeMs: z.number(),
  /** The code shown before this one, while its handle is still asked about; null once the service has dropped it. */
  previousCode: z.string().nullable(),
  lastAnswerAtMs: z.number().nullable(),
};

/** Where sign-in stands. @see DESIGN §5 */
export const signInState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('requesting') }),
  z.object({ kind: z.literal('waiting'), ...shownCode, nextCheckAtMs: z.number() }),
  /** The service does not answer; `shown` holds the code that stays good meanwhile, null before the first one came. */
  z.object({
    kind: z.literal('offline'),
    shown: z.object(shownCode).nullable(),
    retryAtMs: z.number(),
    tries: z.number().int(),
    why: appError,
  }),
  z.object({ kind: z.literal('exchanging'), code: z.string() }),
  z.object({ kind: z.literal('denied'), code: z.string() }),
  /** Nothing more is tried by itself, e.g. the service refuses the client id. */
  z.object({ kind: z.literal('failed'), error: appError }),
  z.object({ kind: z.literal('signedIn'), username: z.string(), approvedAtMs: z.number() }),
]);

export const signIn = domain('signIn', {
  state: { schema: signInState, empty: { kind: 'idle' } },
  calls: {
    start: call(nothing, nothing),
    cancel: call(nothing, nothing),
    tryNow: call(nothing, nothing),
  },
});

export type SignInState = z.infer<typeof signInState>;
