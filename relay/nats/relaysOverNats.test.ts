import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../electron/testing/fakeClock.ts';
import { until } from '../../electron/testing/until.ts';
import { makeRelayKeyPair } from '../../shared/relaySeal.ts';
import { type RelayOptions, startRelay } from '../relay.ts';
import { keepingApp } from '../testing/keepingApp.ts';
import { findNatsServer, startNatsServers } from '../testing/natsServer.ts';
import { relayRig } from '../testing/relayRig.ts';
import type { NatsOptions } from './connection.ts';
import { openNats } from './openNats.ts';

const nats = await findNatsServer();
const HOUR_MS = 3_600_000;

it('leaves NATS’s client to those who ask for it: no other source of the relay loads it to begin with', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const loading = sources.filter((name) =>
    /^import .*(\.\/nats\/|@nats-io)/m.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(loading).toEqual([]);
});

describe.skipIf(nats.path === null)(`relays over NATS${nats.why ? ` (${nats.why})` : ''}`, () => {
  const endings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  async function natsOf(count: number) {
    const servers = await startNatsServers(nats.path ?? '', count);
    for (const server of servers) endings.push(() => server.remove());
    return { servers, urls: servers.map(({ url }) => url).join(',') };
  }

  async function relayOn(urls: string, options: NatsOptions = {}, more: Partial<RelayOptions> = {}) {
    let opened: Awaited<ReturnType<typeof openNats>> | null = null;
    // A cluster that has just begun has no JetStream yet.
    await until(async () => {
      opened = await openNats(urls, options).catch(() => null);
      return opened !== null;
    });
    const ports = opened as unknown as Awaited<ReturnType<typeof openNats>>;
    const relay = await startRelay({ host: '127.0.0.1', port: 0, ports, ...more });
    endings.push(() => relay.close());
    return { relay, ports };
  }

  async function appAt(url: string, token: string, pair: Awaited<ReturnType<typeof makeRelayKeyPair>>) {
    const [id = '', secret = ''] = token.split(':');
    const app = await keepingApp({ relayUrl: url, id, secret, pair });
    endings.push(() => app.close());
    return app;
  }

  const post = (url: string, body: string) => fetch(`${url}/nora/in/1`, { method: 'POST', body });
  const statusOf = async (url: string, body: string) => (await post(url, body)).status;

  it('say the same time to what is kept, though their clocks are two hours apart', async () => {
    const { urls } = await natsOf(1);
    const ahead = await relayOn(urls, { localNow: () => Date.now() + HOUR_MS });
    const behind = await relayOn(urls, { localNow: () => Date.now() - HOUR_MS });
    const app = await appAt(ahead.relay.url, await ahead.ports.tokens.add('nora'), await makeRelayKeyPair());
    await app.isSet();
    await app.close();
    await until(() => behind.ports.keep.settingsOf('nora') !== null);
    await until(async () => (await statusOf(ahead.relay.url, 'first')) === 202);
    await until(async () => (await statusOf(behind.relay.url, 'second')) === 202);
    await until(async () => (await behind.ports.keep.read('nora', 0, 10)).length >= 2);
    const kept = await behind.ports.keep.read('nora', 0, 10);
    for (const { arrivedAtMs } of kept) expect(Math.abs(arrivedAtMs - Date.now())).toBeLessThan(HOUR_MS / 2);
  });

  it('serve an app that wants nothing kept, at whichever of them a request comes', async () => {
    const { urls } = await natsOf(1);
    const [a, b] = [await relayOn(urls), await relayOn(urls)];
    const rig = relayRig();
    endings.push(() => rig.close());
    const [, secret = ''] = (await a.ports.tokens.add('nora')).split(':');
    const { port, seen } = await rig.receiver();
    const { news } = await rig.app(a.relay.url, 'nora', port, secret);
    await until(async () => (await statusOf(b.relay.url, 'through the other')) === 204);
    await until(async () => (await statusOf(a.relay.url, 'at its own')) === 204);
    // A try whose answer was late has come all the same.
    expect([...new Set(seen.map(({ body }) => body.toString()))]).toEqual(['through the other', 'at its own']);
    expect(news).toEqual([{ kind: 'up', url: `${a.relay.url}/nora` }]);
  });

  it('end a revoked app wherever it is connected, as soon as they are told: before what is told next, and waiting for nothing', async () => {
    const { urls } = await natsOf(1);
    // Its time stands still: whatever it would look for now and then it does not find.
    const clock = new FakeClock();
    const frozen = { after: (ms: number, callback: () => void) => clock.after(ms, callback) };
    const [a, b] = [await relayOn(urls, {}, frozen), await relayOn(urls)];
    const app = await appAt(a.relay.url, await b.ports.tokens.add('nora'), await makeRelayKeyPair());
    const told: string[] = [];
    a.ports.tokens.watch((id) => told.push(id));
    await b.ports.tokens.revoke('nora');
    await b.ports.tokens.add('whoever-is-next');
    await until(() => told.includes('whoever-is-next'));
    expect(told).toEqual(['nora', 'whoever-is-next']);
    expect((await app.closed).code).toBe(4004);
    await until(async () => (await statusOf(b.relay.url, 'x')) === 404);
  });

  it('answer 503 and let their apps go when NATS is away, and serve again when it is back', async () => {
    const { urls, servers } = await natsOf(1);
    const { relay, ports } = await relayOn(urls);
    const token = await ports.tokens.add('nora');
    const pair = await makeRelayKeyPair();
    const app = await appAt(relay.url, token, pair);
    await app.isSet();
    await until(async () => (await statusOf(relay.url, 'live')) === 204);
    await servers[0]?.stop();
    expect((await app.closed).code).toBe(4003);
    const refused = await post(relay.url, 'while it is away');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBe(null);
    expect((await fetch(`${relay.url}/readyz`)).status).toBe(503);
    await expect(appAt(relay.url, token, pair)).rejects.toThrow('503');
    await servers[0]?.start();
    await until(async () => (await fetch(`${relay.url}/readyz`)).status === 200);
    const tried: Awaited<ReturnType<typeof appAt>>[] = [];
    await until(async () => {
      await appAt(relay.url, token, pair).then(
        (one) => tried.push(one),
        () => {}, // it looks twice a second whether it is cut off
      );
      return tried.length > 0;
    });
    await until(async () => [202, 204].includes(await statusOf(relay.url, 'again')));
    const [back] = tried;
    await until(() => back?.bodies().includes('again') || back?.live.some(({ body }) => body === 'again') === true);
  });

  it('carry on live, and answer 503 for what they would have to keep, when JetStream is away', async () => {
    const { urls, servers } = await natsOf(3);
    const [a, b] = [await relayOn(urls, { replicas: 3 }), await relayOn(urls, { replicas: 3 })];
    const app = await appAt(a.relay.url, await a.ports.tokens.add('nora'), await makeRelayKeyPair());
    await app.isSet();
    await until(() => b.ports.keep.settingsOf('nora') !== null);
    await until(async () => (await statusOf(b.relay.url, 'live')) === 204);
    // Without most of its servers nothing is stored; one is enough to carry messages.
    await Promise.all(servers.slice(1).map((server) => server.stop()));
    await until(
      async () => a.ports.peers.ready() && b.ports.peers.ready() && (await statusOf(b.relay.url, 'on')) === 204,
    );
    await app.close();
    expect(await statusOf(b.relay.url, 'to be kept')).toBe(503);
    await Promise.all(servers.slice(1).map((server) => server.start()));
    await until(async () => (await statusOf(b.relay.url, 'to be kept')) === 202);
  });
});
