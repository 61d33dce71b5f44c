import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { until } from '../electron/testing/until.ts';
import { makeRelayKeyPair, type RelayKeyPair } from '../shared/relaySeal.ts';
import type { RelayPorts } from './ports.ts';
import { openStore } from './store/openStore.ts';
import { systemAfter } from './systemAfter.ts';
import { keepingApp } from './testing/keepingApp.ts';
import { memoryHub } from './testing/memoryHub.ts';
import { relayRig } from './testing/relayRig.ts';

const IDS = ['nora', 'ben', 'ida'];

let rig: ReturnType<typeof relayRig>;
let folder: string;
let pair: RelayKeyPair;
let ports: RelayPorts;
let secrets: Map<string, string>;
beforeEach(async () => {
  rig = relayRig();
  folder = mkdtempSync(join(tmpdir(), 'relay-many-'));
  pair = await makeRelayKeyPair();
  ports = await openStore({ folder, after: systemAfter });
  secrets = new Map();
  for (const id of IDS) secrets.set(id, (await ports.tokens.add(id)).slice(id.length + 1));
});
afterEach(async () => {
  await rig.close();
  await ports.keep.close();
  await ports.tokens.close();
  rmSync(folder, { recursive: true });
});

/** Two relays with one store, which outlasts both. */
async function two(clock?: FakeClock) {
  const hub = memoryHub();
  const start = async () => {
    const peers = hub.join();
    const noEnd = { close: async () => {} };
    const after = clock && ((ms: number, callback: () => void) => clock.after(ms, callback));
    const shared = { tokens: { ...ports.tokens, ...noEnd }, keep: openForAll(ports.keep), peers };
    return { ...(await rig.relay({ ports: shared, ...(after ? { after } : {}) })), peers };
  };
  return [await start(), await start()] as const;
}

/** A store that its relays do not close. */
function openForAll(keep: RelayPorts['keep']): RelayPorts['keep'] {
  return new Proxy(keep, {
    get: (target, name) => {
      if (name === 'close') return async () => {};
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const app = (relayUrl: string, id: string, options: Partial<Parameters<typeof keepingApp>[0]> = {}) =>
  keepingApp({ relayUrl, id, secret: secrets.get(id) ?? '', pair, ...options });

it('takes a delivery at any instance for an app at any other, and keeps it where the app is nowhere', async () => {
  const [one, other] = await two();
  const nora = await app(other.url, 'nora');
  await nora.isSet();
  expect((await rig.post(`${one.url}/nora/in/1`, Buffer.from('across'))).status).toBe(204);
  expect((await rig.post(`${one.url}/nora/elsewhere`, Buffer.from('not kept'))).status).toBe(204);
  expect(nora.live.map(({ body }) => body)).toEqual(['across', 'not kept']);
  await nora.close();
  await until(() => other.standing().apps === 0);
  expect((await rig.post(`${one.url}/nora/in/1`, Buffer.from('kept by one'))).status).toBe(202);
  expect((await rig.post(`${other.url}/nora/in/1`, Buffer.from('kept by the other'))).status).toBe(202);
  const back = await app(one.url, 'nora');
  await until(() => back.kept.length === 2);
  expect(back.bodies()).toEqual(['kept by one', 'kept by the other']);
});

it('lets an app move: the older connection answers what it has, then ends', async () => {
  const [one, other] = await two();
  const older = await app(one.url, 'nora', { live: ({ body }) => (body === 'slow' ? null : 204) });
  await older.isSet();
  const slow = rig.post(`${one.url}/nora/in/1`, Buffer.from('slow'));
  await until(() => older.live.length === 1);
  const newer = await app(other.url, 'nora');
  await newer.isSet();
  expect((await rig.post(`${one.url}/nora/in/1`, Buffer.from('new'))).status).toBe(204);
  expect(newer.live.map(({ body }) => body)).toEqual(['new']);
  older.send({ kind: 'answer', stream: 1, last: true, status: 204, headers: [] });
  expect((await slow).status).toBe(204);
  expect((await older.closed).code).toBe(4001);
});

it('sends its apps elsewhere while it is cut off from the others', async () => {
  const clock = new FakeClock();
  const [one] = await two(clock);
  const nora = await app(one.url, 'nora');
  await nora.isSet();
  one.peers.isCutOff = true;
  await until(async () => (await rig.ask(`${one.url}/readyz`, 'GET')).status === 503);
  await clock.advance(1_500);
  expect(nora.moves).toHaveLength(0);
  await clock.advance(500);
  expect((await nora.closed).code).toBe(4003);
  expect(nora.moves).toHaveLength(1);
  await expect(app(one.url, 'nora')).rejects.toThrow('503');
  one.peers.isCutOff = false;
  await clock.advance(500);
  await (await app(one.url, 'nora')).isSet();
});

type Step = { at: 0 | 1; id: string; act: 'send' | 'connect' | 'leave' };

it('gives nothing to the wrong app and loses nothing it acknowledged, wherever apps and deliveries come and go', async () => {
  const relays = await two();
  const step: fc.Arbitrary<Step> = fc.record({
    at: fc.constantFrom(0 as const, 1 as const),
    id: fc.constantFrom(...IDS),
    act: fc.constantFrom('send' as const, 'send' as const, 'send' as const, 'connect' as const, 'leave' as const),
  });
  for (const id of IDS) {
    const first = await app(relays[0].url, id);
    await first.isSet();
    await first.close();
  }
  await until(() => relays[0].standing().apps === 0);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      run += 1;
      const acknowledged = new Map<string, string[]>(IDS.map((id) => [id, []]));
      const all: { id: string; app: Awaited<ReturnType<typeof keepingApp>> }[] = [];
      const sending: Promise<void>[] = [];
      for (const [index, { at, id, act }] of steps.entries()) {
        if (act === 'connect') all.push({ id, app: await app(relays[at].url, id) });
        if (act === 'leave') await all.findLast((one) => one.id === id)?.app.close();
        if (act !== 'send') continue;
        const body = `${id} ${run}.${index}`;
        sending.push(
          rig.post(`${relays[at].url}/${id}/in/1`, Buffer.from(body)).then(({ status }) => {
            if (status < 300) acknowledged.get(id)?.push(body);
          }),
        );
      }
      await Promise.all(sending);
      for (const id of IDS) all.push({ id, app: await app(relays[0].url, id) });
      for (const id of IDS) {
        await until(async () => (await ports.keep.standing(id)).waiting === 0);
        const has = all
          .filter((one) => one.id === id)
          .flatMap((one) => [...one.app.live.map(({ body }) => body), ...one.app.bodies()]);
        expect(has.filter((body) => !body.startsWith(`${id} `))).toEqual([]);
        for (const body of acknowledged.get(id) ?? []) expect(has).toContain(body);
      }
      for (const one of all) await one.app.close();
      await until(() => relays.every(({ standing }) => standing().apps === 0));
    }),
    { numRuns: 12 },
  );
});
