import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** The kinds of things that are kept on this computer. */
export const keptKind = z.enum([
  'signIns',
  'secrets',
  'journal',
  'notes',
  'chat',
  'numbers',
  'settings',
  'backups',
  'updates',
  'log',
]);

/** Those that can be deleted by themselves: a package that waits to be installed goes when it is, or with everything. */
export const clearableKind = keptKind.exclude(['updates']);

/** Files of a kind, and what they take up. `oldestMs`: when the oldest of them was last written. */
export const keptFiles = z.object({
  kind: keptKind,
  bytes: z.number().int(),
  files: z.number().int(),
  oldestMs: z.number().nullable(),
});

/** What a host is spoken to for. */
export const contactPurpose = z.enum(['service', 'tunnel', 'forward', 'other']);

/** A host that main spoke to since the app started. No paths, no names of people. */
export const contact = z.object({
  /** With its port, where it is not the usual one. */
  host: z.string(),
  purpose: contactPurpose,
  requests: z.number().int(),
  /** Websockets that were opened. */
  sockets: z.number().int(),
  /** Bytes over its connections, with all that carries them. */
  sent: z.number().int(),
  received: z.number().int(),
  firstMs: z.number(),
  lastMs: z.number(),
});

export const privacyLook = z.object({
  atMs: z.number(),
  kept: z.array(keptFiles),
  contacts: z.object({ sinceMs: z.number(), hosts: z.array(contact) }),
});

/** What an export has written. */
export const exported = z.object({ folder: z.string(), files: z.number().int(), rows: z.number().int() });

export const privacy = domain('privacy', {
  calls: {
    /** Measures what is kept, and tells who was spoken to. */
    look: call(nothing, privacyLook),
    /** Deletes what is kept of a kind, of every service. */
    clear: call(z.object({ kind: clearableKind }), nothing),
    /** Writes all that is kept, without secrets, into a new folder where the person says; null: they changed their mind. */
    exportAll: call(nothing, exported.nullable()),
    /** Shows that folder. */
    showExport: call(nothing, nothing),
    /** Deletes everything and starts as for the first time. What an end in the middle leaves goes at the next start. */
    deleteAll: call(nothing, nothing),
  },
});

export type KeptKind = z.infer<typeof keptKind>;
export type ClearableKind = z.infer<typeof clearableKind>;
export type KeptFiles = z.infer<typeof keptFiles>;
export type Contact = z.infer<typeof contact>;
export type ContactPurpose = z.infer<typeof contactPurpose>;
export type PrivacyLook = z.infer<typeof privacyLook>;
