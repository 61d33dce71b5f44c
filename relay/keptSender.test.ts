import { expect, it } from 'vitest';
import { FakeClock, settle } from '../electron/testing/fakeClock.ts';
import type { RelayFrame } from '../shared/relayFrames.ts';
import type { RelayLink } from '../shared/relayLink.ts';
import { keepNothing } from './keepNothing.ts';
import { KeptSender, type KeptSenderDeps } from './keptSender.ts';
import { KeepError, type KeptDelivery } from './ports.ts';

/** A sender to an app, over a store whose next answer a test may hold back. */
function sending(seqs: number[], most = 16) {
  const clock = new FakeClock();
  const began: number[] = [];
  const streams = new Map<number, number>();
  let held: Promise<void> = Promise.resolve();
  let isAway = false;
  let looks = 0;
  let next = 1;
  const stored = seqs.map((seq): KeptDelivery => ({ seq, arrivedAtMs: clock.now(), sealed: new Uint8Array(3) }));
  const deps: KeptSenderDeps = {
    id: 'nora',
    keep: {
      ...keepNothing(),
      read: async (_, afterSeq, room) => {
        const found = stored.filter(({ seq }) => seq > afterSeq).slice(0, Math.min(room, most));
        await held;
        if (isAway) throw new KeepError('away');
        return found;
      },
      remove: async (_, seq) => {
        if (isAway) throw new KeepError('away');
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
  };
  const changed = () => {
    looks += 1;
  };
  const sender = new KeptSender(deps, { changed });
  const cancelled: number[] = [];
  const send = (frame: RelayFrame) => {
    if (frame.kind === 'cancel') cancelled.push([...streams].find(([, stream]) => stream === frame.stream)?.[0] ?? 0);
    if (frame.kind !== 'kept') return;
    began.push(frame.seq);
    streams.set(frame.seq, frame.stream);
  };
  sender.start({ send } as unknown as RelayLink);
  return {
    sender,
    clock,
    began,
    /** Whose streams it said to be over. */
    cancelled,
    store: (does: 'answer' | 'fail') => {
      isAway = does === 'fail';
    },
    stored: () => stored.map(({ seq }) => seq),
    append: (seq: number) => void stored.push({ seq, arrivedAtMs: clock.now(), sealed: new Uint8Array(3) }),
    /** How often it was asked to look how it stands. */
    looks: () => looks,
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

it('is behind what it only heard of until the store has answered, for a second at most', async () => {
  const { sender, clock, hold, began, append } = sending([]);
  await settle();
  expect(sender.isBehind).toBe(false);
  const late = hold();
  sender.heard();
  await settle();
  expect(sender.isBehind).toBe(true);
  await clock.advance(999);
  expect(sender.isBehind).toBe(true);
  await clock.advance(1);
  expect(sender.isBehind).toBe(false);
  // Whatever else is heard meanwhile holds up nothing more.
  sender.heard();
  expect(sender.isBehind).toBe(false);
  append(5);
  late();
  await settle();
  expect(began).toEqual([5]);
  expect(sender.isBehind).toBe(true);
});

it('is not behind what it only heard of where the store fails, and has it looked how it stands', async () => {
  const { sender, clock, store, began, append, looks } = sending([]);
  await settle();
  store('fail');
  for (let turn = 1; turn <= 3; turn++) {
    sender.heard();
    await settle();
    expect([sender.isBehind, looks()]).toEqual([false, turn]);
  }
  expect(clock.pending).toBe(0);
  store('answer');
  append(5);
  sender.heard();
  await settle();
  expect(began).toEqual([5]);
});

it('is behind what came for certain until the store answers again, however long that takes', async () => {
  const { sender, clock, store, began, append, looks } = sending([]);
  await settle();
  store('fail');
  append(5);
  sender.appended();
  await clock.advance(60_000);
  expect([sender.isBehind, looks()]).toEqual([true, 0]);
  store('answer');
  await clock.advance(5_000);
  expect(began).toEqual([5]);
});

it('removes what the app has answered later, where the store does not answer at once', async () => {
  const { clock, store, answer, stored, looks, sender } = sending([5, 6]);
  await settle();
  store('fail');
  await answer(5, 204);
  await answer(6, 204);
  await clock.advance(20_000);
  const before = looks();
  store('answer');
  await clock.advance(5_000);
  expect(stored()).toEqual([]);
  expect(looks()).toBeGreaterThan(before);
  expect([sender.isBehind, clock.pending]).toEqual([false, 0]);
});

it('leaves what could not be removed to the next connection', async () => {
  const { clock, store, answer, stored, sender } = sending([5]);
  await settle();
  store('fail');
  await answer(5, 204);
  sender.stop();
  store('answer');
  await clock.advance(60_000);
  expect(stored()).toEqual([5]);
});

it('says once that it heard of what the app could not take, when nothing more is on its way', async () => {
  const { clock, answer, began, cancelled } = sending([5, 6, 7]);
  await settle();
  await answer(5, 503);
  await answer(6, 503);
  expect([began, cancelled]).toEqual([[5, 6, 7], []]);
  await answer(7, 204);
  expect(cancelled).toEqual([5]);
  await clock.advance(5_000);
  expect([began, cancelled]).toEqual([[5, 6, 7, 5, 6], [5]]);
});
