import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LONGEST_ANSWER_MS = 3_000;

/** Who shows icons on the desktops of Linux: the one that has this name on the session's bus. */
const WATCHER = 'org.kde.StatusNotifierWatcher';

/** Programs that ask the bus for it, one of which nearly every desktop has, and what each answers when it is there. */
const QUESTIONS: { program: string; args: string[]; yes: RegExp }[] = [
  {
    program: 'gdbus',
    args: [
      ...['call', '--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus'],
      ...['--method', 'org.freedesktop.DBus.NameHasOwner', WATCHER],
    ],
    yes: /^\(true,\)/,
  },
  {
    program: 'busctl',
    args: [
      ...['--user', 'call', 'org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus'],
      ...['NameHasOwner', 's', WATCHER],
    ],
    yes: /^b true/,
  },
  {
    program: 'dbus-send',
    args: [
      ...['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
      ...['org.freedesktop.DBus.NameHasOwner', `string:${WATCHER}`],
    ],
    yes: /boolean true/,
  },
];

type Process = {
  platform: NodeJS.Platform;
  versions: Record<string, string | undefined>;
  /** How long each program may take to answer. */
  limitMs?: number;
};

/**
 * Whether the desktop shows icons in a tray, as far as can be known. Windows and a Mac always do. Linux is asked; where nobody can
 * answer there is none: a window that is closed into a tray that is not there could not be found again.
 */
export async function hasTray({
  platform,
  versions,
  limitMs = LONGEST_ANSWER_MS,
}: Process = process): Promise<boolean> {
  if (versions['stand-in'] !== undefined) return versions['stand-in-tray'] !== undefined;
  if (platform !== 'linux') return true;
  for (const { program, args, yes } of QUESTIONS) {
    const answer = await run(program, args, { timeout: limitMs }).catch(() => null);
    if (answer !== null) return yes.test(answer.stdout);
  }
  return false;
}
