import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { until } from '../electron/testing/until.ts';
import { RELAY_PROTOCOL_2 } from '../shared/relayFrames.ts';
import { makeRelayKeyPair, type RelayKeyPair } from '../shared/relaySeal.ts';
import { lineLog } from './log.ts';
import { startOperator } from './operator.ts';
import type { RelayOptions } from './relay.ts';
import { openStore, type StoreOptions } from './store/openStore.ts';
import { systemAfter } from './systemAfter.ts';
import { keepingApp } from './testing/keepingApp.ts';
import { relayRig, valuesOf } from './testing/relayRig.ts';

let rig: ReturnType<typeof relayRig>;
let folder: string;
let pair: RelayKeyPair;
beforeEach(async () => {
  rig = relayRig();
  folder = mkdtempSync(join(tmpdir(), 'relay-operated-'));
  pair = await makeRelayKeyPair();
});
afterEach(async () => {
  await rig.close();
  rmSync(folder, { recursive: true });
});

async function open(options: Partial<RelayOptions> = {}, store: Partial<StoreOptions> = {}) {
  const ports = await openStore({ folder, after: systemAfter, ...store });
  const relay = await rig.relay({ ports, ...options });
  const secret = (await ports.tokens.add('canary-app')).split(':')[1] ?? '';
  const app = (more: Partial<Parameters<typeof keepingApp>[0]> = {}) =>
    keepingApp({ relayUrl: relay.url, id: 'canary-app', secret, pair, ...more });
  const post = (body: string) => rig.post(`${relay.url}/canary-app/in/1`, Buffer.from(body));
  return { ...relay, ports, secret, app, post };
}

const publicKeyOf = ({ publicKey }: RelayKeyPair) => Buffer.from(publicKey).toString('base64url');

it('says that it lives and can serve, and that it can’t while it ends', async () => {
  const { url, drain } = await open();
  expect((await rig.ask(`${url}/healthz`, 'GET')).status).toBe(200);
  expect((await rig.ask(`${url}/readyz`, 'GET')).status).toBe(200);
  await drain();
  expect((await rig.ask(`${url}/healthz`, 'GET')).status).toBe(200);
  const ready = await rig.ask(`${url}/readyz`, 'GET');
  expect([ready.status, ready.body.toString()]).toEqual([503, 'it ends']);
});

it('finishes what is under way before it ends, and sends its apps elsewhere', async () => {
  const { app, post, drain, close, url } = await open();
  const mine = await app({ live: () => null });
  await mine.isSet();
  const asked = post('under way');
  await until(() => mine.live.length === 1);
  let isDrained = false;
  const drained = drain().then(() => {
    isDrained = true;
  });
  await until(() => mine.moves.length === 1);
  await expect(app()).rejects.toThrow('503');
  expect((await post('while it ends')).status).toBe(202);
  expect(isDrained).toBe(false);
  mine.send({ kind: 'answer', stream: 1, last: true, status: 204, headers: [] });
  expect((await asked).status).toBe(204);
  expect((await mine.closed).code).toBe(4003);
  await drained;
  await close();
  await expect(rig.ask(`${url}/healthz`, 'GET')).rejects.toThrow();
});

it('tells numbers without naming an app, and logs neither ids nor bodies nor addresses', async () => {
  const lines: string[] = [];
  const { app, post, metrics, url, ports, secret } = await open({ log: lineLog((line) => lines.push(line)) });
  const first = await app();
  await first.isSet();
  expect((await post('a-canary-in-a-body')).status).toBe(204);
  await first.close();
  await until(async () => (await post('kept')).status === 202);
  await rig.post(`${url}/nobody/in/1`, Buffer.from('x'));
  await until(async () => (await metrics.text()).includes('relay_deliveries_total{outcome="kept"} 1'));
  const text = await metrics.text();
  expect(text).toContain('relay_deliveries_total{outcome="answered"} 1');
  expect(text).toContain('relay_kept_deliveries 1');
  expect(text).toContain('relay_refused_total{why="unknown"} 1');
  expect(text).toMatch(/relay_delivery_seconds_bucket\{le="10",outcome="answered"\} 1/);
  await ports.tokens.revoke('canary-app');
  await until(() => lines.some((line) => line.includes('tokenChanged')));
  for (const told of [text, ...lines]) expect(told).not.toMatch(new RegExp(`canary|nobody|127\\.0\\.0\\.1|${secret}`));
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ at: expect.any(String), event: expect.any(String) });
});

