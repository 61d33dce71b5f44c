import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '../electron/testing/freePorts.ts';
import { until } from '../electron/testing/until.ts';
import { makeRelayKeyPair } from '../shared/relaySeal.ts';
import { openNats } from './nats/openNats.ts';
import { openApps } from './store/openStore.ts';
import { keepingApp } from './testing/keepingApp.ts';
import { findNatsServer, startNatsServer } from './testing/natsServer.ts';
import { RelayProcess } from './testing/relayProcess.ts';
import { relayRig } from './testing/relayRig.ts';

const MEGABYTE = 1024 * 1024;
const nats = await findNatsServer();

let rig: ReturnType<typeof relayRig>;
let endings: (() => unknown)[];
beforeEach(() => {
  rig = relayRig();
  endings = [() => rig.close()];
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A relay as a process of its own, and its operator's page. */
async function relayWith(...args: string[]) {
  const [operatorPort = 0] = await freePorts(1);
  const relay = new RelayProcess([...args, '--operator-port', String(operatorPort)]);
  endings.push(() => relay.remove());
  await relay.start();
  const heldBytes = async () => {
    const { body } = await rig.ask(`http://127.0.0.1:${operatorPort}/metrics`, 'GET');
    return Number(/^relay_held_bytes (\d+)/m.exec(body.toString())?.[1]);
  };
  return { relay, heldBytes };
}

/** Kills a relay that has half of a body of an app that is away; the sender, who heard nothing, sends it again to another. */
async function killedInTheMiddle(one: Awaited<ReturnType<typeof relayWith>>, token: string, other: RelayProcess) {
  const [id = '', secret = ''] = token.split(':');
  const pair = await makeRelayKeyPair();
  const appAt = async (relayUrl: string) => {
    const app = await keepingApp({ relayUrl, id, secret, pair });
    endings.push(() => app.close());
    await app.isSet();
    return app;
  };
  await (await appAt(one.relay.url)).close();
  const body = Buffer.alloc(MEGABYTE, 'half of it comes ');
  const socket = connect(Number(new URL(one.relay.url).port), '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk) => {
    answered += chunk;
  });
  socket.on('error', () => {}); // `close` follows
  const ended = once(socket, 'close');
  socket.write(`POST /${id}/in/1 HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body.subarray(0, MEGABYTE / 2));
  await until(async () => (await one.heldBytes()) >= MEGABYTE / 2);
  await one.relay.kill();
  await ended;
  expect(answered).toBe('');

  if (!other.isRunning) await other.start();
  const between = await appAt(other.url);
  expect(between.standings[0]).toMatchObject({ waiting: 0, gap: null });
  await between.close();
  // It may be held to be there for a moment; what comes then is kept as well.
  expect((await rig.post(`${other.url}/${id}/in/1`, body)).status).toBe(202);
  expect((await rig.post(`${other.url}/${id}/in/1`, Buffer.from('the next'))).status).toBe(202);
  const back = await appAt(other.url);
  await until(() => back.bodies().includes('the next'));
  expect(back.bodies().map((text) => text.length)).toEqual([MEGABYTE, 'the next'.length]);
  expect([between.kept, between.live, back.live]).toEqual([[], [], []]);
}

it('keeps nothing of what a relay had half of when it was killed, acknowledged nothing, and takes it whole afterwards, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'relay-killed-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  const apps = openApps(folder);
  const token = apps.add('nora');
  apps.close();
  const one = await relayWith('--folder', folder);
  await killedInTheMiddle(one, token, one.relay);
});

describe.skipIf(nats.path === null)(`many relays${nats.why ? ` (${nats.why})` : ''}`, () => {
  it('keep nothing of what one had half of when it was killed, and another takes it whole, once', async () => {
    const server = await startNatsServer(nats.path ?? '');
    endings.push(() => server.remove());
    const ports = await openNats(server.url);
    endings.push(() => ports.peers.close());
    const token = await ports.tokens.add('nora');
    const [one, other] = [await relayWith('--nats', server.url), await relayWith('--nats', server.url)];
    await killedInTheMiddle(one, token, other.relay);
  });
});
