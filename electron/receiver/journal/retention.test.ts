import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Retention } from './journal.ts';
import {
  allRows,
  deliveriesFile,
  SERVICE,
  START_MS,
  StoreRig,
  sampleArrival,
  sampleRefused,
} from './testing/storeRig.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = START_MS + 40 * DAY;

let rig: StoreRig;
beforeEach(() => {
  rig = new StoreRig(deliveriesFile);
});
afterEach(() => rig.close());

function retain(limits: Partial<Retention> = {}, nowMs = NOW): number {
  let removed = 0;
  for (let slice = 0; slice < 1_000; slice++) {
    const done = rig.store.retain({ days: 365, megabytes: 1_000, ...limits }, nowMs);
    removed += done.removed;
    if (!done.more) return removed;
  }
  throw new Error('no end');
}

it('takes away what is too old, but for what nobody was told of and what was imported', () => {
  rig.write(
    sampleArrival(),
    sampleArrival({ envelopeId: 'b' }),
    sampleRefused(),
    sampleArrival({ envelopeId: 'c', atMs: NOW - 2 * DAY }),
  );
  rig.store.markHandled([1, 4]);
  rig.importRecords(SERVICE, [
    {
      serviceKey: SERVICE,
      method: 'POST',
      target: '/in/first',
      headers: [],
      body: new Uint8Array(),
      sentAtMs: null,
      row: { ...sampleRow, atMs: 5 },
    },
  ]);
  expect(retain({ days: 30 })).toBe(2);
  expect(rig.ids()).toEqual([5, 4, 2]);
  expect(retain({ days: 30 })).toBe(0);
});

it('takes away what is too much: turned away, then not proved, then the oldest', () => {
  const body = new Uint8Array(99_000);
  const wanted = ['valid', 'invalid', 'notSigned', 'old', 'missing', 'valid'] as const;
  for (const [place, verdict] of wanted.entries()) rig.write(sampleArrival({ verdict, body, envelopeId: `e${place}` }));
  rig.store.markHandled([1, 2, 3, 4, 5, 6]);
  const left: number[][] = [];
  for (const megabytes of [0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0]) {
    retain({ megabytes });
    left.push(rig.ids());
  }
  expect(left).toEqual([[6, 5, 4, 3, 2, 1], [6, 5, 4, 3, 1], [6, 4, 3, 1], [6, 4, 1], [6, 4], [6], []]);
  expect(rig.state(SERVICE)).toMatchObject({ total: 0, bytes: 0 });
});

it('never takes away what nobody was told of', () => {
  rig.write(sampleArrival({ body: new Uint8Array(500_000) }));
  expect(retain({ megabytes: 0, days: 0 })).toBe(0);
  expect(rig.ids()).toEqual([1]);
  rig.store.markHandled([1]);
  expect(retain({ megabytes: 0 })).toBe(1);
});

it('knows envelopes for seven days whatever goes', () => {
  rig.write(sampleArrival({ atMs: NOW - 6 * DAY }));
  rig.store.markHandled([1]);
  expect(retain({ megabytes: 0 })).toBe(1);
  expect(retain({ megabytes: 0 }, NOW + DAY)).toBe(0);
  expect(rig.write(sampleArrival({ atMs: NOW }))[0]?.firstId).toBe(1);
  expect(rig.write(sampleArrival({ atMs: NOW + 2 * DAY }))[0]?.firstId).toBeNull();
});

it('works in slices, forgets the words with the rows and gives the room back', () => {
  const body = Buffer.from(`common ${'x'.repeat(4_000)}`);
  for (let call = 0; call < 20; call++) {
    const written = rig.write(
      ...Array.from({ length: 50 }, (_, place) => sampleArrival({ body, envelopeId: `${call}-${place}` })),
    );
    rig.store.markHandled(written.map(({ id }) => id));
  }
  expect(rig.rows({ text: 'common' }).total).toBe(1_000);
  rig.store.settle();
  const before = statSync(rig.path).size;
  const first = rig.store.retain({ days: 1, megabytes: 1_000 }, NOW);
  expect(first).toEqual({ removed: 300, more: true });
  expect(rig.rows({ text: 'common' }).total).toBe(700);
  expect(retain({ days: 1 })).toBe(700);
  expect(rig.rows({ text: 'common' })).toMatchObject({ total: 0, rows: [] });
  rig.store.settle();
  expect(statSync(rig.path).size).toBeLessThan(before / 4);
  expect(rig.write(sampleArrival({ body }))[0]?.id).toBe(1_001);
  expect(rig.ids({ text: 'common' })).toEqual([1_001]);
});

