import { app } from 'electron';

export type Switches = {
  /** A platform instead of the built-in demo. */
  serviceUrl: string | null;
  clientId: string | null;
  /** What happens on the demo service by itself, e.g. `raid`. */
  scenario: string | null;
  /** Stands in the place of the system's language, e.g. `de`, or `en-XA` to test with. */
  language: string | null;
  /** Start without showing the window. */
  hidden: boolean;
  /** Started by the system, as the person signed in to it. */
  atLogin: boolean;
};

/**
 * The app's own command line: `--service-url=URL`, `--client-id=ID`, `--scenario=NAME`, `--language=LANGUAGE`,
 * `--hidden`, `--at-login`. `--user-data-dir` is Electron's.
 */
export function readSwitches(): Switches {
  const value = (name: string) => app.commandLine.getSwitchValue(name) || null;
  return {
    serviceUrl: value('service-url'),
    clientId: value('client-id'),
    scenario: value('scenario'),
    language: value('language'),
    hidden: app.commandLine.hasSwitch('hidden'),
    // A Mac passes no arguments, and says so itself.
    atLogin:
      app.commandLine.hasSwitch('at-login') ||
      (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin),
  };
}
