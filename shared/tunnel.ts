import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { MOST_FALLBACKS, tunnelChoice } from './receiver.ts';
import { RELAY_MOST_KEEP_HOURS } from './relayLimits.ts';

/**
 * How pairing with a relay went. `refused`: the relay does not know the code, or it was used or is too old, which it does not tell
 * apart. `noCode`: it can't be one. `notRelay`: something else answers there. `cannotSeal`: the cryptography that this app runs on
 * makes no key for what the relay would keep; the code was not used.
 */
export const pairing = z.enum([
  ...(['paired', 'refused', 'noCode', 'tooMany', 'unreachable', 'notRelay', 'badAddress', 'cannotSeal'] as const),
]);

/** How deliveries reach the receiver from outside. Where the tunnel stands is part of the receiver's state. */
export const tunnel = domain('tunnel', {
  calls: {
    choose: call(z.object({ choice: tunnelChoice, address: z.string().max(2000) }), nothing),
    /** Takes a tunnel's token from the clipboard, into main and sealed. False: nothing usable there. */
    pasteToken: call(z.object({ of: z.enum(['ngrok', 'relay']) }), z.boolean()),
    forgetToken: call(z.object({ of: z.enum(['ngrok', 'relay']) }), nothing),
    tryNow: call(nothing, nothing),
    /** Says no more of a relay that was left and could not be told to keep nothing, and tries it no more. */
    dismissLeft: call(z.object({ address: z.string().max(2000), app: z.string().max(100) }), nothing),
    /** Takes a relay's short code to it and keeps what it gives; from then on that relay is the tunnel. */
    pair: call(z.object({ address: z.string().max(2000), code: z.string().max(40) }), pairing),
    /** What the relay is to keep while the app is away, and its further addresses. */
    setRelay: call(
      z.object({
        keep: z.boolean(),
        hours: z.number().int().min(1).max(RELAY_MOST_KEEP_HOURS),
        fallbacks: z.array(z.string().min(1).max(2000)).max(MOST_FALLBACKS),
      }),
      nothing,
    ),
  },
});

export type Pairing = z.infer<typeof pairing>;
