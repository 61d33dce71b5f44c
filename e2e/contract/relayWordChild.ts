import { flushCompileCache } from 'node:module';
import { openJournal } from '../../electron/app/journal/openJournal.ts';
import { systemClock } from '../../electron/kernel/clock.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import { Redactor } from '../../electron/kernel/redact.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { deliverKept } from '../../electron/receiver/public/deliverKept.ts';
import { RelayKeeping } from '../../electron/receiver/public/relayKeeping.ts';
import { createRelayTunnel } from '../../electron/receiver/public/relayTunnel.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import type { RelayKeyPair } from '../../shared/relaySeal.ts';
import { listenOnOnePath } from './onePathServer.ts';

/** What an app in a process of its own is told, which ends without a word between its journal and what it would say to the relay. */
export type WordOrder = {
  journal: string;
  path: string;
  secret: string;
  relayUrl: string;
  token: string;
  publicKey: string;
  privateKey: string;
  /** It dies once so many are in its journal. */
  dieAfter: number;
};

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

process.once('message', async ({ journal: file, path, secret, relayUrl, token, ...order }: WordOrder) => {
  const { log } = makeLog(systemClock);
  const journal = await openJournal({ path: file, nowMs: Date.now(), clock: systemClock, log });
  const ports = { journal, facts: new FactStream(log), clock: systemClock, log, path, secret };
  const { door, port } = await listenOnOnePath(ports, null);
  const keys: RelayKeyPair = { publicKey: bytesOf(order.publicKey), privateKey: bytesOf(order.privateKey) };
  let written = 0;
  const keep = new RelayKeeping({
    settings: new Subject({ relayKeep: true, relayKeepHours: 24 }),
    keys: async () => keys,
    paths: () => [path],
    pathsChanged: new Subject(0),
    deliver: async (request, by) => {
      const status = await deliverKept(request, by, { door, clock: systemClock });
      written += 1;
      if (written === order.dieAfter) process.kill(process.pid, 'SIGKILL');
      return status;
    },
    brought: () => {},
    dropped: async () => {},
    clock: systemClock,
    log,
  });
  const deps = { clock: systemClock, redact: new Redactor(), door, keep };
  createRelayTunnel(deps).open({ port, address: relayUrl, token, news: () => {} });
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
// It is killed: what was compiled would never be written for the next one.
flushCompileCache();
