import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { tunnelChoice } from './receiver.ts';

/** How deliveries reach the receiver from outside. Where the tunnel stands is part of the receiver's state. */
export const tunnel = domain('tunnel', {
  calls: {
    choose: call(z.object({ choice: tunnelChoice, address: z.string().max(2000) }), nothing),
    /** Takes a tunnel's token from the clipboard, into main and sealed. False: nothing usable there. */
    pasteToken: call(z.object({ of: z.enum(['ngrok', 'relay']) }), z.boolean()),
    forgetToken: call(z.object({ of: z.enum(['ngrok', 'relay']) }), nothing),
    tryNow: call(nothing, nothing),
  },
});
