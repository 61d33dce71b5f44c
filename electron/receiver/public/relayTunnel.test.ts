import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { RELAY_PROTOCOL, RELAY_PROTOCOL_2 } from '../../../shared/relayFrames.ts';
import { Redactor } from '../../kernel/redact.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { until } from '../../testing/until.ts';
import { createRelayTunnel } from './relayTunnel.ts';
import type { TunnelNews } from './tunnelProvider.ts';

// What goes through it is tested with the relay itself, in relay/.

const TOKEN = 'nora:a-secret-of-the-relay';

function open(address: string, token: string | null = TOKEN, clock = new FakeClock()) {
  const news: TunnelNews[] = [];
  const tunnel = createRelayTunnel({ clock, redact: new Redactor(), door: { ask: () => null } }).open({
    port: 1,
    address,
    token,
    news: (one) => news.push(one),
  });
  return { news, tunnel, clock };
}

async function listen(status: number | null) {
  const heard: string[] = [];
  const server = createServer().listen(0, '127.0.0.1');
  server.on('upgrade', (request, socket) => {
    heard.push(`${request.url} ${request.headers.authorization}`);
    if (status !== null)
      socket.end(`HTTP/1.1 ${status} No\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n`);
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

it.each<[string, string | null]>([
  ['', TOKEN],
  ['relay.example', TOKEN],
  ['http://relay.example', TOKEN],
  ['WS://relay.example', TOKEN],
  ['https://relay.example', null],
  ['https://relay.example', 'only-a-secret-without-an-id'],
])('connects nowhere with %j and %j', async (address, token) => {
  const { news, clock } = open(address, token);
  await clock.advance(0);
  expect(news).toEqual([{ kind: 'down', why: 'notSetUp', detail: '', retry: null }]);
});

it.each([
  [401, { why: 'refused', detail: '', retry: null }],
  [502, { why: 'unreachable', detail: 'HTTP 502', retry: 'soon' }],
  [302, { why: 'unreachable', detail: 'HTTP 302', retry: 'soon' }],
] as const)('tells a relay that answers %i', async (status, down) => {
  const relay = await listen(status);
  const { news } = open(`${relay.url}/under/a/prefix/`);
  await until(() => news.length === 1);
  expect(news).toEqual([{ kind: 'down', ...down }]);
  expect(relay.heard).toEqual(['/under/a/prefix/nora Bearer a-secret-of-the-relay']);
  relay.close();
});

it('tells a relay that is not there, and one that says nothing for 10 s', async () => {
  const { news } = open('WS://127.0.0.1:1');
  await until(() => news.length === 1);
  expect(news).toEqual([{ kind: 'down', why: 'unreachable', detail: '', retry: 'soon' }]);
  const relay = await listen(null);
  const silent = open(relay.url);
  await until(() => relay.heard.length === 1);
  await silent.clock.advance(10_000);
  await until(() => silent.news.length === 1);
  expect(silent.news).toEqual(news);
  relay.close();
});

it('tells nothing once it is closed', async () => {
  const relay = await listen(null);
  const { news, tunnel, clock } = open(relay.url);
  tunnel.close();
  tunnel.close();
  await clock.advance(60_000);
  expect(news).toEqual([]);
  relay.close();
});

it.each([
  [RELAY_PROTOCOL_2, 60_000, 10_000],
  [RELAY_PROTOCOL, 10_000, 5_000],
])(
  'asks a relay that speaks %s for a sign of life when it was silent for %i ms, and not before',
  async (protocol, silentMs, lookMs) => {
    const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => protocol });
    let pings = 0;
    const connected = once(sockets, 'connection');
    await once(sockets, 'listening');
    const { news, tunnel, clock } = open(`http://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
    const [relay] = (await connected) as [WebSocket];
    const pinged = () => once(relay, 'ping');
    relay.on('ping', () => {
      pings += 1;
    });
    await until(() => news.length === 1);
    /** All that the app has sent until now is here, and it has heard from the relay. */
    const meet = async () => {
      const answered = once(relay, 'pong');
      relay.ping();
      await answered;
    };
    await meet();
    for (const expected of [1, 2]) {
      await clock.advance(silentMs - lookMs);
      await meet();
      expect(pings).toBe(expected - 1);
      const asked = pinged();
      await clock.advance(silentMs);
      await asked;
      await meet();
      expect(pings).toBe(expected);
    }
    tunnel.close();
    await new Promise((resolve) => sockets.close(resolve));
  },
);
