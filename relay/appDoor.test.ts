import { expect, it } from 'vitest';
import { FakeClock, settle } from '../electron/testing/fakeClock.ts';
import type { RelayFrame } from '../shared/relayFrames.ts';
import type { RelayLink } from '../shared/relayLink.ts';
import { AppDoor } from './appDoor.ts';
import { Budget } from './budget.ts';
import { keepNothing } from './keepNothing.ts';
import type { Carried, Held } from './ports.ts';

/** The door of an app that is one of several instances'; nobody else has the app. */
function doorOfSeveral(hold: (given: Held) => void = () => {}) {
  const clock = new FakeClock();
  const door = new AppDoor('nora', new Budget(1_000_000), {
    boundKey: () => null,
    now: () => clock.now(),
    after: (ms, callback) => clock.after(ms, callback),
    delivered: () => {},
    keep: keepNothing(),
    peers: {
      alone: false,
      carry: async () => ({ kind: 'nobody' }),
      hold: (_, given) => {
        hold(given);
        return () => {};
      },
      ready: () => true,
      close: async () => {},
    },
    keepFailed: () => {},
  });
  return { clock, door };
}

/** An app that is here, as another instance sees it. */
function heldApp() {
  const sent: RelayFrame[] = [];
  let held: Held | null = null;
  const { door } = doorOfSeveral((given) => {
    held = given;
  });
  door.attach({ send: (frame: RelayFrame) => sent.push(frame), close: () => {} } as unknown as RelayLink, true);
  return { held: held as Held | null, sent };
}

const request = { method: 'POST', path: '/in/1', headers: [], body: new Uint8Array(10) };

it('is done with a request of another instance as soon as nobody waits for it there', async () => {
  const { held, sent } = heldApp();
  const aborter = new AbortController();
  let carried: Carried | undefined;
  void held?.carry(request, aborter.signal).then((outcome) => {
    carried = outcome;
  });
  await settle();
  expect(carried).toBe(undefined);
  aborter.abort();
  await settle();
  expect(carried).toEqual({ kind: 'failed', status: 503 });
  expect(sent.map(({ kind }) => kind)).toEqual(['request', 'body', 'cancel']);
});

it('gives the app nothing for which nobody waits any more', async () => {
  const { held, sent } = heldApp();
  expect(await held?.carry(request, AbortSignal.abort())).toEqual({ kind: 'failed', status: 503 });
  expect(sent).toEqual([]);
});

it('tells once of a request that it waits for an app which nobody has', async () => {
  const { clock, door } = doorOfSeveral();
  let hopes = 0;
  const failed: number[] = [];
  const answer = {
    head: () => true,
    body: () => {},
    kept: () => {},
    fail: (status: number) => failed.push(status),
    cut: () => {},
  };
  door.give(request, answer, () => {
    hopes += 1;
  });
  await settle();
  expect([hopes, failed]).toEqual([1, []]);
  await clock.advance(5_000);
  expect([hopes, failed]).toEqual([1, [503]]);
});
