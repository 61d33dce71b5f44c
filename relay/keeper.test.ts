import { expect, it } from 'vitest';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { makeRelayKeyPair, openKept } from '../shared/relaySeal.ts';
import { Keeper } from './keeper.ts';
import { keepNothing } from './keepNothing.ts';
import type { KeepPort } from './ports.ts';

type Appended = Parameters<KeepPort['append']>[1];

/** A keeper of an app whose key, null where nothing is to be kept, a test may change at any moment. */
function keeping(publicKey: Uint8Array | null) {
  const clock = new FakeClock();
  const state = { publicKey, appended: [] as Appended[], appending: () => {} };
  const keeper = new Keeper({
    id: 'nora',
    keep: {
      ...keepNothing(),
      settingsOf: () => state.publicKey && { hours: 24, publicKey: state.publicKey, paths: [] },
      append: async (_, delivery) => {
        state.appended.push(delivery);
        state.appending();
        return state.appended.length;
      },
    },
    boundKey: () => null,
    now: () => clock.now(),
    after: (ms, callback) => clock.after(ms, callback),
    streamId: () => 1,
    delivered: () => {},
  });
  return { state, keep: () => keeper.keepIt(request, clock.now()) };
}

const request = { method: 'POST', path: '/in/1', headers: [], body: new Uint8Array([1, 2, 3]) };
const [older, newer] = [await makeRelayKeyPair(), await makeRelayKeyPair()];

it('seals for the key that the app has when it is written, not for the one before', async () => {
  const { state, keep } = keeping(older.publicKey);
  const outcome = keep();
  state.publicKey = newer.publicKey;
  expect(await outcome).toBe('kept');
  const [{ sealed, arrivedAtMs } = { sealed: new Uint8Array(), arrivedAtMs: 0 }] = state.appended;
  expect((await openKept(newer, sealed, { app: 'nora', arrivedAtMs })).body).toEqual(request.body);
});

it('acknowledges nothing that nobody wants kept any more, or that is written for a key of before', async () => {
  const { state, keep } = keeping(older.publicKey);
  const unwanted = keep();
  state.publicKey = null;
  expect(await unwanted).toBe('away');
  expect(state.appended).toEqual([]);
  state.publicKey = older.publicKey;
  state.appending = () => {
    state.publicKey = newer.publicKey;
  };
  expect(await keep()).toBe('away');
});
