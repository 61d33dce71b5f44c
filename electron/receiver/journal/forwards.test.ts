import { afterEach, beforeEach, expect, it } from 'vitest';
import { deliveriesFile, SERVICE, StoreRig, sampleArrival } from './testing/storeRig.ts';

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig(deliveriesFile);
  rig.write(...['a', 'b', 'c'].map((envelopeId) => sampleArrival({ envelopeId })));
});
afterEach(() => rig.close());

const owed = (targetId: string, ...ids: number[]) => ids.map((deliveryId) => ({ deliveryId, targetId }));

it('keeps what is owed to each target over a restart, the oldest first', () => {
  expect(rig.store.oweForwards([...owed('t1', 2, 1, 3), ...owed('t2', 1)])).toHaveLength(4);
  rig.reopen();
  expect([rig.store.owedForwards('t1', 2), rig.store.owedForwards('t2', 9)]).toEqual([[1, 2], [1]]);
  expect(rig.store.owedTargets()).toEqual([
    { targetId: 't1', owed: 3 },
    { targetId: 't2', owed: 1 },
  ]);
});

it('is owed once, also when the delivery is told again after it was sent', () => {
  rig.store.oweForwards(owed('t1', 1));
  expect(rig.store.oweForwards(owed('t1', 1, 2))).toEqual(owed('t1', 2));
  rig.store.settleForwards(owed('t1', 1));
  rig.reopen();
  expect(rig.store.oweForwards(owed('t1', 1))).toEqual([]);
  expect(rig.store.owedForwards('t1', 9)).toEqual([2]);
});

it('leaves nothing behind once it was sent and the delivery is marked, in whatever order', () => {
  rig.store.oweForwards(owed('t1', 1, 2, 3));
  rig.store.settleForwards(owed('t1', 1));
  rig.store.markHandled([1, 2]);
  rig.store.settleForwards(owed('t1', 2));
  expect(rig.store.owedForwards('t1', 9)).toEqual([3]);
  // Nothing is known of them any more.
  expect(rig.store.oweForwards(owed('t1', 1, 2))).toHaveLength(2);
});

it('goes with its delivery', () => {
  rig.store.oweForwards(owed('t1', 1, 2));
  rig.store.markHandled([1]);
  rig.store.clear(SERVICE, null);
  expect(rig.store.owedForwards('t1', 9)).toEqual([2]);
});
