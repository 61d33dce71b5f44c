import { z } from 'zod';
import { AppFailure } from '../../shared/failure.ts';
import { ownService } from '../../shared/service.ts';
import { type Settings, settingsState } from '../../shared/settings.ts';

const VERSION = 1;
/** The longest note is far below it. */
const LONGEST_NOTE = 10_000;

/** A note on somebody, by the key of the service. */
export const keptNote = z.object({
  service: z.string().max(100),
  userId: z.number().int(),
  note: z.string().min(1).max(LONGEST_NOTE),
  updatedAtMs: z.number(),
});

/** How each begins, so that one whose end is missing is known. */
const BEGINNING = /^\s*\{\s*"sidestage"\s*:\s*"backup"/;

const head = z.object({ sidestage: z.literal('backup'), version: z.number().int().positive() });

const backupFile = head.extend({
  version: z.literal(VERSION),
  madeAtMs: z.number(),
  app: z.string().max(100),
  settings: z.record(z.string(), z.unknown()),
  services: z.array(ownService).max(100),
  notes: z.array(keptNote).max(1_000_000),
});

export type KeptNote = z.infer<typeof keptNote>;
export type Backup = z.infer<typeof backupFile>;

/** Settings that belong to this computer or this moment, or have a place of their own in the file. */
const LEFT_OUT = [
  'service',
  'services',
  'forgetting',
  'receiverPort',
  'comfortStream',
  'streamEarlier',
  'hostPlans',
] as const;
/** What the app remembers by itself. Earlier versions wrote it too; it is passed over without a word, for nobody chose it. */
const REMEMBERED = ['recentCommands', 'channels', 'updatesKnown', 'quietKept', 'liveOn'] as const;

/** A quiet that was asked for is of its moment. */
const notAsked = { untilMs: null, untilMorning: false };

const left: readonly string[] = [...LEFT_OUT, ...REMEMBERED];

export type BackedUp = Omit<Settings, (typeof LEFT_OUT | typeof REMEMBERED)[number]>;

/** The settings that a backup holds. None of them is a secret: those lie sealed in the vault. */
export function settingsToBackUp(settings: Settings): Partial<BackedUp> {
  const entries = Object.entries({ ...settings, quiet: { ...settings.quiet, ...notAsked } });
  return Object.fromEntries(entries.filter(([name]) => !left.includes(name))) as Partial<BackedUp>;
}

export function writeBackup(backup: Omit<Backup, 'sidestage' | 'version'>): string {
  const file: Backup = { sidestage: 'backup', version: VERSION, ...backup };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** @throws AppFailure `badInput` for field `backup`: `notOne` of ours, from a `newer` version, `damaged`, or in `utf16` */
export function readBackup(bytes: Uint8Array): Backup {
  if (isUtf16(bytes)) throw badBackup('utf16');
  // Takes a byte order mark away, which editors put before what they save.
  const data = parse(new TextDecoder().decode(bytes));
  const { success, data: first } = head.safeParse(data);
  if (!success) throw badBackup('notOne');
  if (first.version > VERSION) throw badBackup('newer');
  const whole = backupFile.safeParse(data);
  if (!whole.success) throw badBackup('damaged');
  return whole.data;
}

/** The file's settings that can be used here, and the names of those that can't. */
export function usableSettings(settings: Backup['settings']): { usable: Partial<BackedUp>; ignored: string[] } {
  const passedOver: readonly string[] = REMEMBERED;
  const usable: Record<string, unknown> = {};
  const ignored: string[] = [];
  const shape: Readonly<Record<string, z.ZodType>> = settingsState.shape;
  for (const [name, value] of Object.entries(settings)) {
    if (passedOver.includes(name)) continue;
    const read = left.includes(name) || !Object.hasOwn(shape, name) ? undefined : shape[name]?.safeParse(value);
    if (read?.success) usable[name] = read.data;
    else ignored.push(name.slice(0, 60));
  }
  const read = usable as Partial<BackedUp>;
  return { usable: { ...read, ...(read.quiet && { quiet: { ...read.quiet, ...notAsked } }) }, ignored };
}

/** By its byte order mark, the smaller or the larger half of a letter first. */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBackup(BEGINNING.test(text) ? 'damaged' : 'notOne');
  }
}

function badBackup(why: string): AppFailure {
  return new AppFailure({ kind: 'badInput', field: 'backup', why });
}
