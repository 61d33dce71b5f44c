import { afterEach, beforeEach, expect, it } from 'vitest';
import { SERVICE, START_MS, StoreRig, sampleArrival } from '../../receiver/journal/testing/storeRig.ts';
import { type JournalMethods, journalFile } from './journalFile.ts';

let rig: StoreRig<JournalMethods>;
beforeEach(() => {
  rig = new StoreRig(journalFile);
  rig.write(...['a', 'b', 'c'].map((envelopeId) => sampleArrival({ envelopeId })));
});
afterEach(() => rig.close());

it('writes an entry and that its delivery stands in the feed as one', () => {
  const fact = { kind: 'followed' as const, names: ['ann'], count: 1, detail: null };
  const entry = { serviceKey: SERVICE, atMs: START_MS, category: 'people' as const, fact, event: 'e', sameKey: null };
  rig.store.addActivity({ ...entry, source: 'hook', deliveryId: 1 });
  rig.store.changeFact(1, { ...fact, count: 3 }, [], [2, 3], null);
  rig.reopen();
  expect(rig.store.unhandled(0, 9).map(({ isInFeed }) => isInFeed)).toEqual([true, true, true]);
  rig.store.markHandled([1, 3]);
  expect(rig.store.unhandled(0, 9).map(({ id }) => id)).toEqual([2]);
  expect(rig.store.unhandled(2, 9)).toEqual([]);
});

it('answers of the feed what it is asked, whatever is not filed yet', () => {
  rig.put(sampleArrival({ envelopeId: 'd' }));
  const { needs } = rig.store;
  expect(needs({ method: 'markRead', args: [SERVICE, null] })).toBeNull();
  expect(needs({ method: 'history', args: [[]] })?.isMet()).toBe(false);
  expect(needs(null)?.isMet()).toBe(false);
  rig.store.file(() => false);
  expect(needs(null)?.isMet()).toBe(true);
});
