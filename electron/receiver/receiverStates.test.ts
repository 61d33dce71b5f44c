import { beforeEach, expect, it } from 'vitest';
import type { ReceiverListening, RoundTrip, TunnelState } from '../../shared/receiver.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import type { DeliveriesStanding, Quarter } from './journal/journal.ts';
import { nothingStands } from './journal/journalClient.ts';
import { emptyReceiver, ReceiverStates } from './receiverStates.ts';

const HOUR_MS = 3_600_000;
const EVENING_MS = new Date(2026, 10, 20, 22).getTime();

let clock: FakeClock;
let standing: Subject<DeliveriesStanding>;
let service: Subject<string>;
let states: ReceiverStates;

beforeEach(() => {
  clock = new FakeClock(EVENING_MS);
  standing = new Subject(nothingStands);
  service = new Subject('demo');
  states = new ReceiverStates({
    receiver: { state: new Subject<ReceiverListening>({ kind: 'closed' }) },
    journal: { standing },
    tunnel: {
      state: new Subject<TunnelState>({ kind: 'none' }),
      tokens: new Subject({ ngrok: false, relay: false }),
      relaysLeft: new Subject([]),
    },
    proofs: { state: new Subject<RoundTrip>({ kind: 'unknown' }) },
    intakes: { changed: new Subject(0), describe: () => [] },
    relay: { state: new Subject(emptyReceiver.relay) },
    service,
    serviceKey: () => service.value,
    clock,
  });
});

const counted = () => states.state.value.today.deliveries;

/** The journal tells what came to each service, by the hours from ten in the evening. */
function tell(services: Record<string, [hours: number, deliveries: number][]>): void {
  const stands = (quarters: Quarter[]) => ({ ...nothingStands.others, quarters });
  standing.set({
    ...nothingStands,
    services: new Map(
      Object.entries(services).map(([key, counts]) => [
        key,
        stands(
          counts.map(([hours, deliveries]) => ({
            fromMs: EVENING_MS + hours * HOUR_MS,
            deliveries,
            duplicates: 1,
            missed: 2,
          })),
        ),
      ]),
    ),
  });
}

it('tells what came today, of the service that is open', () => {
  expect(counted()).toBe(0);
  tell({
    demo: [
      [-23, 100],
      [-22, 2],
      [0, 10],
    ],
    another: [[0, 3]],
  });
  expect(states.state.value.today).toEqual({ deliveries: 12, duplicates: 2, missed: 4 });
  service.set('another');
  expect(counted()).toBe(3);
  service.set('third');
  expect(counted()).toBe(0);
});

it('begins a new day at midnight, also one that began while the computer slept', () => {
  tell({
    demo: [
      [0, 12],
      [3, 1],
    ],
  });
  expect(counted()).toBe(12);
  clock.jump(3 * HOUR_MS);
  states.recheck();
  expect(counted()).toBe(1);
  expect(clock.pending).toBe(1);
});

it('goes over midnight by itself, until it is closed', async () => {
  tell({ demo: [[0, 12]] });
  await clock.advance(2 * HOUR_MS);
  expect(counted()).toBe(0);
  states.close();
  tell({ demo: [[3, 5]] });
  expect(counted()).toBe(0);
  expect(clock.pending).toBe(0);
});
