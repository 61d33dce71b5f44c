import { expect, it, vi } from 'vitest';
import { FakeClock, settle } from '../electron/testing/fakeClock.ts';
import { until } from '../electron/testing/until.ts';
import type { RelayFrame, RelayStanding } from '../shared/relayFrames.ts';
import type { RelayLink } from '../shared/relayLink.ts';
import { makeRelayKeyPair, openKept } from '../shared/relaySeal.ts';
import { Keeper } from './keeper.ts';
import { keepNothing } from './keepNothing.ts';
import { KeepError, type KeepNews, type KeepPort, type KeepStanding } from './ports.ts';

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

/** A keeper of an app that is connected, over a store that does what a test says. */
async function connected() {
  const clock = new FakeClock();
  const standing: KeepStanding = { waiting: 0, bytes: 0, oldestMs: null, gap: null };
  const bounds = { count: 10, bytes: 1_000, hours: 24 };
  const store = { keep: { ...keepNothing(), bounds }, standing, tell: (_: KeepNews) => {} };
  const { keep } = store;
  keep.watch = (_, told) => {
    store.tell = told;
    return () => {};
  };
  keep.standing = async () => store.standing;
  const standings: RelayStanding[] = [];
  const link = {
    send: (frame: RelayFrame) => {
      if (frame.kind === 'standing') standings.push(frame.standing);
    },
    close: vi.fn(),
  } as unknown as RelayLink;
  const keeper = new Keeper({
    id: 'nora',
    keep,
    boundKey: () => null,
    now: () => clock.now(),
    after: (ms, callback) => clock.after(ms, callback),
    streamId: () => 1,
    delivered: () => {},
  });
  const say = (hours: number) =>
    keeper.take({ kind: 'settings', stream: 0, settings: { hours, publicKey: older.publicKey, paths: [] } }, link);
  keeper.opening();
  say(24);
  await until(() => standings.length === 1);
  await settle();
  return { clock, keeper, store, standings, link, say };
}

it('goes on live where it hears of something while the store does not answer, until that answers again', async () => {
  const { clock, keeper, store, standings } = await connected();
  expect(keeper.isBehind).toBe(false);
  let asked = 0;
  const silent = () => {
    asked += 1;
    return new Promise<never>(() => {});
  };
  store.keep.read = silent;
  store.keep.standing = silent;
  store.tell('unlikely');
  await settle();
  expect(keeper.isBehind).toBe(false);
  await clock.advance(60_000);
  // One at a time waits for a store that is silent.
  expect([keeper.isBehind, asked]).toEqual([false, 1]);
  store.tell('perhaps');
  expect(keeper.isBehind).toBe(true);
  await clock.advance(1_000);
  expect(keeper.isBehind).toBe(false);
  expect(standings).toHaveLength(1);
});

it('lets nothing pass what may have come while NATS was away, though it told just now how it stands', async () => {
  const { keeper, store } = await connected();
  const read = Promise.withResolvers<[]>();
  store.keep.read = () => read.promise;
  store.tell('perhaps');
  await settle();
  expect(keeper.isBehind).toBe(true);
  read.resolve([]);
  await settle();
  expect(keeper.isBehind).toBe(false);
});

it('says nothing of what waits while what the app asks for is not stored: its word is that it is', async () => {
  const { clock, keeper, store, say, standings } = await connected();
  let isFull = true;
  store.keep.setSettings = async () => {
    if (isFull) throw new KeepError('full');
  };
  const asked = Promise.withResolvers<KeepStanding>();
  store.keep.standing = () => asked.promise;
  await clock.advance(1_000);
  store.tell('stored');
  say(0);
  // Asked for before, answered after.
  asked.resolve(store.standing);
  await settle();
  await clock.advance(4_999);
  store.tell('stored');
  await settle();
  expect([standings.length, keeper.isBehind]).toEqual([1, false]);
  isFull = false;
  await clock.advance(1);
  await until(() => standings.length === 2);
  keeper.closed();
});

it('stores what the app asks for as soon as that can be stored, while the connection stands', async () => {
  const { clock, keeper, store, say, link } = await connected();
  const stored: number[] = [];
  let isAway = true;
  store.keep.setSettings = async (_, { hours }) => {
    if (isAway) throw new KeepError('away');
    stored.push(hours);
  };
  say(1);
  await clock.advance(20_000);
  isAway = false;
  await clock.advance(5_000);
  await until(() => stored.length > 0);
  expect(stored).toEqual([1]);
  expect(link.close).not.toHaveBeenCalled();
  keeper.closed();
});
