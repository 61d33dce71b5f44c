import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../electron/kernel/clock.ts';
import { Subject } from '../electron/kernel/subject.ts';
import { type Brought, type Dropped, RelayKeeping } from '../electron/receiver/public/relayKeeping.ts';
import { createRelayTunnel } from '../electron/receiver/public/relayTunnel.ts';
import { directTunnel, manualTunnel } from '../electron/receiver/public/systemTunnels.ts';
import { TunnelService } from '../electron/receiver/public/tunnelService.ts';
import { TunnelTokens, tunnelTokens } from '../electron/receiver/public/tunnelTokens.ts';
import { makeLog } from '../electron/testing/fakeLog.ts';
import { until } from '../electron/testing/until.ts';
import { makeRelayKeyPair } from '../shared/relaySeal.ts';
import type { RelayPorts } from './ports.ts';
import { openStore } from './store/openStore.ts';
import { systemAfter } from './systemAfter.ts';
import { httpDoor } from './testing/httpDoor.ts';
import { relayRig } from './testing/relayRig.ts';

const WAITING = 40;

let rig: ReturnType<typeof relayRig>;
let folder: string;
let closing: (() => void)[];
beforeEach(() => {
  rig = relayRig();
  folder = mkdtempSync(join(tmpdir(), 'relay-anew-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing) close();
  await rig.close();
  rmSync(folder, { recursive: true });
});

/** The app's side whole: tokens with their key pair, tunnel, and what it does with what waited. */
function wholeApp(address: string) {
  const { log, redact } = makeLog(systemClock);
  let kept: unknown;
  const store = {
    load: async () => (kept ? { kind: 'found' as const, value: tunnelTokens.parse(kept) } : { kind: 'none' as const }),
    save: async (value: unknown) => {
      kept = structuredClone(value);
    },
    wipe: async () => {
      kept = undefined;
    },
  };
  const settings = new Subject({ tunnel: 'auto' as 'auto' | 'relay', tunnelAddress: address });
  const handed: string[] = [];
  const brought: Brought[] = [];
  const dropped: Dropped[] = [];
  let answer: () => Promise<number | null> = async () => 204;
  const keeping = new RelayKeeping({
    settings: new Subject({ relayKeep: true, relayKeepHours: 24 }),
    keys: () => service.relayKeys(),
    paths: () => ['/in/1'],
    pathsChanged: new Subject(0),
    deliver: async ({ body }) => {
      handed.push(Buffer.from(body).toString());
      return answer();
    },
    brought: (one) => brought.push(one),
    dropped: async (gap) => void dropped.push(gap),
    clock: systemClock,
    log,
  });
  const relay = createRelayTunnel({ clock: systemClock, redact, door: httpDoor(1), keep: keeping });
  const service: TunnelService = new TunnelService({
    providers: { direct: directTunnel, manual: manualTunnel, cloudflared: manualTunnel, ngrok: manualTunnel, relay },
    tokens: new TunnelTokens(store, redact),
    localPort: new Subject<number | null>(1),
    settings,
    serviceIsLocal: new Subject(false),
    clock: systemClock,
    log,
  });
  closing.push(() => service.close());
  return {
    ...{ service, keeping, handed, brought, dropped },
    answers: (how: () => Promise<number | null>) => {
      answer = how;
    },
    /** Whether it is there at all. */
    goes: () => settings.set({ ...settings.value, tunnel: 'auto' }),
    comes: () => settings.set({ ...settings.value, tunnel: 'relay' }),
  };
}

async function pairedBy({ tokens }: Pick<RelayPorts, 'tokens'>, service: TunnelService): Promise<void> {
  const keys = await makeRelayKeyPair();
  const token = await tokens.redeem(await tokens.offer('nora'), keys.publicKey);
  await service.setPaired(token ?? '', keys);
}

it('tells of each that waited, and calls none forged, where the app is paired anew while they are on their way', async () => {
  const ports = await openStore({ folder, after: systemAfter });
  const { url, standing } = await rig.relay({ ports });
  const app = wholeApp(url);
  await app.service.load();
  app.service.start();
  await pairedBy(ports, app.service);
  app.comes();
  await until(() => app.keeping.state.value.waiting !== null);
  app.goes();
  await until(() => standing().apps === 0);
  const post = (body: string) => rig.post(`${url}/nora/in/1`, Buffer.from(body));
  const sent = Array.from({ length: WAITING }, (_, nth) => `d${nth}`);
  for (const body of sent) expect((await post(body)).status).toBe(202);

  // Some are with the receiver, some on their way, some still at the relay.
  const gate = Promise.withResolvers<number>();
  app.answers(() => gate.promise);
  app.comes();
  await until(() => app.handed.length > 0);
  await pairedBy(ports, app.service);
  gate.resolve(204);

  await until(() => app.keeping.state.value.waiting?.count === 0 && app.dropped.length > 0);
  const counted = app.dropped.reduce((sum, { count }) => sum + count, 0);
  expect(new Set([...app.handed]).size + counted).toBeGreaterThanOrEqual(WAITING);
  expect(app.handed).toEqual(sent.slice(0, app.handed.length));
  expect(app.brought.reduce((sum, { refused }) => sum + refused, 0)).toBe(0);
  app.answers(async () => 204);
  app.goes();
  await until(() => standing().apps === 0);
  await until(async () => (await post('for the newer key')).status === 202);
  app.comes();
  await until(() => app.handed.at(-1) === 'for the newer key');
});
