import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../electron/kernel/clock.ts';
import { Subject } from '../electron/kernel/subject.ts';
import { createRelayTunnel } from '../electron/receiver/public/relayTunnel.ts';
import { RoundTrips } from '../electron/receiver/public/roundTrip.ts';
import { RoundTripMonitor } from '../electron/receiver/public/roundTripMonitor.ts';
import { directTunnel, manualTunnel } from '../electron/receiver/public/systemTunnels.ts';
import { TunnelService } from '../electron/receiver/public/tunnelService.ts';
import { TunnelTokens } from '../electron/receiver/public/tunnelTokens.ts';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { makeLog } from '../electron/testing/fakeLog.ts';
import { freePorts } from '../electron/testing/freePorts.ts';
import { until } from '../electron/testing/until.ts';
import { PROOF_HEADER } from '../shared/proofHeader.ts';
import { RelayKeys } from './keys.ts';
import { httpDoor } from './testing/httpDoor.ts';
import { relayRig, secretOf, valuesOf } from './testing/relayRig.ts';

let rig: ReturnType<typeof relayRig>;
beforeEach(() => {
  rig = relayRig();
});
afterEach(() => rig.close());

/** The app's tunnel with all its parts, on a relay. Time stands still but for the proof's own. */
async function wholeTunnel(address: string) {
  const clock = new FakeClock();
  const { log, redact } = makeLog(clock);
  const trips = new RoundTrips({ clock: systemClock, fetch: (url, init) => fetch(url, init), randomBytes });
  const { port } = await rig.receiver(({ path, headers, body }, response) => {
    const pairs = headers.flatMap((name, index) =>
      index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : [],
    );
    const [number = ''] = valuesOf(headers, PROOF_HEADER);
    response.writeHead(trips.arrived(number, { path, headers: pairs, body }) ? 204 : 404).end();
  });
  const relay = createRelayTunnel({ clock: systemClock, redact, door: httpDoor(port) });
  const kept = { version: 1 as const, ngrok: null, relay: `nora:${secretOf('nora')}` };
  const store = {
    load: async () => ({ kind: 'found' as const, value: kept }),
    save: async () => {},
    wipe: async () => {},
  };
  const service = new TunnelService({
    providers: { direct: directTunnel, manual: manualTunnel, cloudflared: manualTunnel, ngrok: manualTunnel, relay },
    tokens: new TunnelTokens(store, redact),
    localPort: new Subject<number | null>(port),
    settings: new Subject({ tunnel: 'relay' as const, tunnelAddress: address }),
    serviceIsLocal: new Subject(false),
    clock,
    log,
  });
  const watch = new RoundTripMonitor({
    prover: trips,
    tunnel: service,
    needed: new Subject(true),
    clock,
    log,
    randomBytes,
  });
  watch.start();
  await service.load();
  service.start();
  const end = () => {
    service.close();
    watch.close();
    trips.close();
  };
  return { clock, service, watch, end };
}

it('proves the way through the relay, notices its end, and comes back with it', async () => {
  const keys = new RelayKeys({ open: true });
  // It comes back to the same one.
  const [port = 0] = await freePorts(1);
  const first = await rig.relay({ keys, port });
  const { clock, service, watch, end } = await wholeTunnel(first.url);
  await until(() => service.state.value.kind === 'up');
  expect(service.address).toBe(`${first.url}/nora`);
  expect(service.hosts).toContain(`127.0.0.1:${port}`);
  expect(await watch.prove()).toMatchObject({ kind: 'proven' });

  await first.close();
  await until(() => service.state.value.kind === 'down');
  expect(service.state.value).toMatchObject({ why: 'ended', retryAtMs: clock.now() + 1_000 });
  expect(watch.state.value).toEqual({ kind: 'unknown' });

  await rig.relay({ keys, port });
  await clock.advance(1_000);
  await until(() => service.state.value.kind === 'up');
  expect(await watch.prove()).toMatchObject({ kind: 'proven' });
  end();
});

it('notices when another has taken the address over', async () => {
  const { url } = await rig.relay();
  const { clock, service, watch, end } = await wholeTunnel(url);
  await until(() => service.state.value.kind === 'up');
  const other = await rig.receiver((_, response) => void response.writeHead(204).end());
  await rig.app(url, 'nora', other.port);
  await until(() => service.state.value.kind === 'down');
  expect(service.state.value).toMatchObject({ why: 'ended', retryAtMs: clock.now() + 60_000 });
  expect((await watch.prove()).kind).toBe('broken');
  end();
});
