import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActivityFact } from '../../../shared/activity.ts';
import type { ChannelState } from '../../../shared/channel.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { Subject } from '../../core/subject.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { MissingEvents } from './missingEvents.ts';

let clock: FakeClock;
let channel: Subject<ChannelState | null>;
let facts: (ActivityFact | null)[];
let told: string[];
let asked: (readonly string[])[];
let tunnelUp: boolean;
let hookId: string | null;
let diskFails: boolean;
let lines: string[];
let missing: MissingEvents;

beforeEach(() => {
  clock = new FakeClock();
  channel = new Subject<ChannelState | null>(null);
  facts = [];
  told = [];
  asked = [];
  tunnelUp = true;
  hookId = 'h1';
  diskFails = false;
  const { log, lines: logged } = makeLog(clock);
  lines = logged;
  missing = new MissingEvents({
    channel,
    clock,
    log,
    hookFor: (events) => {
      asked.push(events);
      return hookId;
    },
    isTunnelUp: () => tunnelUp,
    news: async (fact) => {
      if (diskFails) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
      return facts.push(fact) - 1;
    },
    amend: async (id, fact) => {
      facts[id] = fact;
    },
    onMissing: (id) => told.push(`missing ${id}`),
    onCame: (id) => told.push(`came ${id}`),
  });
});
afterEach(() => missing.close());

function read(online: boolean | null, id = 7): void {
  const checkedAtMs = online === null ? null : clock.now();
  channel.set({ id, token: 'nora', title: '', online, viewers: null, liveSinceMs: null, checkedAtMs });
}
const hook = (event: string, payload: Record<string, unknown> = {}) =>
  missing.hookEvent({ event, payload, atMs: clock.now() });

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
  expect(facts).toEqual([{ kind: 'eventMissing', seen: 'wentLive', hookId: 'h1', cameAtMs: null }]);
  expect(told).toEqual(['missing h1']);
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
  await settle();
  expect(facts).toEqual([{ kind: 'eventMissing', seen: 'wentLive', hookId: 'h1', cameAtMs: clock.now() }]);
  hook('channel:7:broadcast');
  await settle();
  expect(told).toEqual(['missing h1', 'came h1']);
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
  expect(told).toEqual([]);
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

it('survives a disk that fails', async () => {
  diskFails = true;
  await goLive();
  await clock.advance(45_000);
  hook('channel:7:update', { online: true });
  await settle();
  expect(told).toEqual(['missing h1', 'came h1']);
  expect(lines.filter((line) => line.includes('missingEvents.notWritten'))).toHaveLength(1);
});