it('pairs and revokes on the operator’s page, for the operator alone', async () => {
  const { ports, metrics, standing, unready, url } = await open();
  const kept = () => ports.keep.total();
  const operator = await startOperator({ port: 0, tokens: ports.tokens, metrics, standing, unready, kept });
  const asked = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = request(`${operator.url}${path}`, { method, headers }, (incoming) => {
        let text = '';
        incoming.on('data', (chunk) => {
          text += chunk;
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
      });
      outgoing.on('error', reject).end(body);
    });
  const { text } = await asked('GET', '/');
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(text) ?? [];
  const paired = await asked('POST', '/', {}, `key=${key}&act=pair&id=ben`);
  const [, code = ''] = /<output>([^<]+)/.exec(paired.text) ?? [];
  const redeemed = await rig.ask(
    `${url}/pair`,
    'POST',
    [],
    Buffer.from(JSON.stringify({ code, publicKey: publicKeyOf(pair) })),
  );
  expect(JSON.parse(redeemed.body.toString())).toMatchObject({ id: 'ben', token: expect.stringMatching(/^ben:/) });
  expect((await asked('POST', '/', {}, `key=${key}&act=revoke&id=ben`)).text).toContain('Revoked');
  expect(ports.tokens.knows('ben')).toBe(false);
  expect((await asked('GET', '/metrics')).text).toContain('relay_apps 0');
  expect((await asked('POST', '/', {}, 'key=guessed&act=pair&id=eve')).status).toBe(403);
  expect((await asked('GET', '/', { Host: 'rebound.example' })).status).toBe(403);
  const odd = await asked('POST', '/', {}, `key=${key}&act=pair&id=%3Cscript%3E`);
  expect([odd.status, odd.text.includes('<script>')]).toEqual([400, false]);
  await operator.close();
});

it('answers a replayed, a guessed and a garbled pairing code alike, and soon no more', async () => {
  const { url, ports } = await open({ now: () => 1_790_000_000_000 });
  const pairing = (body: unknown) => rig.ask(`${url}/pair`, 'POST', [], Buffer.from(JSON.stringify(body)));
  const code = await ports.tokens.offer('ben');
  const publicKey = publicKeyOf(pair);
  expect((await pairing({ code, publicKey: 'A'.repeat(43) })).status).toBe(400);
  expect((await pairing({ code })).status).toBe(400);
  expect((await pairing({ code, publicKey })).status).toBe(200);
  expect((await pairing({ code, publicKey })).status).toBe(403);
  const statuses: number[] = [];
  for (let turn = 0; turn < 30; turn++) statuses.push((await pairing({ code: 'ABCD-EFGH', publicKey })).status);
  expect(statuses[0]).toBe(403);
  expect(statuses).toContain(429);
});

/** So many at once, and what each came to be told by now. */
function all(count: number, one: () => Promise<number>): number[] {
  const told: number[] = [];
  for (let turn = 0; turn < count; turn++) void one().then((status) => told.push(status));
  return told;
}

it('takes no more codes of an address where they all come at once', async () => {
  const { url, ports } = await open({ now: () => 1_790_000_000_000 });
  const gate = Promise.withResolvers<null>();
  let asked = 0;
  ports.tokens.redeem = () => {
    asked += 1;
    return gate.promise;
  };
  const body = Buffer.from(JSON.stringify({ code: 'ABCD-EFGH', publicKey: publicKeyOf(pair) }));
  const codes = all(15, async () => (await rig.ask(`${url}/pair`, 'POST', [], body)).status);
  await until(() => asked + codes.length === 15);
  expect([asked, codes]).toEqual([10, Array(5).fill(429)]);
  gate.resolve(null);
  await until(() => codes.length === 15);
  expect(codes.slice(5)).toEqual(Array(10).fill(403));
});

