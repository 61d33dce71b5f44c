import { describe, expect, it } from 'vitest';
import type { RegularReader } from '../../shared/ledger.ts';
import { type BucketName, buckets } from '../../shared/platform/buckets.ts';
import { proveIntervals } from './proof.ts';

const reader = (change: Partial<RegularReader>): RegularReader => ({
  purpose: 'channel',
  bucket: 'channel-read',
  payer: 'user',
  behind: null,
  calls: 2,
  everySeconds: 60,
  atWorstSeconds: 5,
  mostInInterval: null,
  ...change,
});
const walk = (calls: number, everySeconds: number): RegularReader =>
  reader({
    purpose: 'chattersWalk',
    bucket: 'chats',
    calls,
    everySeconds,
    atWorstSeconds: everySeconds,
    mostInInterval: 250,
  });
const others = [
  reader({}),
  reader({ purpose: 'analytics', bucket: 'analytics', calls: 12, atWorstSeconds: 60 }),
  reader({ purpose: 'hooks', bucket: 'global', payer: 'hookApplication', calls: 1, atWorstSeconds: 60 }),
];
const prove = (readers: RegularReader[], limits: Partial<Record<BucketName, number>> = {}) =>
  proveIntervals({
    readers,
    choices: [30, 60, 300],
    limitOf: (_payer, bucket) => limits[bucket] ?? buckets[bucket].count,
  });

it('fits a room of 12,000 every 30 s beside three other readers, and says what each bucket comes to at worst', () => {
  const proof = prove([walk(120, 30), ...others]);
  expect(proof).toMatchObject({ fits: true, chatters: null, nearestSeconds: null });
  const line = (payer: string, bucket: string) =>
    proof.lines.find((one) => one.payer === payer && one.bucket === bucket);
  expect(line('user', 'chats')).toMatchObject({ worst: 251, room: 450 });
  expect(line('user', 'channel-read')).toMatchObject({ worst: 122, room: 900, intervalSeconds: 300 });
  expect(line('user', 'analytics')).toMatchObject({ worst: 24, room: 90 });
  // Were every call to fail, `global` would count them all: 251 of the walk, 26 of the channel, 24 of analytics.
  expect(line('user', 'global')).toMatchObject({ worst: 301, room: 900 });
  expect(line('hookApplication', 'global')).toMatchObject({ worst: 2 });
});

describe('a room whose refresh is too long for the chosen interval', () => {
  it('does not fit, and the nearest interval that does is named with what it takes meanwhile', () => {
    const proof = prove([walk(200, 30), ...others]);
    expect(proof).toMatchObject({ fits: false, nearestSeconds: 60 });
    expect(proof.chatters).toEqual({ worst: 400, room: 250, takesSeconds: 48 });
  });

  it('may need the longest interval, or fit none', () => {
    expect(prove([walk(900, 30)]).nearestSeconds).toBe(300);
    expect(prove([walk(1_300, 30)])).toMatchObject({ fits: false, nearestSeconds: null });
  });
});

it('counts against the limit that the service tells, not the documented one', () => {
  expect(prove([...others], { analytics: 20 })).toMatchObject({ fits: false, nearestSeconds: null });
});

it('adds up readers of one payer and keeps payers apart', () => {
  const two = (payer: 'user' | 'application') => [
    reader({ bucket: 'ingest', calls: 1, atWorstSeconds: 60 }),
    reader({ bucket: 'ingest', calls: 1, atWorstSeconds: 60, payer, purpose: 'account' }),
  ];
  expect(prove(two('user'), { ingest: 3 }).fits).toBe(false);
  expect(prove(two('application'), { ingest: 3 }).fits).toBe(true);
});

it('counts the channels behind the one in front: with them an interval may not fit that did without', () => {
  const behind: RegularReader = { ...walk(60, 30), behind: 2 };
  expect(prove([walk(60, 30), behind]).fits).toBe(true);
  const more = prove([walk(120, 30), { ...walk(120, 30), behind: 5 }]);
  expect(more).toMatchObject({ fits: false, chatters: null });
  expect(more.lines.find(({ bucket }) => bucket === 'chats')).toMatchObject({
    worst: 502,
    readers: [{ behind: null }, { behind: 5 }],
  });
});
