import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../electron/kernel/clock.ts';
import { Subject } from '../electron/kernel/subject.ts';
import { sayGoodbye } from '../electron/receiver/public/relayGoodbye.ts';
import { RelayKeeping } from '../electron/receiver/public/relayKeeping.ts';
import { RelayLeaving } from '../electron/receiver/public/relayLeaving.ts';
import { createRelayTunnel } from '../electron/receiver/public/relayTunnel.ts';
import { directTunnel, manualTunnel } from '../electron/receiver/public/systemTunnels.ts';
import { TunnelService } from '../electron/receiver/public/tunnelService.ts';
import { TunnelTokens } from '../electron/receiver/public/tunnelTokens.ts';
import { makeLog } from '../electron/testing/fakeLog.ts';
import { until } from '../electron/testing/until.ts';
import { makeRelayKeyPair } from '../shared/relaySeal.ts';
import { openStore } from './store/openStore.ts';
import { systemAfter } from './systemAfter.ts';
import { httpDoor } from './testing/httpDoor.ts';
import { relayRig } from './testing/relayRig.ts';

let rig: ReturnType<typeof relayRig>;
let folder: string;
let closing: (() => void)[];
beforeEach(() => {
  rig = relayRig();
  folder = mkdtempSync(join(tmpdir(), 'relay-leaving-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing) close();
  await rig.close();
  rmSync(folder, { recursive: true });
});

const nowhere = { load: async () => ({ kind: 'none' as const }), save: async () => {}, wipe: async () => {} };

/** The app's side whole, paired with a relay that keeps for it. */
async function pairedApp() {
  const ports = await openStore({ folder, after: systemAfter });
  const { url } = await rig.relay({ ports });
  const { log, redact } = makeLog(systemClock);
  const settings = new Subject({
    ...{ tunnel: 'auto' as 'auto' | 'relay', tunnelAddress: url, relayFallbacks: [] as string[] },
    ...{ relayKeep: true, relayKeepHours: 24 },
  });
  const handed: string[] = [];
  const answers = { status: 503 };
  const tokens = new TunnelTokens(nowhere, redact);
  const leaving = new RelayLeaving({
    ...{ store: nowhere, tokens, settings, clock: systemClock, log, redact },
    sayGoodbye: (goodbye) => sayGoodbye(goodbye, { clock: systemClock, redact }),
  });
  const keeping = new RelayKeeping({
    settings,
    keys: () => tokens.relayKeys(),
    paths: () => ['/in/1'],
    pathsChanged: new Subject(0),
    deliver: async ({ body }) => {
      if (answers.status < 300) handed.push(Buffer.from(body).toString());
      return answers.status;
    },
    asks: (app, asked) => leaving.asks(app, asked),
    toldNothing: (app) => leaving.toldNothing(app),
    brought: () => {},
    dropped: async () => {},
    clock: systemClock,
    log,
  });
  const relay = createRelayTunnel({ clock: systemClock, redact, door: httpDoor(1), keep: keeping });
  const service = new TunnelService({
    providers: { direct: directTunnel, manual: manualTunnel, cloudflared: manualTunnel, ngrok: manualTunnel, relay },
    tokens,
    leaving,
    localPort: new Subject<number | null>(1),
    settings,
    serviceIsLocal: new Subject(false),
    clock: systemClock,
    log,
  });
  closing.push(() => service.close());
  await service.load();
  service.start();
  const keys = await makeRelayKeyPair();
  const token = await ports.tokens.redeem(await ports.tokens.offer('nora'), keys.publicKey);
  await service.setPaired(token ?? '', keys);
  const choose = (tunnel: 'auto' | 'relay') => settings.set({ ...settings.value, tunnel });
  choose('relay');
  const isAsked = () => (ports.keep.settingsOf('nora')?.paths.length ?? 0) > 0;
  await until(isAsked);
  // Nothing listens behind the app, so that it waits at the relay.
  expect((await rig.post(`${url}/nora/in/1`, Buffer.from('d1'))).status).toBe(202);
  return { ...{ service, leaving, choose, isAsked, handed, answers }, keep: ports.keep };
}

it('keeps no more for an app that chose another tunnel, and what waits until it is back', async () => {
  const app = await pairedApp();
  app.choose('auto');
  await until(() => !app.isAsked());
  await until(() => app.leaving.underWay === null);
  expect(app.leaving.state.value).toEqual([]);
  expect((await app.keep.standing('nora')).waiting).toBe(1);
  app.answers.status = 204;
  app.choose('relay');
  await until(() => app.handed.length === 1);
  await until(app.isAsked);
});

it('keeps for an app that went and came back at once', async () => {
  const app = await pairedApp();
  app.choose('auto');
  app.choose('relay');
  app.answers.status = 204;
  await until(() => app.handed.length === 1);
  expect(app.isAsked()).toBe(true);
});

it('keeps nothing for an app whose token was forgotten, nor what nobody can read any more', async () => {
  const app = await pairedApp();
  await app.service.forgetToken('relay');
  expect(app.keep.settingsOf('nora')).toBeNull();
  expect((await app.keep.standing('nora')).waiting).toBe(0);
  expect(app.leaving.state.value).toEqual([]);
});
