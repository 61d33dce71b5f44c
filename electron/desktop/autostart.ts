import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where desktops of Linux look for what starts with them (XDG autostart). */
export function autostartFile({ XDG_CONFIG_HOME, HOME = '' }: NodeJS.ProcessEnv): string {
  return join(XDG_CONFIG_HOME || join(HOME, '.config'), 'autostart', 'app.sidestage.Sidestage.desktop');
}

/** The program that the desktop is to start. An AppImage runs from where it is unpacked to, which is another place each time. */
export function programOf({ APPIMAGE }: NodeJS.ProcessEnv, execPath: string): string {
  return APPIMAGE || execPath;
}

/** What the entry says now. `program`: what it starts; null: it can't be read off. `blocked`: the desktop's settings switched it off. */
export function readAutostart(file: string): { on: boolean; blocked: boolean; program: string | null } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { on: false, blocked: false, program: null };
  }
  const blocked = /^Hidden=true$/m.test(text) || /^X-GNOME-Autostart-enabled=false$/m.test(text);
  const command = (/^Exec=(.*)$/m.exec(text)?.[1] ?? '').replaceAll('\\\\', '\\');
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(command)?.[1];
  const program = quoted?.replace(/\\(.)/g, '$1').replaceAll('%%', '%') ?? null;
  return { on: true, blocked, program };
}

/** Has the desktop start the program as the person signs in. @throws when the folder or file can't be written */
export function writeAutostart(file: string, program: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Sidestage',
    `Exec="${quote(program)}" --at-login`,
    'Icon=sidestage',
    'X-GNOME-Autostart-enabled=true',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** @throws when it is there and can't be removed */
export function removeAutostart(file: string): void {
  rmSync(file, { force: true });
}

/**
 * As the specification of desktop entries has it: a string in which backslashes are doubled holds a quoted argument, in which these
 * four are escaped. A percent sign would begin a field.
 */
function quote(program: string): string {
  return program
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
}
