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
export const contactPurpose = z.enum(['service', 'tunnel', 'forward', 'proxy', 'other']);

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

/** Where a secret could lie: files by their kind, what the window stores by itself, crash reports, and what leaves by hand. */
export const leakPlace = z.enum([...keptKind.options, 'window', 'crashes', 'report', 'clipboard']);

/** What a search for secrets has looked through, and what it found. */
export const leakLook = z.object({
  atMs: z.number(),
  /** How many secrets of ours were looked for, and how many false ones that were hidden first. */
  secrets: z.number().int(),
  planted: z.number().int(),
  /** `found`: in how many of its files; where there is no file, 0 or 1. */
  places: z.array(z.object({ place: leakPlace, files: z.number().int(), bytes: z.number(), found: z.number().int() })),
  /** `planted`: a false one alone. No secret is told, only where one lies. */
  found: z.array(z.object({ place: leakPlace, file: z.string().nullable(), planted: z.boolean() })),
  /** Files in which something was found beyond those that are named. */
  more: z.number().int(),
  /** Files that could not be read. */
  unread: z.number().int(),
  /** Places in which not even that was found which must stand there: what they hold is not known. */
  blind: z.array(leakPlace),
});

export const privacyLook = z.object({
  atMs: z.number(),
  /** The last search for secrets since the start; null: there was none. */
  leaks: leakLook.nullable(),
  kept: z.array(keptFiles),
  contacts: z.object({ sinceMs: z.number(), hosts: z.array(contact) }),
});

/** What an export has written. */
export const exported = z.object({ folder: z.string(), files: z.number().int(), rows: z.number().int() });

export const privacy = domain('privacy', {
  calls: {
    /** Measures what is kept, and tells who was spoken to. */
    look: call(nothing, privacyLook),
    /** Looks for each secret of ours in all that the app has written. */
    checkForLeaks: call(nothing, leakLook),
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
export type LeakPlace = z.infer<typeof leakPlace>;
export type LeakLook = z.infer<typeof leakLook>;
export type PrivacyLook = z.infer<typeof privacyLook>;
