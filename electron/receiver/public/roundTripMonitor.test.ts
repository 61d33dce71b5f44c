import { expect, it } from 'vitest';
import type { RoundTrip, TunnelState } from '../../../shared/receiver.ts';
import type { RoundTripProver } from '../../kernel/intakes.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { RoundTripMonitor } from './roundTripMonitor.ts';

const URL_OF_IT = 'https://nora.tunnel.example';

function rig({ provider = 'manual' as 'manual' | 'direct', needed = true } = {}) {
  const clock = new FakeClock();
  const startMs = clock.now();
  const { log } = makeLog(clock);
  const up: TunnelState = { kind: 'up', provider, url: URL_OF_IT, sinceMs: startMs };
  const told: string[] = [];
  const state = new Subject<TunnelState>({ kind: 'none' });
  const tunnel = {
    state,
    address: null as string | null,
    fellSilent(retryAtMs: number | null) {
      told.push(retryAtMs === null ? 'silent' : `silent until ${retryAtMs - clock.now()}`);
      state.set({ kind: 'down', provider, why: 'silent', detail: '', retryAtMs });
    },
    cameBack() {
      told.push('back');
      state.set(up);
    },
  };
  const asked: { atMs: number; url: string }[] = [];
  const network = { works: true, takesMs: 0 };
  const prover: RoundTripProver = {
    async prove(url, path, onStep): Promise<RoundTrip> {
      expect(url).toBe(URL_OF_IT + path);
      asked.push({ atMs: clock.now() - startMs, url });
      onStep('sent');
      const { works } = network;
      if (network.takesMs > 0) await clock.sleep(network.takesMs);
      const atMs = clock.now();
      return works
        ? { kind: 'proven', atMs, bytes: 400, arrivedAfterMs: 1, totalMs: 2 }
        : { kind: 'broken', atMs, step: 'arrived', why: 'timedOut', status: null };
    },
  };
  const isNeeded = new Subject(needed);
  let count = 0;
  const watch = new RoundTripMonitor({
    prover,
    tunnel,
    needed: isNeeded,
    clock,
    log,
    randomBytes: (length) => new Uint8Array(length).fill(count++),
  });
  watch.start();
  const open = (address: string | null = URL_OF_IT) => {
    tunnel.address = address;
    state.set(address === null ? { kind: 'none' } : up);
  };
  return { clock, watch, tunnel, state, told, asked, network, isNeeded, open };
}

it('proves a tunnel that came up, and then every 30 s, each on a path of its own', async () => {
  const { clock, watch, asked, open } = rig();
  open();
  expect(watch.state.value).toEqual({ kind: 'unknown' });
  await clock.advance(62_000);
  expect(asked.map(({ atMs }) => atMs)).toEqual([2_000, 32_000, 62_000]);
  expect(asked[0]?.url).toMatch(/\/proof\/[0-9a-f]{32}$/);
  expect(new Set(asked.map(({ url }) => url)).size).toBe(3);
  expect(watch.state.value.kind).toBe('proven');
});

it('looks at this computer itself every 5 minutes only', async () => {
  const { clock, asked, open } = rig({ provider: 'direct' });
  open();
  await clock.advance(602_000);
  expect(asked.map(({ atMs }) => atMs)).toEqual([2_000, 302_000, 602_000]);
});

it('knows a dead tunnel within a minute, whenever it died', async () => {
  for (let diesAtMs = 2_000; diesAtMs < 32_000; diesAtMs += 5_000) {
    const { clock, tunnel, network, open } = rig();
    open();
    await clock.advance(diesAtMs);
    Object.assign(network, { works: false, takesMs: 10_000 });
    await clock.advance(60_000);
    expect(tunnel.state.value).toMatchObject({ kind: 'down', why: 'silent' });
  }
});

it('confirms a failure after 5 s before it is told', async () => {
  const { clock, watch, told, network, open } = rig();
  open();
  await clock.advance(2_000);
  network.works = false;
  await clock.advance(30_000);
  network.works = true;
  await clock.advance(5_000);
  expect(watch.state.value.kind).toBe('proven');
  expect(told).not.toContainEqual(expect.stringContaining('silent'));
  network.works = false;
  await clock.advance(35_000);
  expect(told.at(-1)).toBe('silent until 5000');
});

