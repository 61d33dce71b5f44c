import { beforeEach, expect, it } from 'vitest';
import type { ReceiverListening, RoundTrip, TunnelState } from '../../../shared/receiver.ts';
import { Subject } from '../../core/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { ReceiverStates } from './receiverStates.ts';

const HOUR_MS = 3_600_000;

let clock: FakeClock;
let written: Subject<number>;
let service: Subject<string>;
let states: ReceiverStates;

beforeEach(() => {
  clock = new FakeClock(new Date(2026, 10, 20, 22).getTime());
  written = new Subject(0);
  service = new Subject('demo');
  const today = async (serviceKey: string) => {
    const ofDemo = new Date(clock.now()).getDate() === 20 ? 12 : 0;
    return { deliveries: serviceKey === 'demo' ? ofDemo : 3, duplicates: 0, missed: 0 };
  };
  states = new ReceiverStates({
    receiver: { state: new Subject<ReceiverListening>({ kind: 'closed' }), written, today },
    tunnel: { state: new Subject<TunnelState>({ kind: 'none' }), tokens: new Subject({ ngrok: false, relay: false }) },
    proofs: { state: new Subject<RoundTrip>({ kind: 'unknown' }) },
    intakes: { changed: new Subject(0), describe: () => [] },
    service,
    serviceKey: () => service.value,
    clock,
    log: makeLog(clock).log,
  });
});

const counted = () => states.state.value.today.deliveries;

it('counts the day after a burst, and those of the service that is open', async () => {
  written.set(1);
  written.set(2);
  expect(counted()).toBe(0);
  await clock.advance(500);
  expect(counted()).toBe(12);
  service.set('another');
  await clock.advance(500);
  expect(counted()).toBe(3);
});

it('begins a new day at midnight, also one that began while the computer slept', async () => {
  written.set(1);
  await clock.advance(HOUR_MS);
  expect(counted()).toBe(12);
  clock.jump(3 * HOUR_MS);
  states.recheck();
  await clock.advance(500);
  expect(counted()).toBe(0);
  expect(clock.pending).toBe(1);
});

it('goes over midnight by itself, until it is closed', async () => {
  written.set(1);
  await clock.advance(HOUR_MS);
  await clock.advance(HOUR_MS + 500);
  expect(counted()).toBe(0);
  states.close();
  written.set(2);
  expect(clock.pending).toBe(0);
});
