import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** Starting with the system, links to the app, and the tray: what this system does, and what the person chose of it. */

export const atLoginState = z.object({
  /** A copy that is not installed can't be started by the system. */
  can: z.boolean(),
  on: z.boolean(),
  /** It is on here, and the system or the person holds it back in the system's own settings. */
  blocked: z.boolean(),
});

export const linksState = z.object({
  /** Whether the person can change it from here. */
  canChange: z.boolean(),
  on: z.boolean(),
});

export const starting = domain('starting', {
  state: {
    schema: z.object({
      /** An icon of the app can be seen in the system's tray. */
      tray: z.boolean(),
      atLogin: atLoginState,
      links: linksState,
    }),
    empty: {
      tray: false,
      atLogin: { can: false, on: false, blocked: false },
      links: { canChange: false, on: false },
    },
  },
  calls: {
    /** False: the system did not take it. */
    setAtLogin: call(z.object({ on: z.boolean() }), z.boolean()),
    /** Has the system open `sidestage://` links with this app, or no longer. False: it did not take it. */
    setLinks: call(z.object({ on: z.boolean() }), z.boolean()),
    /** Looks anew: the system's own settings change it too. */
    look: call(nothing, nothing),
  },
});

export type AtLoginState = z.infer<typeof atLoginState>;
export type LinksState = z.infer<typeof linksState>;
