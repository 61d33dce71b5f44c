import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import { makeRelayKeyPair, type RelayKeyPair } from '../../shared/relaySeal.ts';
import { startRelay } from '../relay.ts';
import { keepingApp } from '../testing/keepingApp.ts';
import { findNatsServer, startNatsServer } from '../testing/natsServer.ts';
import { mountSmallDisk } from '../testing/smallDisk.ts';
import { startWire } from '../testing/wire.ts';
import { openNats } from './openNats.ts';

const nats = await findNatsServer();

describe.skipIf(nats.path === null)(`relays over a NATS that fails in part${nats.why ? ` (${nats.why})` : ''}`, () => {
  const endings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  async function natsWith(limits = '') {
    const server = await startNatsServer(nats.path ?? '', limits);
    endings.push(() => server.remove());
    return server;
  }

  async function relayOn(url: string) {
    const ports = await openNats(url);
    const relay = await startRelay({ host: '127.0.0.1', port: 0, ports });
    endings.push(() => relay.close());
    return { url: relay.url, ports };
  }

  async function appAt(url: string, token: string, pair: RelayKeyPair) {
    const [id = '', secret = ''] = token.split(':');
    const app = await keepingApp({ relayUrl: url, id, secret, pair });
    endings.push(() => app.close());
    return app;
  }

  /** What the bodies begin with that were kept for an app: to look at all of them, over and over, would leave no time for who brings them. */
  const numbersIn = ({ kept }: Awaited<ReturnType<typeof keepingApp>>) =>
    kept.map(({ request: { body } }) => Number.parseInt(Buffer.from(body.subarray(0, 8)).toString(), 10));

  const statusOf = async (url: string, body: string | Buffer) =>
    (await fetch(`${url}/nora/in/1`, { method: 'POST', body: typeof body === 'string' ? body : new Uint8Array(body) }))
      .status;
  const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;

  it('let go of the app at the one that is cut off, though nobody tells it, and serve the app at another', async () => {
    const server = await natsWith();
    const wire = await startWire(server.port);
    endings.push(() => wire.close());
    const reached = await relayOn(server.url);
    const cut = await relayOn(`nats://127.0.0.1:${wire.port}`);
    const token = await reached.ports.tokens.add('nora');
    const pair = await makeRelayKeyPair();
    await until(() => cut.ports.tokens.knows('nora'));
    const app = await appAt(cut.url, token, pair);
    await app.isSet();
    await until(async () => (await statusOf(reached.url, 'through the other')) === 204);

    wire.cut();
    expect((await app.closed).code).toBe(4003);
    expect(await isReady(cut.url)).toBe(false);
    expect(await statusOf(cut.url, 'to the one that is cut off')).toBe(503);
    await expect(appAt(cut.url, token, pair)).rejects.toThrow('503');
    expect(await isReady(reached.url)).toBe(true);
    // Nobody holds the app now: what comes meanwhile is kept, and given to it where it comes back.
    await until(async () => (await statusOf(reached.url, 'meanwhile')) === 202);
    const back = await appAt(reached.url, token, pair);
    await until(() => back.bodies().includes('meanwhile'));

    wire.mend();
    await until(() => isReady(cut.url));
    await until(async () => (await statusOf(cut.url, 'through the mended')) === 204);
    expect(back.live.some(({ body }) => body === 'through the mended')).toBe(true);
    // A try whose answer was late has come all the same.
    expect([...new Set(app.live.map(({ body }) => body))]).toEqual(['through the other']);
  });

  it('wait for no server that takes a connection and says nothing, but try the next', async () => {
    const server = await natsWith();
    const wire = await startWire(server.port);
    endings.push(() => wire.close());
    const relay = await relayOn(`nats://127.0.0.1:${wire.port}`);
    wire.cut();
    // By itself NATS's client gives each 20 s: it would be four in the time that is waited here.
    await until(() => wire.tried() >= 6);
    wire.mend();
    await until(() => isReady(relay.url));
  });

  it('acknowledge nothing that JetStream has no room for, go on live, and keep again once there is room', async () => {
    // A store that is full and a full disk are one to who writes.
    const server = await natsWith('max_file_store: 8MB');
    const relay = await relayOn(server.url);
    const token = await relay.ports.tokens.add('nora');
    const pair = await makeRelayKeyPair();
    const first = await appAt(relay.url, token, pair);
    await first.isSet();
    await first.close();
    const acknowledged: number[] = [];
    let refused = 0;
    for (let number = 0; refused < 3 && number < 40; number++) {
      const body = Buffer.alloc(500_000, `${number},`);
      const status = await statusOf(relay.url, body);
      expect([202, 503]).toContain(status);
      if (status === 202) acknowledged.push(number);
      else refused += 1;
    }
    expect(refused).toBe(3);
    expect(acknowledged.length).toBeGreaterThan(3);
    const back = await appAt(relay.url, token, pair);
    const numbers = () => numbersIn(back);
    await until(() => numbers().includes(acknowledged.at(-1) ?? -1));
    await until(() => back.standings.at(-1)?.waiting === 0);
    // One that was answered too late was refused, and may have been stored all the same.
    expect(numbers().filter((one) => acknowledged.includes(one))).toEqual(acknowledged);
    expect(await statusOf(relay.url, 'live')).toBe(204);
    await back.close();
    await until(async () => (await statusOf(relay.url, 'kept again')) === 202);
  });

  it('acknowledge nothing that a full disk did not take, let nobody wait for it, and keep again once NATS is started with room', async ({
    skip,
  }) => {
    const server = await natsWith();
    await server.stop();
    const disk = mountSmallDisk(server.storeDir, 24 * 1024);
    if (disk === null) return skip('no disk of its own can be mounted here');
    endings.push(async () => {
      await server.stop();
      disk.remove();
    });
    await server.start();
    const relay = await relayOn(server.url);
    const tokens = { nora: await relay.ports.tokens.add('nora'), ben: await relay.ports.tokens.add('ben') };
    const pair = await makeRelayKeyPair();
    const first = await appAt(relay.url, tokens.nora, pair);
    await first.isSet();
    await first.close();
    const ben = await appAt(relay.url, tokens.ben, pair);
    await ben.isSet();
    let number = 0;
    const acknowledged: number[] = [];
    const send = async () => {
      const status = await statusOf(relay.url, Buffer.alloc(300_000, `${number},`));
      expect([202, 503]).toContain(status);
      if (status === 202) acknowledged.push(number);
      number += 1;
      return status;
    };
    while (acknowledged.length < 4) await send();
    disk.fill();
    while ((await send()) === 202);
    for (let more = 0; more < 10; more++) expect(await send()).toBe(503);
    expect(relay.ports.keep.ready()).toBe(false);
    expect((await fetch(`${relay.url}/ben/in/1`, { method: 'POST', body: 'live' })).status).toBe(204);

    // NATS 2.9 waits for itself from its first failed write on, and heeds no SIGTERM either.
    disk.clear();
    await server.stop('SIGKILL');
    await server.start();
    await until(async () => (await send()) === 202);
    const back = await appAt(relay.url, tokens.nora, pair);
    const numbers = () => numbersIn(back);
    await until(() => numbers().includes(acknowledged.at(-1) ?? -1));
    // What was refused may have been stored all the same.
    expect(numbers().filter((one) => acknowledged.includes(one))).toEqual(acknowledged);
    // What comes while something waits is kept, too.
    await until(async () => {
      await until(() => back.standings.at(-1)?.waiting === 0);
      return (await statusOf(relay.url, 'live again')) === 204;
    });
    await until(() => relay.ports.keep.ready());
  });
});
