import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { until } from '../electron/testing/until.ts';
import { PROOF_HEADER } from '../shared/proofHeader.ts';
import { makeRelayKeyPair, type RelayKeyPair, sealKept } from '../shared/relaySeal.ts';
import type { RelayPorts } from './ports.ts';
import { openApps, openStore, type StoreOptions } from './store/openStore.ts';
import { type KeepingAppOptions, keepingApp } from './testing/keepingApp.ts';
import { relayRig, valuesOf } from './testing/relayRig.ts';

let rig: ReturnType<typeof relayRig>;
let folder: string;
let pair: RelayKeyPair;
let clock: FakeClock;
beforeEach(async () => {
  rig = relayRig();
  folder = mkdtempSync(join(tmpdir(), 'relay-keep-'));
  pair = await makeRelayKeyPair();
  clock = new FakeClock();
});
afterEach(async () => {
  await rig.close();
  rmSync(folder, { recursive: true });
});

/** A relay with a folder, and the app `nora`. Its time is the test's. */
async function open({ bounds }: Pick<StoreOptions, 'bounds'> = {}) {
  const after = (ms: number, callback: () => void) => clock.after(ms, callback);
  const ports: RelayPorts = await openStore({ folder, bounds: bounds ?? {}, now: () => clock.now(), after });
  const relay = await rig.relay({ ports, after, now: () => clock.now() });
  const token = await ports.tokens.add('nora');
  const secret = token.slice('nora:'.length);
  return {
    ...relay,
    ports,
    app: (options: Partial<KeepingAppOptions> = {}) =>
      keepingApp({ relayUrl: relay.url, id: 'nora', secret, pair, ...options }),
    post: (body: string, path = '/in/1') => rig.post(`${relay.url}/nora${path}`, Buffer.from(body)),
    away: () => until(() => relay.standing().apps === 0),
  };
}

it('keeps what comes while the app is away, and gives it over in order, once, when the app is back', async () => {
  const { url, app, post, away, ports } = await open();
  const first = await app({ paths: ['/in/1', '/in/2'] });
  await first.isSet();
  expect((await post('live')).status).toBe(204);
  await first.close();
  await away();
  const sent = Array.from({ length: 120 }, (_, index) => `delivery ${index}`);
  for (const [index, body] of sent.entries()) {
    const reply = await rig.post(`${url}/nora/in/${1 + (index % 2)}?n=${index}`, Buffer.from(body), [
      'X-N',
      `${index}`,
    ]);
    expect(reply.status).toBe(202);
  }
  const second = await app({ paths: ['/in/1', '/in/2'] });
  await until(() => second.kept.length === sent.length);
  expect(second.bodies()).toEqual(sent);
  const { request } = second.kept[7] ?? {};
  expect(request).toMatchObject({ method: 'POST', path: '/in/2?n=7' });
  expect(valuesOf(request?.headers ?? [], 'x-n')).toEqual(['7']);
  await until(async () => (await ports.keep.standing('nora')).waiting === 0);
  expect((await post('live again')).status).toBe(204);
  expect(second.live.map(({ body }) => body)).toEqual(['live again']);
});

it('keeps it over its own end, byte for byte', async () => {
  const one = await open();
  const first = await one.app();
  await first.isSet();
  await first.close();
  await one.away();
  const body = Buffer.alloc(1024 * 1024, 'a canary that sings ');
  expect((await rig.post(`${one.url}/nora/in/1`, body)).status).toBe(202);
  await one.close();
  const two = await open();
  const second = await two.app();
  await until(() => second.kept.length === 1);
  expect(Buffer.compare(second.kept[0]?.request.body ?? new Uint8Array(), body)).toBe(0);
});

it('writes nothing that could be read by whoever holds the folder', async () => {
  const { app, post, away, close } = await open();
  const first = await app();
  await first.isSet();
  await first.close();
  await away();
  const canaries = ['a-canary-in-the-body', 'a-canary-in-the-path', 'a-canary-in-a-header'];
  const [body = '', inPath = '', inHeader = ''] = canaries;
  for (let turn = 0; turn < 20; turn++) {
    expect((await post(`{"text":"${body}"}`, `/in/1?${inPath}`)).status).toBe(202);
  }
  const searched = () => {
    const found: string[] = [];
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name)).toString('latin1');
      for (const canary of [...canaries, inHeader, '/in/1', 'application/json']) {
        if (text.includes(canary)) found.push(`${name}: ${canary}`);
      }
    }
    return found;
  };
  expect(readdirSync(folder)).toContain('kept.sqlite-wal');
  expect(searched()).toEqual([]);
  await close();
  expect(searched()).toEqual([]);
});