it('tries a silent tunnel again, ever more seldom up to a minute, until it comes back', async () => {
  const { clock, watch, asked, told, network, open } = rig();
  network.works = false;
  open();
  await clock.advance(300_000);
  const waits = asked.map(({ atMs }, index) => atMs - (asked[index - 1]?.atMs ?? 0));
  expect(waits.slice(0, 8)).toEqual([2_000, 5_000, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  expect(watch.state.value.kind).toBe('broken');
  network.works = true;
  await clock.advance(60_000);
  expect(told.at(-1)).toBe('back');
  expect(watch.state.value.kind).toBe('proven');
});

it('proves nothing while nothing needs it', async () => {
  const { clock, asked, isNeeded, open } = rig({ needed: false });
  open();
  await clock.advance(300_000);
  expect(asked).toEqual([]);
  isNeeded.set(true);
  await clock.advance(2_000);
  expect(asked).toHaveLength(1);
  isNeeded.set(false);
  await clock.advance(300_000);
  expect(asked).toHaveLength(1);
  expect(clock.pending).toBe(0);
});

it('promises no retry of a silent tunnel while nothing needs it', async () => {
  const { clock, tunnel, network, isNeeded, told, open } = rig();
  network.works = false;
  open();
  await clock.advance(7_000);
  expect(told).toEqual(['silent until 5000']);
  isNeeded.set(false);
  expect(tunnel.state.value).toMatchObject({ kind: 'down', why: 'silent', retryAtMs: null });
  await clock.advance(60_000);
  isNeeded.set(true);
  expect(told.slice(1)).toEqual(['silent', 'silent until 2000']);
  network.works = true;
  await clock.advance(2_000);
  expect(tunnel.state.value.kind).toBe('up');
  isNeeded.set(false);
  expect(tunnel.state.value.kind).toBe('up');
});

it('promises none either when the proof that finds it silent ends after the last need', async () => {
  const { clock, network, isNeeded, told, open } = rig();
  Object.assign(network, { works: false, takesMs: 1_000 });
  open();
  await clock.advance(8_500); // the second try is under way
  isNeeded.set(false);
  await clock.advance(60_000);
  expect(told).toEqual(['silent']);
  expect(clock.pending).toBe(0);
});

it('shows every step of a proof that a person asked for, also while nothing needs it', async () => {
  const { clock, watch, network, open } = rig({ needed: false });
  open();
  network.takesMs = 200;
  const seen: RoundTrip[] = [];
  watch.state.subscribe((state) => seen.push(state));
  const proof = watch.prove();
  await clock.advance(200);
  expect((await proof).kind).toBe('proven');
  expect(seen.map((state) => (state.kind === 'running' ? state.step : state.kind))).toEqual(['sent', 'proven']);
});

it('shows at once that a proof failed which a person asked for, and confirms it before the tunnel counts as silent', async () => {
  const { clock, watch, network, told, open } = rig();
  open();
  network.works = false;
  expect((await watch.prove()).kind).toBe('broken');
  expect(watch.state.value.kind).toBe('broken');
  expect(told).toEqual([]);
  await clock.advance(5_000);
  expect(told).toEqual(['silent until 5000']);
});

it('says so when there is no tunnel to prove', async () => {
  const { watch, asked } = rig();
  expect(await watch.prove()).toMatchObject({ kind: 'broken', why: 'badAddress' });
  expect(asked).toEqual([]);
});

it('forgets what was proven when the address changes, and what comes of a proof of the old one', async () => {
  const { clock, watch, network, open, told } = rig();
  open();
  network.takesMs = 500;
  network.works = false;
  const proof = watch.prove();
  open(null);
  expect(watch.state.value).toEqual({ kind: 'unknown' });
  await clock.advance(60_000);
  await proof;
  expect(watch.state.value).toEqual({ kind: 'unknown' });
  expect(told).toEqual([]);
  expect(clock.pending).toBe(0);
});

it('looks at once after a sleep, and rests when closed', async () => {
  const { clock, watch, asked, open } = rig();
  open();
  await clock.advance(10_000);
  clock.jump(3_600_000);
  watch.recheck();
  await clock.advance(2_000);
  expect(asked).toHaveLength(2);
  watch.close();
  await clock.advance(300_000);
  expect(asked).toHaveLength(2);
});
