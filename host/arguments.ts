/** What an `electron` command line says. */
export type LaunchArguments = {
  /** The app's folder or main file, as written; undefined when none was given. */
  appPath: string | undefined;
  /** Every `--name` or `--name=value`, wherever it stood; the value is '' when there is none. */
  switches: Map<string, string>;
  /** The switches before the app path: those are meant for the browser as well. */
  browserSwitches: Map<string, string>;
  /** Modules to load before the app (`-r`, `--require`). */
  requires: string[];
};

/**
 * Reads a command line in Electron's order: its own switches, the app, the app's arguments.
 * Inspector flags are node's and are left out.
 */
export function parseArguments(args: readonly string[]): LaunchArguments {
  const parsed: LaunchArguments = { appPath: undefined, switches: new Map(), browserSwitches: new Map(), requires: [] };
  const rest = args.values();
  for (const argument of rest) {
    if (parsed.appPath === undefined && (argument === '-r' || argument === '--require')) {
      const { value } = rest.next();
      if (value !== undefined) parsed.requires.push(value);
      continue;
    }
    const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (name === undefined) {
      parsed.appPath ??= argument;
    } else if (name !== 'inspect' && !name.startsWith('inspect-')) {
      parsed.switches.set(name, value);
      if (parsed.appPath === undefined) parsed.browserSwitches.set(name, value);
    }
  }
  return parsed;
}

/** The switch as it stands on a command line. */
export function formatSwitch(name: string, value: string): string {
  return value === '' ? `--${name}` : `--${name}=${value}`;
}
