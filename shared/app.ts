import { z } from 'zod';

/** What happened at the start that a person should know. */
export const startNotice = z.discriminatedUnion('kind', [
  /** A settings or history file could not be read; it was renamed to `asideName` in the profile's folder. */
  z.object({ kind: z.literal('fileSetAside'), name: z.string(), asideName: z.string() }),
  /** The settings file could be neither read nor written: choices last until the app quits. */
  z.object({ kind: z.literal('settingsNotKept') }),
  /** The sealed tokens could not be opened, so one has to sign in again. */
  z.object({ kind: z.literal('vaultUnreadable') }),
  /** The receiver's paths and signing secrets could not be opened: deliveries to them are turned away until they are made anew. */
  z.object({ kind: z.literal('intakesUnreadable') }),
]);

export const appDescription = z.object({
  version: z.string(),
  host: z.enum(['electron', 'stand-in']),
  /** Node's name of the system, e.g. `linux`, `darwin`, `win32`. */
  platform: z.string(),
  locale: z.string(),
  notices: z.array(startNotice),
});

export const windowState = z.object({ maximized: z.boolean(), focused: z.boolean() });

export type StartNotice = z.infer<typeof startNotice>;
export type AppDescription = z.infer<typeof appDescription>;
export type WindowState = z.infer<typeof windowState>;
