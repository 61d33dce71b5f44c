import { randomBytes } from 'node:crypto';
import { systemZone } from '../analytics/index.ts';
import {
  openLogFile,
  openStore,
  type Paths,
  readPaths,
  readSwitches,
  type Switches,
  systemSealer,
} from '../desktop/index.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLogger } from '../kernel/logger.ts';
import type { Clock, Fetch, Logger, Random } from '../kernel/ports.ts';
import { Redactor } from '../kernel/redact.ts';
import { openSettings, SettingsService } from '../settings/index.ts';
import type { SecretSealer } from '../storage/sealedJson.ts';
import { StartNotices } from './startNotices.ts';

/** What everything else stands on: time, chance, the network, the log, the person's settings and the profile's folder. */
export type Foundation = {
  clock: Clock;
  random: Random;
  fetch: Fetch;
  log: Logger;
  redact: Redactor;
  sealer: SecretSealer;
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  /** The person's time zone, which may change. */
  zone: () => string;
  paths: Paths;
  switches: Switches;
  settings: SettingsService;
  notices: StartNotices;
  /** Writes what the log still holds. */
  flushLog: () => void;
};

/** The real ones. From here on, what nobody has caught is logged and told. */
export function layFoundation(): Foundation {
  const paths = readPaths();
  const logFile = openLogFile(paths.logs);
  const redact = new Redactor();
  const log = createLogger({ clock: systemClock, random: Math.random, redact, sink: logFile.write });
  const { store, notices: first } = openSettings(openStore, paths.data, systemClock.now());
  const notices = new StartNotices(log, first);
  notices.watch(process);
  return {
    clock: systemClock,
    random: Math.random,
    fetch,
    log,
    redact,
    sealer: systemSealer,
    randomBytes,
    zone: systemZone,
    paths,
    switches: readSwitches(),
    settings: new SettingsService(store),
    notices,
    flushLog: () => logFile.flush(),
  };
}