it('clears one path or all, and keeps what nobody was told of', () => {
  rig.write(
    sampleArrival(),
    sampleArrival({ intake: '/in/twin', envelopeId: 'b' }),
    sampleRefused(),
    sampleArrival({ envelopeId: 'c' }),
  );
  rig.write(sampleArrival({ serviceKey: 'other', intake: '/in/other' }));
  rig.store.markHandled([1, 2, 5]);
  rig.store.clear(SERVICE, '/in/first');
  expect(rig.ids()).toEqual([4, 3, 2]);
  rig.store.clear(SERVICE, '/in/none');
  rig.store.clear(SERVICE, null);
  expect(rig.ids()).toEqual([4]);
  expect(rig.store.record(5)).not.toBeNull();
});

it('forgets old times of listening', () => {
  rig.store.listening(true, START_MS);
  rig.store.listening(false, START_MS + 1);
  rig.store.listening(true, NOW);
  retain({ days: 30 });
  expect(rig.store.listenedThrough(START_MS, START_MS + 1)).toBeNull();
});

const sampleRow = {
  id: 9,
  atMs: START_MS,
  intake: '/in/first',
  hookId: null,
  dialect: 'platform' as const,
  event: null,
  envelopeId: null,
  nthRetry: null,
  status: 204,
  verdict: 'valid' as const,
  refusal: null,
  mistake: null,
  missed: 0,
  copies: 1,
  scripted: false,
  replayOf: null,
  waitedMs: null,
  imported: true,
  bytes: 0,
};

it('forgets one service whole, what nobody was told of and what it was known by with it', () => {
  rig.write(sampleArrival(), sampleArrival({ envelopeId: 'b' }), sampleRefused());
  rig.write(sampleArrival({ serviceKey: 'other', intake: '/in/other', envelopeId: 'c', event: 'stays' }));
  let removed = 0;
  for (let more = true; more; ) {
    const slice = rig.store.forget(SERVICE);
    removed += slice.removed;
    more = slice.more;
  }
  expect(removed).toBe(2);
  // What fits no path is nobody's.
  expect(rig.ids()).toEqual([3]);
  expect(rig.counts(SERVICE, 0)).toEqual({ deliveries: 0, duplicates: 0, missed: 0 });
  expect(rig.store.rows('other', { ...allRows, text: '' }).rows.map(({ id }) => id)).toEqual([4, 3]);
  // Nothing remembers the envelope.
  expect(rig.write(sampleArrival())).toEqual([{ id: 5, firstId: null }]);
});

it.each([
  ['a service', () => rig.store.forget(SERVICE)],
  ['a path', () => rig.store.clear(SERVICE, '/in/first')],
])('leaves nothing on the disk of %s that was forgotten', (_, drop) => {
  const isOnDisk = () => {
    const files = readdirSync(rig.folder).filter((name) => name.startsWith('journal.sqlite'));
    return files.some((name) => readFileSync(join(rig.folder, name)).includes('of nobody else'));
  };
  const texts = Array.from({ length: 30 }, (_, nth) => `what is of nobody else, ${nth}; `.repeat(nth * 40));
  const written = rig.write(...texts.map((text, nth) => sampleArrival({ text, envelopeId: `envelope-${nth}` })));
  rig.store.markHandled(written.map(({ id }) => id));
  expect(isOnDisk()).toBe(true);
  while (drop().more);
  expect(isOnDisk()).toBe(false);
});
