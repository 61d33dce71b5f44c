import { app } from 'electron';

export type Switches = {
  /** A platform instead of the built-in demo. */
  serviceUrl: string | null;
  clientId: string | null;
  /** Start without showing the window. */
  hidden: boolean;
};

/** The app's own command line: `--service-url=URL`, `--client-id=ID`, `--hidden`. `--user-data-dir` is Electron's. */
export function readSwitches(): Switches {
  const value = (name: string) => app.commandLine.getSwitchValue(name) || null;
  return {
    serviceUrl: value('service-url'),
    clientId: value('client-id'),
    hidden: app.commandLine.hasSwitch('hidden'),
  };
}