it('takes no more tokens of an address where they all come at once', async () => {
  const { url, ports } = await open({ now: () => 1_790_000_000_000 });
  const gate = Promise.withResolvers<boolean>();
  let asked = 0;
  ports.tokens.admits = () => {
    asked += 1;
    return gate.promise;
  };
  const refused = all(110, () => refusedUpgrade(`${url}/canary-app`, 'a-token-that-was-guessed'));
  await until(() => asked + refused.length === 110);
  expect([asked, refused]).toEqual([100, Array(10).fill(429)]);
  gate.resolve(false);
  await until(() => refused.length === 110);
  expect(refused.slice(10)).toEqual(Array(100).fill(401));
});

/** Connects as an app with a token. @returns the status it is refused with; 0: it is not */
function refusedUpgrade(url: string, secret: string): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'), RELAY_PROTOCOL_2, {
    headers: { Authorization: `Bearer ${secret}` },
  });
  return new Promise((resolve) => {
    socket.on('error', () => {}); // `unexpected-response` says which
    socket.on('unexpected-response', (_, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on('open', () => {
      socket.terminate();
      resolve(0);
    });
  });
}

it('answers strangers less and less, and those who deliver as ever', async () => {
  const { url, app, post } = await open({ now: () => 1_790_000_000_000 });
  await (await app()).isSet();
  const asked = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => rig.post(`${url}/unknown-${index}/in/1`, Buffer.from('x'))),
  );
  const count = (wanted: number) => asked.filter(({ status }) => status === wanted).length;
  expect([count(404), count(429)]).toEqual([100, 900]);
  expect(valuesOf(asked.at(-1)?.headers ?? [], 'retry-after')).toEqual(['5']);
  expect((await post('still here')).status).toBe(204);
});

it('counts strangers by whom the proxy names, when there is one', async () => {
  const { url } = await open({ now: () => 1_790_000_000_000, behindProxy: true });
  const from = (address: string) =>
    rig.ask(`${url}/unknown/in/1`, 'POST', ['X-Forwarded-For', `1.2.3.4, ${address}`, 'Content-Length', '0']);
  for (let turn = 0; turn < 100; turn++) expect((await from('203.0.113.9')).status).toBe(404);
  expect((await from('203.0.113.9')).status).toBe(429);
  expect((await from('203.0.113.10')).status).toBe(404);
});

it('answers 503 and acknowledges nothing when it can’t keep, and goes on with what is live', async () => {
  const { app, post, ports, standing, url } = await open({}, { bounds: { totalBytes: 300 } });
  const first = await app();
  await first.isSet();
  await first.close();
  await until(() => standing().apps === 0);
  const refused = await post('x'.repeat(400));
  expect([refused.status, valuesOf(refused.headers, 'retry-after')]).toEqual([503, ['5']]);
  expect((await ports.keep.standing('canary-app')).waiting).toBe(0);
  await (await app()).isSet();
  expect((await post('live')).status).toBe(204);
  expect((await rig.ask(`${url}/readyz`, 'GET')).status).toBe(200);
});

it('takes whoever comes last with a token for the app, and tells the other', async () => {
  const { app, post } = await open();
  const one = await app();
  await one.isSet();
  const two = await app();
  await two.isSet();
  expect((await one.closed).code).toBe(4001);
  expect((await post('x')).status).toBe(204);
  expect(two.live).toHaveLength(1);
});

it('keeps nothing of a body that never came whole', async () => {
  const clock = new FakeClock();
  const { app, ports, standing, url } = await open({ after: (ms, callback) => clock.after(ms, callback) });
  const first = await app();
  await first.isSet();
  await first.close();
  await until(() => standing().apps === 0);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST /canary-app/in/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf of it');
  await until(() => standing().bytes > 0);
  socket.destroy();
  await until(() => standing().bytes === 0);
  expect((await ports.keep.standing('canary-app')).waiting).toBe(0);
});
