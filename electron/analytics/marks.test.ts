import { expect, it } from 'vitest';
import type { ActivityFact } from '../../shared/activity.ts';
import type { FactOf } from '../../shared/facts.ts';
import { CHANNEL_ID, NOW_MS, openAnalyticsRoom } from './testing/analyticsRoom.ts';

const hosted: ActivityFact = { kind: 'hosted', name: 'ottoman_k', viewers: 412 };
let told = 0;

const happened = (what: ActivityFact, event: string | null, serviceKey = 'here'): FactOf<'happened'> => {
  told += 1;
  return {
    kind: 'happened',
    id: `happened/${told}`,
    atMs: NOW_MS - 5_000,
    serviceKey,
    what,
    event,
    entryId: 9,
    owed: [],
  };
};

async function marksOf(fact: FactOf<'happened'>, aheadMs = 0) {
  const { facts, clock, here, room, service } = openAnalyticsRoom();
  service.learnt = aheadMs;
  await clock.advance(300);
  const before = room.read().version;
  await facts.tell(fact);
  await clock.advance(300);
  const span = { fromMs: NOW_MS - 3_600_000, toMs: NOW_MS + 3_600_000 };
  const { key } = room;
  const view = here.methods.view(key, {
    ...{ span, nowMs: NOW_MS, liveSinceMs: null, stream: null, compare: null, zoom: null, points: 100 },
  });
  const isTold = room.read().version > before;
  room.close();
  return { marks: view.markers.filter(({ what }) => what.kind === 'activity'), isTold };
}

it.each<[string, ActivityFact, string]>([
  ['a host', hosted, `channel:${CHANNEL_ID}:hosted`],
  ['another title', { kind: 'changed', title: 'boats, part two' }, `channel:${CHANNEL_ID}:update`],
  ['an announcement', { kind: 'announced', text: 'maintenance at nine' }, 'announcement:announce'],
])('marks %s', async (_name, fact, event) => {
  const { marks, isTold } = await marksOf(happened(fact, event));
  expect(marks).toMatchObject([{ atMs: NOW_MS - 5_000, what: { kind: 'activity', fact, entryId: 9 } }]);
  expect(isTold).toBe(true);
});

it.each<[string, FactOf<'happened'>]>([
  [
    'a follow',
    happened({ kind: 'followed', names: ['mira'], count: 1, detail: null }, `channel:${CHANNEL_ID}:followed`),
  ],
  ['an update without a title', happened({ kind: 'changed', title: null }, `channel:${CHANNEL_ID}:update`)],
  ['what happened to another channel', happened(hosted, 'channel:8:hosted')],
  ['what happened at another service', happened(hosted, `channel:${CHANNEL_ID}:hosted`, 'elsewhere')],
  ['what is no event', happened({ kind: 'tunnelBack', awayMs: 5 }, null)],
])('does not mark %s', async (_name, fact) => {
  expect(await marksOf(fact)).toEqual({ marks: [], isTold: false });
});

it('stands where the numbers do, by the service’s clock', async () => {
  const { marks } = await marksOf(happened(hosted, `channel:${CHANNEL_ID}:hosted`), 1_800_000);
  expect(marks).toMatchObject([{ atMs: NOW_MS + 1_795_000 }]);
});

it('a host is marked once, as the feed told it, with how many came', async () => {
  const { facts, fetch, view, clock, room, service } = openAnalyticsRoom();
  const atMs = NOW_MS - 90_000;
  service.add('streamHosts', { atMs, hoster: 5 }, { atMs: atMs + 20_000, hoster: 6 });
  await fetch({ kind: 'days', days: 7 });
  await clock.advance(1_000);
  const fact: ActivityFact = { kind: 'hosted', name: 'channel5', viewers: 412 };
  await facts.tell({ ...happened(fact, `channel:${CHANNEL_ID}:hosted`), atMs: atMs + 4_000 });
  const { markers } = await view({ kind: 'days', days: 7 });
  expect(markers.map(({ what }) => what)).toEqual([
    { kind: 'activity', fact, entryId: 9 },
    { kind: 'hosted', channelId: 6, name: 'channel6' },
  ]);
  room.close();
});