it('keeps nothing that the app did not ask for', async () => {
  const { app, post, away, standing, url } = await open();
  const first = await app();
  await first.isSet();
  await first.close();
  await away();
  const proof = rig.post(`${url}/nora/in/1`, Buffer.from('x'), [PROOF_HEADER, 'n1']);
  const others = [
    post('x', '/in/unknown'),
    proof,
    rig.ask(`${url}/nora/in/1`, 'GET'),
    rig.ask(`${url}/nora/in/1`, 'DELETE'),
  ];
  await until(() => standing().streams === 4);
  await clock.advance(5_000);
  for (const { status, headers } of await Promise.all(others)) {
    expect(status).toBe(503);
    expect(valuesOf(headers, 'retry-after')).toEqual(['5']);
  }
  const off = await app({ hours: 0 });
  await off.isSet();
  await off.close();
  await away();
  const now = post('x');
  await until(() => standing().streams === 1);
  await clock.advance(5_000);
  expect((await now).status).toBe(503);
});

it('keeps what the app can’t answer in time or is cut off from, and no more than its own answer', async () => {
  const { app, post, standing } = await open();
  const mute = await app({ live: ({ body }) => (body === 'refused' ? 503 : null) });
  await mute.isSet();
  expect((await post('refused')).status).toBe(503);
  const slow = post('slow');
  await until(() => mute.live.length === 2);
  await clock.advance(5_000);
  expect((await slow).status).toBe(202);
  await until(() => mute.bodies().includes('slow'));
  await until(() => standing().streams === 0);
  const cut = post('cut');
  await until(() => mute.live.length === 3);
  await mute.close();
  expect((await cut).status).toBe(202);
  const back = await app();
  await until(() => back.kept.length === 1);
  expect(back.bodies()).toEqual(['cut']);
});

it('lets nothing new pass what waits', async () => {
  const { app, post, away } = await open();
  const first = await app();
  await first.isSet();
  await first.close();
  await away();
  for (const body of ['1', '2', '3']) expect((await post(body)).status).toBe(202);
  const second = await app({ kept: () => null });
  await until(() => second.kept.length === 3);
  expect((await post('4')).status).toBe(202);
  expect(second.live).toEqual([]);
  await second.close();
  await away();
  const third = await app();
  await until(() => third.kept.length === 4);
  expect(third.bodies()).toEqual(['1', '2', '3', '4']);
});

it('removes only what the app answered without a fault of its own, and tries the rest again later, in order', async () => {
  const { app, post, away, ports } = await open();
  const first = await app();
  await first.isSet();
  await first.close();
  await away();
  for (const body of ['1', '2', '3', '4']) await post(body);
  let isWell = false;
  const second = await app({
    kept: ({ request }) => (isWell || Buffer.from(request.body).toString() < '2' ? 204 : 503),
  });
  await until(() => second.kept.length === 4);
  await until(async () => (await ports.keep.standing('nora')).waiting === 3);
  isWell = true;
  await clock.advance(4_000);
  expect(second.kept).toHaveLength(4);
  await clock.advance(1_000);
  await until(() => second.kept.length === 7);
  expect(second.bodies().slice(4)).toEqual(['2', '3', '4']);
  await until(async () => (await ports.keep.standing('nora')).waiting === 0);
});

it('finds what waits though nobody told that it came', async () => {
  const after = (ms: number, callback: () => void) => clock.after(ms, callback);
  const ports = await openStore({ folder, now: () => clock.now(), after });
  ports.keep.watch = () => () => {};
  const relay = await rig.relay({ ports, after, now: () => clock.now() });
  const secret = (await ports.tokens.add('nora')).slice('nora:'.length);
  const nora = await keepingApp({ relayUrl: relay.url, id: 'nora', secret, pair });
  await nora.isSet();
  const arrivedAtMs = clock.now();
  const request = { method: 'POST', path: '/in/1', headers: [], body: new Uint8Array(Buffer.from('by another')) };
  await ports.keep.append('nora', {
    arrivedAtMs,
    sealed: await sealKept(pair.publicKey, request, { app: 'nora', arrivedAtMs }),
  });
  // Whatever makes the relay look at what waits.
  nora.send({ kind: 'settings', stream: 0, settings: { hours: 1, publicKey: pair.publicKey, paths: [] } });
  await until(() => nora.bodies().includes('by another'));
});

