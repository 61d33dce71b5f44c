import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

/** What happened, at the start mostly, that a person should know. */
export const startNotice = z.discriminatedUnion('kind', [
  /** A settings or history file could not be read; it was renamed to `asideName` in the profile's folder. */
  z.object({ kind: z.literal('fileSetAside'), name: z.string(), asideName: z.string() }),
  /** A database that was there held nothing: what it had held is gone, and a new one was begun. */
  z.object({ kind: z.literal('fileEmpty'), name: z.string() }),
  /** `readOnly`: notes on people are shown, and changes are not kept; else the file can't be opened and they are neither. */
  z.object({ kind: z.literal('historyNotKept'), readOnly: z.boolean() }),
  /** What is said in chat could not be written; it is tried again. */
  z.object({ kind: z.literal('chatNotKept') }),
  /** What happened could not be written into the feed; it is told on the desktop all the same. */
  z.object({ kind: z.literal('activityNotKept') }),
  /** What is counted in the chat could not be written; it is tried again for a while. */
  z.object({ kind: z.literal('numbersNotKept') }),
  /** A sign-in could not be written: it goes on until the app quits, and is tried again. */
  z.object({ kind: z.literal('signInNotKept') }),
  /** Values in the settings file that can't be used; their defaults are in force. */
  z.object({ kind: z.literal('settingsIgnored'), names: z.array(z.string()) }),
  /** The settings file could not be written, or neither read nor begun: choices hold until the app quits, and are tried again. */
  z.object({ kind: z.literal('settingsNotKept') }),
  /** What is new in this small file could not be written: it is known until the app quits, and is tried again. */
  z.object({ kind: z.literal('fileNotKept'), name: z.string() }),
  /** The sealed tokens could not be opened, so one has to sign in again. */
  z.object({ kind: z.literal('vaultUnreadable') }),
  /** The same of an account beside the main one; null: nobody knows whose it was. */
  z.object({ kind: z.literal('accountUnreadable'), username: z.string().nullable() }),
  /** The receiver's paths and signing secrets could not be opened: deliveries to them are turned away until they are made anew. */
  z.object({ kind: z.literal('intakesUnreadable') }),
  /** The SQLite in this Electron has no full-text search: deliveries and activity are not kept, so none are taken; nor is chat. */
  z.object({ kind: z.literal('searchMissing') }),
  /** All goes out by a proxy of a kind that the app has nothing for, such as `SOCKS5`. It is not gone around. */
  z.object({ kind: z.literal('proxyUnknown'), name: z.string() }),
  /** A fault of our own that nothing else tells of; the stack stays in the main log, under this id. */
  z.object({ kind: z.literal('ownFault'), logId: z.string() }),
  /** The window's page ended by itself and was loaded anew; why is in the main log, under this id. */
  z.object({ kind: z.literal('pageCrashed'), logId: z.string() }),
]);

export const appDescription = z.object({
  version: z.string(),
  host: z.enum(['electron', 'stand-in']),
  /** Node's name of the system, e.g. `linux`, `darwin`, `win32`. */
  platform: z.string(),
  locale: z.string(),
  /** Of what it runs on, by name, such as `Electron`; those that are not there are left out. */
  versions: z.record(z.string(), z.string()),
  /** Where everything that is kept lies. */
  folder: z.string(),
  notices: z.array(startNotice),
});

/** Tells two notices apart, also when they are of the same kind. */
export function noticeKey(notice: StartNotice): string {
  return Object.values(notice).join(' ');
}

/** Told anew when something more is known of the start. */
export const app = domain('app', {
  state: {
    schema: appDescription,
    empty: { version: '', host: 'electron', platform: '', locale: 'en', versions: {}, folder: '', notices: [] },
  },
  calls: {
    /** Opens an https address, or the current service's linking page, in the browser. */
    openLink: call(z.object({ url: z.string().max(2000) }), nothing),
    copyText: call(z.object({ text: z.string().max(10_000) }), nothing),
    pasteText: call(nothing, z.string()),
  },
});

export type StartNotice = z.infer<typeof startNotice>;
export type AppDescription = z.infer<typeof appDescription>;
