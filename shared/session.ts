import { z } from 'zod';

/** How the tokens are kept. `weak`: the system offers no keyring, so sealing hides them from a glance only. */
export const keeping = z.object({
  /** safeStorage's name of what seals them, e.g. `gnome_libsecret`, `kwallet6`, `keychain`, `dpapi`, `basic_text`. */
  backend: z.string(),
  strength: z.enum(['system', 'weak']),
  /** `asked`: weak, the person has not chosen yet and nothing is on disk. `memory`: only until the app quits. */
  kept: z.enum(['disk', 'memory', 'asked']),
});

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
    scopes: z.array(z.string()),
    keeping,
    refreshing: z.boolean(),
  }),
  /** The service ended the sign-in at `atMs`; chat goes on read-only. */
  z.object({ kind: z.literal('lost'), username: z.string(), channel: sessionChannel.nullable(), atMs: z.number() }),
]);

export type Keeping = z.infer<typeof keeping>;
export type SessionChannel = z.infer<typeof sessionChannel>;
export type SessionState = z.infer<typeof sessionState>;
