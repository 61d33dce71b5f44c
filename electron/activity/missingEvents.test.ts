import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChannelState } from '../../shared/channel.ts';
import type { FactOf } from '../../shared/facts.ts';
import { FactStream } from '../kernel/facts.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { MissingEvents } from './missingEvents.ts';

let clock: FakeClock;
let channel: Subject<ChannelState | null>;
let stream: FactStream;
let facts: FactOf<'eventMissing' | 'eventCame'>[];
let asked: (readonly string[])[];
let tunnelUp: boolean;
let hookId: string | null;
let missing: MissingEvents;
let deliveries = 0;

beforeEach(() => {
  clock = new FakeClock();
  channel = new Subject<ChannelState | null>(null);
  stream = new FactStream(makeLog(clock).log);
  facts = [];
  asked = [];
  tunnelUp = true;
  hookId = 'h1';
  stream.listen(['eventMissing', 'eventCame'], (fact) => void facts.push(fact));
  missing = new MissingEvents({
    channel,
    serviceKey: 'demo',
    facts: stream,
    clock,
    hookFor: (events) => {
      asked.push(events);
      return hookId;
    },
    isTunnelUp: () => tunnelUp,
  });
});
afterEach(() => missing.close());

function read(online: boolean | null, id = 7): void {
  const checkedAtMs = online === null ? null : clock.now();
  channel.set({ id, token: 'nora', title: '', online, viewers: null, liveSinceMs: null, checkedAtMs });
}
function hook(event: string, payload: Record<string, unknown> = {}, serviceKey = 'demo'): void {
  deliveries += 1;
  const from = { serviceKey, intake: '/in/x', hookId: 'h1', dialect: 'platform' as const, envelopeId: 'e' };
  const of = { ...from, atMs: clock.now(), sentAt: '', sentAtMs: null, isInFeed: false };
  const id = `delivery/${deliveries}`;
  stream.tell({ kind: 'deliveryAccepted', id, ...of, deliveryId: deliveries, event, payload });
}

/** Offline for a minute, then live, as readings tell. */
async function goLive(): Promise<void> {
  read(null);
  read(false);
  await clock.advance(60_000);
  read(true);
}

it('says once that a change came by no hook', async () => {
  await goLive();
  await clock.advance(44_999);
  expect(facts).toEqual([]);
  await clock.advance(1);
  expect(facts).toMatchObject([{ kind: 'eventMissing', seen: 'wentLive', hookId: 'h1', cameAtMs: null }]);
  expect(asked).toEqual([['channel:7:update', 'channel:7:broadcast']]);
  read(true);
  await clock.advance(600_000);
  expect(facts).toHaveLength(1);
  read(false);
  await clock.advance(45_000);
  expect(facts[1]).toMatchObject({ seen: 'ended' });
  expect(asked[1]).toEqual(['channel:7:update']);
});

it.each([
  ['channel:7:update', { online: true }],
  ['channel:7:broadcast', {}],
])('is content with %s, before or after the reading', async (event, payload) => {
  await goLive();
  await clock.advance(30_000);
  hook(event, payload);
  await clock.advance(60_000);
  read(false);
  hook('channel:7:update', { online: false });
  await clock.advance(60_000);
  hook(event, payload);
  await clock.advance(50_000);
  read(true);
  await clock.advance(60_000);
  expect(facts).toEqual([]);
  expect(clock.pending).toBe(0);
});

it('takes back what came late', async () => {
  await goLive();
  await clock.advance(45_000 + 30_000);
  hook('channel:7:update', { online: true });
  const [first] = facts;
  expect(facts).toMatchObject([
    { kind: 'eventMissing', seen: 'wentLive', hookId: 'h1', cameAtMs: null },
    { kind: 'eventCame', missing: first?.id, seen: 'wentLive', hookId: 'h1', cameAtMs: clock.now() },
  ]);
  hook('channel:7:broadcast');
  expect(facts).toHaveLength(2);
});

it('is not misled by other events, other channels, or an older telling', async () => {
  read(true);
  hook('channel:7:update', { online: true });
  await clock.advance(60_000);
  read(false);
  hook('channel:7:update', { online: 'false' });
  hook('channel:7:update', { name: 'x' });
  hook('channel:8:update', { online: false });
  hook('channel:7:followed', { online: false });
  hook('channel:7:update', { online: false }, 'elsewhere');
  await clock.advance(45_000);
  expect(facts).toHaveLength(1);
  await clock.advance(60_000);
  read(true);
  await clock.advance(45_000);
  expect(facts).toHaveLength(2);
});

it('expects nothing where no hook covers it, no tunnel stands, or the tunnel went meanwhile', async () => {
  hookId = null;
  await goLive();
  await clock.advance(60_000);
  hookId = 'h1';
  tunnelUp = false;
  read(false);
  await clock.advance(60_000);
  tunnelUp = true;
  read(true);
  await clock.advance(20_000);
  tunnelUp = false;
  await clock.advance(60_000);
  expect(facts).toEqual([]);
});

it('begins anew with another channel and after a sleep', async () => {
  await goLive();
  read(null, 8);
  read(false, 8);
  await clock.advance(60_000);
  missing.suspend();
  await clock.advance(3_600_000);
  read(true, 8);
  await clock.advance(60_000);
  channel.set(null);
  read(false, 8);
  await clock.advance(60_000);
  expect(facts).toEqual([]);
});

it('a change that turns back is not asked after', async () => {
  await goLive();
  await clock.advance(20_000);
  read(false);
  hook('channel:7:update', { online: false });
  await clock.advance(60_000);
  expect(facts).toEqual([]);
});
