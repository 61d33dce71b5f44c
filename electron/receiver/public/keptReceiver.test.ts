import { beforeEach, expect, it } from 'vitest';
import type { RelayFrame } from '../../../shared/relayFrames.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { KeptReceiver } from './keptReceiver.ts';

let clock: FakeClock;
let handed: number[];
let sent: RelayFrame[];
let refused: Set<number>;
let receiver: KeptReceiver;
beforeEach(() => {
  clock = new FakeClock();
  handed = [];
  sent = [];
  refused = new Set();
  receiver = new KeptReceiver({
    send: (frame) => sent.push(frame),
    open:
      async ({ seq }) =>
      async (series) => {
        if (series.isBroken) return null;
        handed.push(seq);
        return refused.has(seq) ? 503 : 204;
      },
  });
});

const begin = (stream: number, seq: number) =>
  receiver.take({ kind: 'kept', stream, seq, arrivedAtMs: clock.now(), bytes: 1 });
async function end(stream: number): Promise<void> {
  receiver.take({ kind: 'body', stream, last: true, bytes: new Uint8Array(1) });
  await settle();
}
const kinds = () => sent.map(({ kind, stream }) => `${kind} ${stream}`);

it('takes nothing that was on its way behind a failure, however late the rest of it comes', async () => {
  refused.add(1);
  begin(1, 1);
  begin(2, 2);
  await end(1);
  await clock.advance(60_000);
  begin(3, 3);
  await end(2);
  await end(3);
  expect(handed).toEqual([1]);
  expect(kinds()).toEqual(['answer 1', 'cancel 2', 'cancel 3']);
});

it('takes what failed, and all behind it, as soon as that is sent again', async () => {
  refused.add(1);
  begin(1, 1);
  begin(2, 2);
  await end(1);
  await end(2);
  refused.clear();
  begin(3, 1);
  begin(4, 2);
  await end(3);
  await end(4);
  expect(handed).toEqual([1, 1, 2]);
  expect(kinds().slice(2)).toEqual(['answer 3', 'answer 4']);
});

it('goes on with what is behind, where what failed is not sent again, once the relay has said that it heard of it', async () => {
  refused.add(1);
  begin(1, 1);
  await end(1);
  // It was on its way when the relay heard of the failure.
  begin(2, 2);
  await end(2);
  receiver.take({ kind: 'cancel', stream: 1, why: 'lost' });
  begin(3, 3);
  begin(4, 4);
  await end(3);
  await end(4);
  expect(handed).toEqual([1, 3, 4]);
  expect(kinds()).toEqual(['answer 1', 'cancel 2', 'answer 3', 'answer 4']);
});

it('goes on with what is behind, where a relay that says nothing of it has dropped what failed, as soon as it comes again', async () => {
  refused.add(1);
  begin(1, 1);
  await end(1);
  begin(2, 2);
  await end(2);
  begin(3, 2);
  await end(3);
  expect(handed).toEqual([1, 2]);
  expect(kinds()).toEqual(['answer 1', 'cancel 2', 'answer 3']);
});

it('takes nothing behind a failure after a stall either, however often something else is said to be over', async () => {
  refused.add(1);
  begin(1, 1);
  await end(1);
  await clock.advance(600_000);
  expect(receiver.take({ kind: 'cancel', stream: 9, why: 'lost' })).toBe(false);
  begin(2, 2);
  await end(2);
  expect(handed).toEqual([1]);
});
