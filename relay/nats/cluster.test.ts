import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until, untilLong } from '../../electron/testing/until.ts';
import type { RelayPorts } from '../ports.ts';
import { findNatsServer, type NatsServer, startNatsServers } from '../testing/natsServer.ts';
import { openNats } from './openNats.ts';

/** Whether each server has all that the others have. */
async function areInStep(urls: string[]): Promise<boolean> {
  const connection = await connect({ servers: urls, reconnect: false }).catch(() => null);
  if (connection === null) return false;
  try {
    const manager = await jetstreamManager(connection);
    for await (const { cluster } of manager.streams.list()) {
      const others = cluster?.replicas ?? [];
      if (others.length < urls.length - 1 || others.some(({ current, offline }) => !current || offline)) return false;
    }
    return true;
  } catch {
    return false; // nobody leads yet
  } finally {
    await connection.close();
  }
}

const nats = await findNatsServer();
const settings = { hours: 24, publicKey: new Uint8Array(32).fill(1), paths: [] };

describe.skipIf(nats.path === null)(`three NATS servers with three replicas${nats.why ? ` (${nats.why})` : ''}`, () => {
  let servers: NatsServer[];
  let ports: RelayPorts;

  beforeAll(async () => {
    servers = await startNatsServers(nats.path ?? '', 3);
    const urls = servers.map(({ url }) => url).join(',');
    // Until they have agreed on who leads, JetStream says that it is not there.
    await until(async () => {
      const opened = await openNats(urls, { replicas: 3 }).catch(() => null);
      if (opened) ports = opened;
      return opened !== null;
    });
  });
  afterAll(async () => {
    for (const port of [ports.tokens, ports.keep, ports.peers]) await port.close();
    for (const server of servers) await server.remove();
  });

  it('lose nothing that was acknowledged when each in turn is killed, and go on taking', {
    timeout: 300_000,
  }, async () => {
    await until(() =>
      ports.keep.setSettings('nora', settings).then(
        () => true,
        () => false,
      ),
    );
    const acknowledged: string[] = [];
    let number = 0;
    /**
     * One that is acknowledged; while nobody leads, several are tried before it. Where three servers share a busy computer, that
     * takes them many elections, and the store answers too late for a while.
     */
    const appendOne = () =>
      untilLong(async () => {
        const text = `d${number++}`;
        const delivery = { arrivedAtMs: Date.now(), sealed: new Uint8Array(Buffer.from(text)) };
        return ports.keep.append('nora', delivery).then(
          () => acknowledged.push(text) > 0,
          () => false, // nobody was told that it was kept
        );
      });
    const appendMore = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1) await appendOne();
    };
    await appendMore(50);
    for (const server of servers) {
      // Two of three that have it all, as whoever runs them waits for: one that is still behind can lead nobody.
      await untilLong(() => areInStep(servers.map(({ url }) => url)));
      await server.stop('SIGKILL');
      await appendMore(50);
      await server.start();
      await appendMore(50);
    }
    const kept: string[] = [];
    await until(async () => {
      kept.length = 0;
      let after = 0;
      for (;;) {
        const some = await ports.keep.read('nora', after, 256).catch(() => []);
        if (some.length === 0) break;
        for (const { sealed, seq } of some) {
          kept.push(Buffer.from(sealed).toString());
          after = seq;
        }
      }
      return kept.length >= acknowledged.length;
    });
    // What was not acknowledged may be there as well; what was is there, in the order in which it was.
    expect(kept.filter((text) => acknowledged.includes(text))).toEqual(acknowledged);
  });
});
