import { beforeEach, expect, it } from 'vitest';
import type { ChannelsState } from '../../shared/channels.ts';
import type { SessionState } from '../../shared/session.ts';
import { FactStream } from '../kernel/facts.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { LiveNow } from './liveNow.ts';

const OWN = 7;
const OTHER = 8;
const restoring: SessionState = { kind: 'restoring' };
const signedOut: SessionState = { kind: 'signedOut', wiped: false };
const signedIn: SessionState = {
  ...{ kind: 'signedIn', userId: 1, username: 'nora_plays', avatarUrl: null, scopes: [] },
  ...{ channel: { id: OWN, token: 'nora_plays' }, own: { id: OWN, token: 'nora_plays' } },
  ...{ refreshing: false, restored: true },
  keeping: { backend: 'keychain', strength: 'system', kept: 'disk' },
};

type Channels = { front: number | null; tabs: readonly Pick<ChannelsState['tabs'][number], 'id' | 'online'>[] };

let clock: FakeClock;
let who: Subject<SessionState>;
let channels: Subject<Channels>;
let facts: FactStream;
let service: string;
let kept: string | null;
let readAtMs: number | null;
let aheadMs: number;
let told = 0;

const start = () => {
  const keep = (liveOn: string | null) => {
    kept = liveOn;
  };
  return new LiveNow({
    ...{ session: who, channels, facts, serviceKey: () => service, aheadMs: () => aheadMs, clock },
    kept: { value: () => kept, keep },
    readAtMs: () => readAtMs,
  }).state;
};
/** One's own tab as it was read; undefined: it is closed. And another one's in front, if that is open. */
const read = (own: boolean | null | undefined, other?: boolean | null) => {
  if (own != null) readAtMs = clock.now();
  channels.set({
    front: other === undefined ? OWN : OTHER,
    tabs: [
      ...(own === undefined ? [] : [{ id: OWN, online: own }]),
      ...(other === undefined ? [] : [{ id: OTHER, online: other }]),
    ],
  });
};

beforeEach(() => {
  clock = new FakeClock();
  aheadMs = 0;
  who = new Subject<SessionState>(signedIn);
  channels = new Subject<Channels>({ front: null, tabs: [] });
  facts = new FactStream(makeLog(clock).log);
  service = 'here';
  kept = null;
  readAtMs = null;
});

function live(online: boolean, id = OWN, serviceKey = 'here'): void {
  const head = { id: `live/${++told}`, atMs: clock.now(), serviceKey };
  void facts.tell({ kind: 'liveEvent', ...head, event: `channel:${id}:update`, payload: { online } });
}

function hook(online: boolean, sentAtMs: number): void {
  const head = { id: `hook/${++told}`, atMs: clock.now(), serviceKey: 'here', deliveryId: told, intake: '/in/a' };
  const event = { event: `channel:${OWN}:update`, payload: { online } };
  const rest = { hookId: 'h', dialect: 'platform' as const, envelopeId: `e${told}`, isInFeed: true };
  const sentAt = new Date(sentAtMs).toISOString();
  void facts.tell({ kind: 'deliveryAccepted', ...head, ...event, ...rest, sentAt, sentAtMs });
}

it('is what the channel is read to be; a reading that fails changes nothing', () => {
  const state = start();
  expect(state.value).toBe(false);
  read(true);
  expect([state.value, kept]).toEqual([true, 'here']);
  read(null);
  expect(state.value).toBe(true);
  read(false);
  expect([state.value, kept]).toEqual([false, null]);
});

it.each([
  ['one’s own', undefined],
  ['another one, which is offline,', false],
])('stays what it was over a restart until one’s own is read, with %s in front', (_, other) => {
  kept = 'here';
  who.set(restoring);
  const state = start();
  expect(state.value).toBe(true);
  who.set(signedIn);
  read(null, other === undefined ? undefined : null);
  read(null, other);
  expect(state.value).toBe(true);
  read(true, other);
  expect(state.value).toBe(true);
  read(false, other);
  expect(state.value).toBe(false);
});

it('ends where nobody is signed in', () => {
  kept = 'here';
  const state = start();
  expect(state.value).toBe(true);
  who.set(signedOut);
  expect([state.value, kept]).toEqual([false, null]);
});

it('believes an event at once, until a reading bears it out or another one does not', async () => {
  const state = start();
  read(false);
  live(true);
  expect(state.value).toBe(true);
  // A reading of the moment before.
  read(false);
  expect(state.value).toBe(true);
  read(true);
  read(false);
  expect(state.value).toBe(false);
  await clock.advance(1_000);
  live(true);
  await clock.advance(60_000);
  read(false);
  expect(state.value).toBe(true);
  await clock.advance(10_000);
  expect(state.value).toBe(false);
  expect(clock.pending).toBe(0);
});

it('believes an event for as long as readings fail', async () => {
  const state = start();
  read(false);
  await clock.advance(1_000);
  live(true);
  await clock.advance(600_000);
  expect(state.value).toBe(true);
  read(false);
  await clock.advance(70_000);
  expect(state.value).toBe(false);
});

it('goes by what comes after the clock was set back', async () => {
  const state = start();
  read(false);
  live(true);
  clock.jump(-86_400_000);
  live(false);
  expect(state.value).toBe(false);
});

it('one’s own counts alone, whichever channel is in front', () => {
  const state = start();
  read(true, false);
  expect(state.value).toBe(true);
  live(true, OTHER);
  live(false);
  read(false, true);
  expect(state.value).toBe(false);
});

it('goes by events while one’s own tab is closed', () => {
  const state = start();
  read(true, false);
  read(undefined, false);
  expect(state.value).toBe(true);
  live(false);
  expect(state.value).toBe(false);
});

it('for who has no channel the one in front counts', () => {
  who.set({ ...signedIn, own: null } as SessionState);
  const state = start();
  read(false, true);
  read(false, null);
  expect(state.value).toBe(true);
  read(false, false);
  expect(state.value).toBe(false);
});

it('takes a hook at its word while it is fresh and none later came before it', async () => {
  const state = start();
  read(false);
  await clock.advance(10_000);
  const startMs = clock.now();
  hook(true, startMs - 60_000);
  expect(state.value).toBe(false);
  hook(true, startMs);
  expect(state.value).toBe(true);
  read(true);
  hook(false, startMs + 1_000);
  read(false);
  hook(true, startMs - 1_000);
  expect(state.value).toBe(false);
});

it('tells how fresh a hook is by the service’s clock', () => {
  aheadMs = -3 * 3_600_000;
  const state = start();
  read(false);
  hook(true, clock.now());
  expect(state.value).toBe(false);
  hook(true, clock.now() + aheadMs);
  expect(state.value).toBe(true);
});

it('takes nothing along to another service', () => {
  const state = start();
  read(false);
  live(true, OWN, 'there');
  expect(state.value).toBe(false);
  live(true);
  expect(state.value).toBe(true);
  service = 'there';
  who.set(restoring);
  expect([state.value, kept]).toEqual([false, null]);
  who.set(signedIn);
  read(null);
  expect(state.value).toBe(false);
  // Back there it is as it was left, until it is read.
  service = 'here';
  who.set(restoring);
  expect([state.value, kept]).toEqual([true, 'here']);
  who.set(signedIn);
  read(false);
  expect([state.value, kept]).toEqual([false, null]);
  service = 'there';
  who.set(restoring);
  service = 'here';
  who.set({ ...restoring });
  expect(state.value).toBe(false);
});
