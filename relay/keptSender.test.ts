import { expect, it } from 'vitest';
import { FakeClock, settle } from '../electron/testing/fakeClock.ts';
import type { RelayFrame } from '../shared/relayFrames.ts';
import type { RelayLink } from '../shared/relayLink.ts';
import { keepNothing } from './keepNothing.ts';
import { KeptSender } from './keptSender.ts';
import type { KeptDelivery } from './ports.ts';

/** A sender to an app, over a store whose next answer a test may hold back. */
function sending(seqs: number[], most = 16) {
  const clock = new FakeClock();
  const began: number[] = [];
  const streams = new Map<number, number>();
  let held: Promise<void> = Promise.resolve();
  let next = 1;
  const stored = seqs.map((seq): KeptDelivery => ({ seq, arrivedAtMs: clock.now(), sealed: new Uint8Array(3) }));
  const sender = new KeptSender({
    id: 'nora',
    keep: {
      ...keepNothing(),
      read: async (_, afterSeq, room) => {
        const found = stored.filter(({ seq }) => seq > afterSeq).slice(0, Math.min(room, most));
        await held;
        return found;
      },
      remove: async (_, seq) => {
        stored.splice(
          stored.findIndex((one) => one.seq === seq),
          1,
        );
      },
    },
    now: () => clock.now(),
    after: (ms, callback) => clock.after(ms, callback),
    streamId: () => next++,
    delivered: () => {},
    changed: () => {},
  });
  const send = (frame: RelayFrame) => {
    if (frame.kind !== 'kept') return;
    began.push(frame.seq);
    streams.set(frame.seq, frame.stream);
  };
  sender.start({ send } as unknown as RelayLink);
  return {
    sender,
    clock,
    began,
    /** The next answer of the store comes when the function returned is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    answer: async (seq: number, status: number) => {
      sender.take({ kind: 'answer', stream: streams.get(seq) ?? 0, last: true, status, headers: [] });
      await settle();
    },
  };
}

it('is behind as long as what the app could not take waits to be sent again', async () => {
  const { sender, clock, began, answer } = sending([5]);
  await settle();
  expect(began).toEqual([5]);
  await answer(5, 503);
  expect(sender.isBehind).toBe(true);
  await clock.advance(4_999);
  expect(sender.isBehind).toBe(true);
  await clock.advance(1);
  expect(began).toEqual([5, 5]);
  await answer(5, 204);
  expect(sender.isBehind).toBe(false);
});

it('sends again in order, though the store was asked before the failure and answers after the pause', async () => {
  const { clock, began, answer, hold } = sending([5, 6, 7], 1);
  // The first is read already; the next is being asked for while the first fails.
  const late = hold();
  await settle();
  expect(began).toEqual([5]);
  await answer(5, 503);
  await clock.advance(5_000);
  late();
  await settle();
  expect(began).toEqual([5, 5, 6, 7]);
});
