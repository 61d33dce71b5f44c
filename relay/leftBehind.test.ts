import { expect, it } from 'vitest';
import { FakeClock, settle } from '../electron/testing/fakeClock.ts';
import { keepNothing } from './keepNothing.ts';
import { forgetLeftBehind, LeftBehind } from './leftBehind.ts';
import { KeepError, type TokensPort } from './ports.ts';

/** Tokens whose memory is behind what stands where they are kept, until they are asked there. */
function leaving() {
  const clock = new FakeClock();
  const key = new Uint8Array(32).fill(7);
  const state = {
    isKnown: false,
    isKnownThere: false,
    key: null as Uint8Array | null,
    isAway: false,
    asked: 0,
    failed: 0,
  };
  const told: string[] = [];
  const tokens = {
    knows: () => state.isKnown,
    keyOf: () => (state.isKnown ? state.key : null),
    refresh: async () => {
      state.isKnown = state.isKnownThere;
    },
  } as unknown as TokensPort;
  const answers = async () => {
    state.asked += 1;
    if (state.isAway) throw new KeepError('away');
  };
  const keep = {
    ...keepNothing(),
    forget: async (id: string, isGone: () => Promise<boolean>) => {
      await answers();
      told.push(`${id} ${(await isGone()) ? 'gone' : 'back'}`);
    },
    forgetOtherKey: async (id: string, keyOfNow: () => Promise<Uint8Array | null>) => {
      await answers();
      told.push(`${id} ${(await keyOfNow())?.[0]}`);
    },
  };
  const after = (ms: number, callback: () => void) => clock.after(ms, callback);
  const failed = () => {
    state.failed += 1;
  };
  const behind = new LeftBehind({ tokens, keep, after, failed });
  return { clock, key, state, told, tokens, keep, behind };
}

it('asks where tokens are kept: an app that is back is not gone, whatever memory says', async () => {
  const { state, told, tokens, keep, key } = leaving();
  await forgetLeftBehind('nora', { tokens, keep });
  Object.assign(state, { isKnown: false, isKnownThere: true, key });
  await forgetLeftBehind('nora', { tokens, keep });
  expect(told).toEqual(['nora gone', 'nora 7']);
});

it('tries again until somebody answers, of each app once at a time, however often its token changes', async () => {
  const { clock, state, told, behind } = leaving();
  state.isAway = true;
  for (let turn = 0; turn < 5; turn++) {
    behind.look('nora');
    await settle();
  }
  expect([state.asked, clock.pending]).toEqual([5, 1]);
  await clock.advance(5_000);
  expect([state.asked, state.failed, clock.pending]).toEqual([6, 6, 1]);
  state.isAway = false;
  await clock.advance(5_000);
  expect([told, clock.pending]).toEqual([['nora gone'], 0]);
});

it('looks once more where the token changes while it looks, and no more once it is stopped', async () => {
  const { clock, state, told, behind } = leaving();
  for (let turn = 0; turn < 5; turn++) behind.look('nora');
  await settle();
  expect(told).toEqual(['nora gone', 'nora gone']);
  state.isAway = true;
  behind.look('ben');
  await settle();
  behind.stop();
  expect(clock.pending).toBe(0);
});
