import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer as createSealed } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { certificate } from '../testing/certificate.ts';
import { openConnectProxy } from '../testing/connectProxy.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { freePorts } from '../testing/freePorts.ts';
import { Outgoing } from './outgoing.ts';
import { ProxyRoutes } from './proxyRoutes.ts';

type Proxy = Awaited<ReturnType<typeof openConnectProxy>>;

const answer: RequestListener = (request, response) => response.end(`${request.method} ${request.headers.host}`);
let plain: Server;
let sealed: ReturnType<typeof createSealed>;
let sockets: WebSocketServer;
let proxy: Proxy;
let target: Server | typeof sealed;

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const before = tls.getCACertificates('default');

beforeAll(async () => {
  tls.setDefaultCACertificates([...before, certificate.cert]);
  plain = createPlain(answer);
  sealed = createSealed(certificate, answer);
  sockets = new WebSocketServer({ server: sealed });
  sockets.on('connection', (socket) => socket.send('here'));
  for (const server of [plain, sealed]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
});
afterAll(() => {
  tls.setDefaultCACertificates(before);
  sockets.close();
  for (const server of [plain, sealed]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(async () => {
  target = sealed;
  proxy = await openConnectProxy(() => portOf(target));
});
afterEach(() => proxy.close());

/** @param says what the system answers, by turns; the last goes on */
function setUp({ says = [`PROXY ${proxy.address}; DIRECT`] as string[], env = {} } = {}) {
  const clock = new FakeClock();
  const seen = { questions: [] as string[], unknown: [] as (string | null)[] };
  const answers = [...says];
  const routes = new ProxyRoutes({
    ask: async (url) => {
      seen.questions.push(url);
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
    },
    clock,
    log: makeLog(clock).log,
    unknown: (name) => seen.unknown.push(name),
  });
  const outgoing = new Outgoing(routes, env);
  return { ...seen, clock, routes, outgoing, fetch: outgoing.fetchBy(fetch) };
}

const open = (outgoing: Outgoing, url: string) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(url, { agent: outgoing.agentFor(url) });
    socket.on('message', (text) => {
      resolve(String(text));
      socket.terminate();
    });
    socket.on('error', (error) => resolve(`failed: ${error.message}`));
  });

it('takes a request sealed through the proxy that the system is set to for its address', async () => {
  const { fetch, questions } = setUp();
  const reply = await fetch('https://stage.example/api?token=1', { method: 'POST', body: '{}', redirect: 'manual' });
  expect(await reply.text()).toBe('POST stage.example');
  expect(proxy.asked).toEqual(['stage.example:443']);
  // The system, and a script of somebody's, learn where to, not what.
  expect(questions).toEqual(['https://stage.example/']);
});

it('takes a plain one through it', async () => {
  target = plain;
  const { fetch } = setUp();
  expect(await (await fetch('http://stage.example/api', {})).text()).toBe('GET stage.example');
  expect(proxy.asked).toEqual(['stage.example:80']);
});

it('takes a websocket through it', async () => {
  const { outgoing, questions } = setUp();
  expect(await open(outgoing, 'wss://stage.example/chat')).toBe('here');
  expect(proxy.asked).toEqual(['stage.example:443']);
  expect(questions).toEqual(['https://stage.example/']);
});

it('goes straight where the system says so, and asks nobody about this computer', async () => {
  const direct = setUp({ says: ['DIRECT'] });
  const [port = 0] = await freePorts(1);
  await expect(direct.fetch(`https://stage.invalid:${port}/`, {})).rejects.toThrow('fetch failed');
  expect(await open(direct.outgoing, `wss://stage.invalid:${port}/`)).toMatch(/^failed: /);
  const local = setUp();
  expect(await (await local.fetch(`http://127.0.0.1:${portOf(plain)}/`, {})).text()).toMatch(/^GET 127/);
  expect(local.outgoing.agentFor(`wss://localhost:${portOf(sealed)}/`)).toBeUndefined();
  expect([...local.questions, ...proxy.asked]).toEqual([]);
});

it('asks for each origin, once in a minute, and anew when the network may be another', async () => {
  const { fetch, questions, clock, routes } = setUp();
  const ask = async (url: string) => void (await (await fetch(url, {})).text());
  await ask('https://stage.example/a');
  await ask('https://stage.example/b');
  expect(questions).toHaveLength(1);
  await ask('https://proxy.example/');
  expect(questions).toHaveLength(2);
  await clock.advance(60_000);
  await ask('https://stage.example/c');
  expect(questions).toHaveLength(3);
  routes.forget();
  await ask('https://stage.example/d');
  expect(questions).toHaveLength(4);
});

it('passes over a proxy that is not there, asks the system anew, and takes the next that it names', async () => {
  const [nobody = 0] = await freePorts(1);
  const { fetch, outgoing, questions, clock } = setUp({ says: [`PROXY 127.0.0.1:${nobody}; PROXY ${proxy.address}`] });
  await expect(fetch('https://stage.example/', {})).rejects.toThrow('fetch failed');
  expect(await (await fetch('https://stage.example/', {})).text()).toBe('GET stage.example');
  expect(questions).toHaveLength(2);
  expect(await open(outgoing, 'wss://stage.example/')).toBe('here');
  await clock.advance(5 * 60_000);
  expect(await open(outgoing, 'wss://stage.example/')).toMatch(/ECONNREFUSED/);
  expect(await open(outgoing, 'wss://stage.example/')).toBe('here');
});

it('goes around no proxy of a kind that it has nothing for, and tells of it until it is gone', async () => {
  const { fetch, outgoing, unknown } = setUp({
    says: ['SOCKS5 127.0.0.1:1080', 'SOCKS5 127.0.0.1:1080', `PROXY ${proxy.address}`],
  });
  await expect(fetch('https://stage.example/', {})).rejects.toThrow('fetch failed');
  expect(await open(outgoing, 'wss://stage.example/')).toBe('failed: a proxy of the kind SOCKS5');
  expect(unknown).toEqual(['SOCKS5', 'SOCKS5']);
  expect(await open(outgoing, 'wss://stage.example/')).toBe('here');
  expect(unknown.at(-1)).toBeNull();
});

it('goes straight when the system does not answer in time', async () => {
  const clock = new FakeClock();
  const routes = new ProxyRoutes({
    ask: () => new Promise(() => {}),
    clock,
    log: makeLog(clock).log,
    unknown: () => {},
  });
  const way = routes.wayTo('https://stage.example/');
  await clock.advance(5_000);
  expect(await way).toEqual({ kind: 'direct' });
  expect(clock.pending).toBe(0);
});

it('asks the system nothing where the environment names a proxy, or that there is none', async () => {
  const named = setUp({ says: ['DIRECT'], env: { https_proxy: proxy.address, NO_PROXY: 'other.example' } });
  expect(await (await named.fetch('https://stage.example/', {})).text()).toBe('GET stage.example');
  expect(await open(named.outgoing, 'wss://stage.example/')).toBe('here');
  expect(proxy.asked).toEqual(['stage.example:443', 'stage.example:443']);
  const none = setUp({ env: { NO_PROXY: '*' } });
  await expect(none.fetch('https://stage.invalid/', {})).rejects.toThrow('fetch failed');
  const odd = setUp({ env: { HTTPS_PROXY: 'socks5://127.0.0.1:1080' } });
  await expect(odd.fetch('https://stage.example/', {})).rejects.toThrow('fetch failed');
  expect(await open(odd.outgoing, 'wss://stage.example/')).toBe('failed: a proxy of the kind SOCKS5');
  expect(odd.unknown).toContain('SOCKS5');
  expect([...named.questions, ...none.questions, ...odd.questions]).toEqual([]);
});
