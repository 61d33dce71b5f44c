import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** How the tokens are kept. `weak`: the system offers no keyring, so sealing hides them from a glance only. */
export const keeping = z.object({
  /** safeStorage's name of what seals them, e.g. `gnome_libsecret`, `kwallet6`, `keychain`, `dpapi`, `basic_text`. */
  backend: z.string(),
  strength: z.enum(['system', 'weak']),
  /** `asked`: weak, the person has not chosen yet and nothing is on disk. `memory`: only until the app quits. */
  kept: z.enum(['disk', 'memory', 'asked']),
});

/**
 * Why the service ended a sign-in. `refused`: it no longer takes the refresh token. `answerLost`: the answer to a refresh
 * never came, and the token it had spent is refused since.
 */
export const sessionEnd = z.enum(['refused', 'answerLost']);

export const sessionChannel = z.object({ id: z.number().int(), token: z.string() });

/** Who the app is to the service. @see DESIGN §5 */
export const sessionState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restoring') }),
  /** `wiped`: the person signed out, everything secret was removed. */
  z.object({ kind: z.literal('signedOut'), wiped: z.boolean() }),
  z.object({ kind: z.literal('anonymous'), channel: sessionChannel }),
  z.object({
    kind: z.literal('signedIn'),
    userId: z.number().int(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    /** The channel whose chat is open: one's own unless another was chosen; null when the account has none. */
    channel: sessionChannel.nullable(),
    /** One's own; null when the account has none. */
    own: sessionChannel.nullish(),
    scopes: z.array(z.string()),
    keeping,
    refreshing: z.boolean(),
    /** Whether it was taken up again as it lay on disk; false for one that was made since the service was opened. */
    restored: z.boolean(),
  }),
  /** The service ended the sign-in at `atMs`; chat goes on read-only. */
  z.object({
    kind: z.literal('lost'),
    username: z.string(),
    channel: sessionChannel.nullable(),
    own: sessionChannel.nullish(),
    atMs: z.number(),
    why: sessionEnd,
  }),
]);

export const session = domain('session', {
  state: { schema: sessionState, empty: { kind: 'restoring' } },
  calls: {
    /** Opens a channel's chat by name or id; without a sign-in that is the anonymous mode. */
    openChannel: call(z.object({ channel: z.string().min(1).max(100) }), nothing),
    signOut: call(nothing, nothing),
    /** The answer to a weak keyring: keep the sign-in on disk all the same, or until the app quits. */
    keep: call(z.object({ on: z.enum(['disk', 'memory']) }), nothing),
  },
});

export type Keeping = z.infer<typeof keeping>;
export type SessionEnd = z.infer<typeof sessionEnd>;
export type SessionChannel = z.infer<typeof sessionChannel>;
export type SessionState = z.infer<typeof sessionState>;