it('tells what waits and what was dropped, until the app has noted it', async () => {
  const { app, post, away, ports } = await open({ bounds: { count: 2 } });
  const first = await app();
  await first.isSet();
  expect(first.standings[0]).toMatchObject({ waiting: 0, gap: null, bounds: { count: 2, hours: 336 } });
  await first.close();
  await away();
  for (const body of ['1', '2', '3', '4', '5']) expect((await post(body)).status).toBe(202);
  const second = await app({ kept: () => null });
  await second.isSet();
  expect(second.standings[0]).toMatchObject({ waiting: 2, gap: { count: 3 } });
  await until(() => second.kept.length === 2);
  expect(second.bodies()).toEqual(['4', '5']);
  const gap = second.standings[0]?.gap;
  if (gap) second.send({ kind: 'noted', stream: 0, count: gap.count, bytes: gap.bytes, toMs: gap.toMs });
  await clock.advance(1_000);
  await until(async () => (await ports.keep.standing('nora')).gap === null);
  // Noted twice nothing more goes, though something was dropped meanwhile.
  await second.close();
  await away();
  expect((await post('6')).status).toBe(202);
  const third = await app({ kept: () => null });
  await third.isSet();
  const told = third.standings[0]?.gap;
  expect(told).toMatchObject({ count: 1 });
  if (gap) third.send({ kind: 'noted', stream: 0, count: gap.count, bytes: gap.bytes, toMs: gap.toMs });
  await until(() => third.kept.length === 2);
  expect((await ports.keep.standing('nora')).gap).toEqual(told);
});

it('gives nothing to a key other than that of the pairing', async () => {
  const { url, ports, standing } = await open();
  const code = await ports.tokens.offer('ben');
  const publicKey = Buffer.from(pair.publicKey).toString('base64url');
  const paired = await rig.ask(`${url}/pair`, 'POST', [], Buffer.from(JSON.stringify({ code, publicKey })));
  expect(paired.status).toBe(200);
  const { id, token } = JSON.parse(paired.body.toString()) as { id: string; token: string };
  const secret = token.slice(id.length + 1);
  const mine = await keepingApp({ relayUrl: url, id, secret, pair });
  await mine.isSet();
  await mine.close();
  await until(() => standing().apps === 0);
  expect((await rig.post(`${url}/ben/in/1`, Buffer.from('for ben alone'))).status).toBe(202);
  const thief = await keepingApp({ relayUrl: url, id, secret, pair: await makeRelayKeyPair() });
  expect((await thief.closed).code).toBe(4002);
  const again = await keepingApp({ relayUrl: url, id, secret, pair });
  await until(() => again.kept.length === 1);
  expect(again.bodies()).toEqual(['for ben alone']);
});

it('acknowledges nothing for a key that a newer pairing has replaced', async () => {
  const { url, ports, app, post, away, standing } = await open();
  const first = await app();
  await first.isSet();
  await first.close();
  await away();
  expect((await post('for the older key')).status).toBe(202);
  const newer = await makeRelayKeyPair();
  const token = await ports.tokens.redeem(await ports.tokens.offer('nora'), newer.publicKey);
  const late = post('for nobody');
  await until(() => standing().streams === 1);
  await clock.advance(5_000);
  expect((await late).status).toBe(503);
  const secret = token?.slice('nora:'.length) ?? '';
  const second = await keepingApp({ relayUrl: url, id: 'nora', secret, pair: newer });
  await second.isSet();
  expect(second.standings[0]).toMatchObject({ waiting: 0, gap: { count: 1 } });
  await second.close();
  await away();
  expect((await post('for the newer')).status).toBe(202);
  const third = await keepingApp({ relayUrl: url, id: 'nora', secret, pair: newer });
  await until(() => third.kept.length === 1);
  expect(third.bodies()).toEqual(['for the newer']);
});

it('ends a revoked app at once and forgets what was kept for it', async () => {
  const { app, post, url, ports } = await open();
  const first = await app();
  await first.isSet();
  await first.close();
  await until(async () => (await post('kept')).status === 202);
  const second = await app({ kept: () => null });
  await until(() => second.kept.length === 1);
  await ports.tokens.revoke('nora');
  expect((await second.closed).code).toBe(4004);
  expect((await rig.post(`${url}/nora/in/1`, Buffer.from('x'))).status).toBe(404);
  await until(async () => (await ports.keep.standing('nora')).waiting === 0);
});

it('forgets what was kept for a revoked app later, where the store does not answer at once', async () => {
  const { app, post, away, ports } = await open();
  const first = await app();
  await first.isSet();
  await first.close();
  await away();
  expect((await post('kept')).status).toBe(202);
  let asked = 0;
  const { keep } = ports;
  const forget = keep.forget.bind(keep);
  keep.forget = async (id, isGone) => {
    asked += 1;
    if (asked === 1) throw new Error('it does not answer');
    await forget(id, isGone);
  };
  await ports.tokens.revoke('nora');
  await until(() => asked === 1);
  await clock.advance(5_000);
  await until(async () => (await keep.standing('nora')).waiting === 0);
});

it('ends an app that another process revokes within a second', async () => {
  const { app } = await open();
  const nora = await app();
  await nora.isSet();
  const command = openApps(folder);
  command.revoke('nora');
  command.close();
  await clock.advance(1_000);
  expect((await nora.closed).code).toBe(4004);
});
