import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RELAY_CLOSED } from '../shared/relayLink.ts';
import { alone } from './alone.ts';
import { AppBook } from './appBook.ts';
import { AppSide } from './appSide.ts';
import { atMostEach } from './atMostEach.ts';
import { keepNothing } from './keepNothing.ts';
import { LeftBehind } from './leftBehind.ts';
import { type RelayLog, silent } from './log.ts';
import { RelayMetrics } from './metrics.ts';
import { watchPeers } from './peersWatch.ts';
import type { RelayPorts } from './ports.ts';
import { PublicSide } from './publicSide.ts';
import { Seats } from './seats.ts';
import { Strangers } from './strangers.ts';
import { type After, systemAfter } from './systemAfter.ts';

export type RelayOptions = {
  host: string;
  /** 0: any free one. */
  port: number;
  /** The relay closes them when it ends. Without `keep` nothing is kept, without `peers` it is alone. */
  ports: Pick<RelayPorts, 'tokens'> & Partial<RelayPorts>;
  /** Bytes of bodies held at once, for all apps and for one. */
  mostBytes?: number;
  mostBytesPerApp?: number;
  /** Connections of senders, and of apps. */
  mostConnections?: number;
  mostApps?: number;
  /** A proxy in front says in X-Forwarded-For who asks. */
  behindProxy?: boolean;
  log?: RelayLog;
  /** The time in ms since 1970; only tests give their own. */
  now?: () => number;
  /** Calls back once after `ms`; the function returned takes it back. Only tests give their own. */
  after?: After;
};

export type Relay = {
  /** Where it listens, without a trailing slash; an app's public address is `URL/ID`. */
  url: string;
  metrics: RelayMetrics;
  /** What it holds now. */
  standing(): { apps: number; streams: number; bytes: number };
  /** Null while it can serve; else why not. */
  unready(): string | null;
  /**
   * Takes nothing new, asks the apps to go elsewhere and waits until what is under way is answered, 10 s at most; `close` follows.
   */
  drain(): Promise<void>;
  /** Answers what waits and ends every connection. */
  close(): Promise<void>;
};

const MEGABYTE = 1024 * 1024;
const HEAD_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 15_000;
const IDLE_LIMIT_MS = 15_000;
const LATE_LOOK_MS = 2_000;
const MOST_HEAD_BYTES = 16 * 1024;
const DRAIN_LIMIT_MS = 10_000;
const DRAIN_LOOK_MS = 50;
const APPS_EVERY_MS = 1_000;

/**
 * Carries what is asked of `URL/ID/…` to the app that is connected as `ID`, byte for byte, and its answer back; keeps what
 * the app asked to have kept while it is away.
 * @throws Error when it can't listen there
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { after = systemAfter, log = silent } = options;
  const now = options.now ?? options.ports.now ?? Date.now;
  const { tokens, keep = keepNothing(), peers = alone() } = options.ports;
  let isEnding = false;
  const metrics: RelayMetrics = new RelayMetrics(
    () => apps.standing(),
    () => keep.total(),
    () => keep.ready(),
  );
  const apps = new AppBook({
    keep,
    peers,
    now,
    after,
    boundKey: (id) => tokens.keyOf(id),
    delivered: (waitedMs) => metrics.delivered(waitedMs),
    keepFailed: (why) => {
      metrics.refused('keep');
      log('keepFailed', { why });
    },
    mostBytes: options.mostBytes ?? 64 * MEGABYTE,
    mostBytesPerApp: options.mostBytesPerApp ?? 16 * MEGABYTE,
  });
  const server = createServer({
    headersTimeout: HEAD_LIMIT_MS,
    requestTimeout: REQUEST_LIMIT_MS,
    keepAliveTimeout: IDLE_LIMIT_MS,
    connectionsCheckingInterval: LATE_LOOK_MS,
    maxHeaderSize: MOST_HEAD_BYTES,
    noDelay: true,
  });
  server.maxHeadersCount = 0; // with a count node drops the rest in silence: they are counted before they are carried
  const seats = new Seats(server, options.mostConnections ?? 1024, options.mostApps ?? 20_000);
  const strangers = new Strangers({ now, behindProxy: options.behindProxy ?? false });

  function unready(): string | null {
    if (isEnding) return 'it ends';
    if (!tokens.ready()) return 'tokens can’t be read';
    return peers.ready() ? null : 'other instances can’t be reached';
  }

  const cutOff = watchPeers({
    peers,
    after,
    lost: () => {
      log('cutOff', apps.standing());
      for (const { app } of apps.doors) app.leave(RELAY_CLOSED.ending, 'this relay can’t reach the others', true);
    },
  });
  const shared = { apps, tokens, seats, strangers, metrics, now, after, isEnding: () => isEnding || cutOff.isCutOff() };
  const outside = new PublicSide({ ...shared, unready, paired: () => log('paired') });
  // Each look counts them all: where thousands come at once, as after another relay has ended, that would take minutes.
  const appsChanged = atMostEach(APPS_EVERY_MS, after, () => log('apps', { apps: apps.standing().apps }));
  const inside = new AppSide({ ...shared, changed: () => appsChanged.ask() });

  const leftBehind = new LeftBehind({ tokens, keep, after, failed: () => log('keepFailed', { why: 'away' }) });
  const stopWatching = tokens.watch((id) => {
    log('tokenChanged');
    const door = apps.find(id);
    door?.app.end(RELAY_CLOSED.revoked, 'the token no longer counts');
    door?.release();
    if (!tokens.knows(id)) apps.forget(id);
    leftBehind.look(id);
  });

  server.on('request', (request, response) => void outside.take(request, response));
  server.on('upgrade', (request, socket, head) => void inside.connect(request, socket, head));
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | null = null;

  async function drain(): Promise<void> {
    isEnding = true;
    log('draining', apps.standing());
    for (const { app } of apps.doors) app.leave(RELAY_CLOSED.ending, 'the relay ends', true);
    for (let waitedMs = 0; waitedMs < DRAIN_LIMIT_MS && seats.waiting > 0; waitedMs += DRAIN_LOOK_MS) {
      await new Promise<void>((resolve) => after(DRAIN_LOOK_MS, resolve));
    }
  }

  async function close(): Promise<void> {
    isEnding = true;
    stopWatching();
    leftBehind.stop();
    appsChanged.stop();
    cutOff.stop();
    for (const door of apps.doors) {
      door.release();
      door.app.close();
    }
    const closed = once(server, 'close');
    server.close();
    // What was just answered gets a turn to leave before the connections end.
    await new Promise((resolve) => setImmediate(resolve));
    seats.endAll();
    server.closeAllConnections();
    await closed;
    await Promise.all([peers.close(), keep.close()]);
    await tokens.close();
    log('ended');
  }

  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    metrics,
    standing: () => apps.standing(),
    unready,
    drain,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
