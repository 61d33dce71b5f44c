import { randomBytes } from 'node:crypto';
import {
  openLogFile,
  openStore,
  type Paths,
  readPaths,
  readSwitches,
  type Switches,
  systemProxy,
  systemSealer,
} from '../desktop/index.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLogger } from '../kernel/logger.ts';
import { goOutBy, Outgoing } from '../kernel/outgoing.ts';
import type { Clock, Fetch, Logger, Random } from '../kernel/ports.ts';
import { ProxyRoutes } from '../kernel/proxyRoutes.ts';
import { Redactor } from '../kernel/redact.ts';
import { RetriedStores } from '../kernel/retriedStores.ts';
import { trustingSystem } from '../kernel/systemCertificates.ts';
import { Contacts, finishErasing } from '../privacy/index.ts';
import { openSettings, SettingsService } from '../settings/index.ts';
import type { SecretSealer } from '../storage/sealedJson.ts';
import { StartNotices } from './startNotices.ts';

/** What the window and everything else stand on: time, chance, the network, the log, the person's settings and the profile's folder. */
export type Grounds = {
  clock: Clock;
  random: Random;
  fetch: Fetch;
  /** By what the network is reached. */
  outgoing: Outgoing;
  log: Logger;
  redact: Redactor;
  sealer: SecretSealer;
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  paths: Paths;
  switches: Switches;
  settings: SettingsService;
  /** The small files, of the settings too. */
  stores: RetriedStores;
  notices: StartNotices;
  /** Writes what the log still holds. */
  flushLog: () => void;
  /** Deletes what the log holds. */
  clearLog: () => void;
  /** Whom main speaks to, counted from the start. */
  contacts: Contacts;
};

/** The same with what only the rest stands on. */
export type Foundation = Grounds & {
  /** The person's time zone, which may change. */
  zone: () => string;
};

/** The real ones. From here on, what nobody has caught is logged and told. */
export function layFoundation(): Grounds {
  const paths = readPaths();
  // Before anything is opened: what was to be deleted is gone.
  const notErased = finishErasing(paths.data);
  const logFile = openLogFile(paths.logs);
  const redact = new Redactor();
  const log = createLogger({ clock: systemClock, random: Math.random, redact, sink: logFile.write });
  if (notErased.length > 0) log.warn('privacy.notErased', { names: notErased });
  const { store, notices: first } = openSettings(openStore, paths.data, systemClock.now());
  const notices = new StartNotices(log, first);
  notices.watch(process);
  const routes = new ProxyRoutes({
    ask: systemProxy,
    clock: systemClock,
    log,
    unknown: (name) => notices.tellProxy(name),
  });
  const outgoing = new Outgoing(routes);
  goOutBy(outgoing);
  const stores = new RetriedStores({ clock: systemClock, log });
  return {
    clock: systemClock,
    random: Math.random,
    fetch: trustingSystem(outgoing.fetchBy(fetch), log),
    outgoing,
    log,
    redact,
    sealer: systemSealer,
    randomBytes,
    paths,
    switches: readSwitches(),
    settings: new SettingsService(stores.of(store, (isKept) => notices.follow({ kind: 'settingsNotKept' }, isKept))),
    stores,
    notices,
    flushLog: () => logFile.flush(),
    clearLog: () => logFile.clear(),
    contacts: new Contacts(systemClock),
  };
}
