import { beforeEach, expect, it } from 'vitest';
import type { ChannelState } from '../../shared/channel.ts';
import { type SessionState, session } from '../../shared/session.ts';
import { FactStream } from '../kernel/facts.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { LiveNow } from './liveNow.ts';

const OWN = { id: 7, token: 'nora_plays' };
const OTHER = { id: 8, token: 'otto' };
const restoring: SessionState = { kind: 'restoring' };

let clock: FakeClock;
let who: Subject<SessionState>;
let channel: Subject<Pick<ChannelState, 'id' | 'online' | 'checkedAtMs'> | null>;
let facts: FactStream;
let service: string;
let told = 0;

const signedIn = (front = OWN): SessionState => ({
  ...{ kind: 'signedIn', userId: 1, username: 'nora_plays', avatarUrl: null, channel: front, own: OWN, scopes: [] },
  ...{ keeping: { backend: 'keychain', strength: 'system', kept: 'disk' }, refreshing: false, restored: true },
});
const start = (wasLive = false) =>
  new LiveNow({ session: who, channel, facts, serviceKey: () => service, clock, wasLive }).state;
const read = (online: boolean | null, { id } = OWN) =>
  channel.set({ id, online, checkedAtMs: online === null ? null : clock.now() });

beforeEach(() => {
  clock = new FakeClock();
  who = new Subject<SessionState>(signedIn());
  channel = new Subject<Pick<ChannelState, 'id' | 'online' | 'checkedAtMs'> | null>(null);
  facts = new FactStream(makeLog(clock).log);
  service = 'here';
});

function live(online: boolean, { id } = OWN, serviceKey = 'here'): void {
  const head = { id: `live/${++told}`, atMs: clock.now(), serviceKey };
  void facts.tell({ kind: 'liveEvent', ...head, event: `channel:${id}:update`, payload: { online } });
}

function hook(online: boolean, sentAtMs: number): void {
  const head = { id: `hook/${++told}`, atMs: clock.now(), serviceKey: 'here', deliveryId: told, intake: '/in/a' };
  const event = { event: `channel:${OWN.id}:update`, payload: { online } };
  const rest = { hookId: 'h', dialect: 'platform' as const, envelopeId: `e${told}`, isInFeed: true };
  const sentAt = new Date(sentAtMs).toISOString();
  void facts.tell({ kind: 'deliveryAccepted', ...head, ...event, ...rest, sentAt, sentAtMs });
}

it('is what the channel is read to be; a reading that fails changes nothing', () => {
  const state = start();
  expect(state.value).toBe(false);
  read(true);
  expect(state.value).toBe(true);
  channel.set({ id: OWN.id, online: null, checkedAtMs: null });
  expect(state.value).toBe(true);
  clock.jump(60_000);
  read(false);
  expect(state.value).toBe(false);
});

it('stays what it was over a restart until the channel is known, and ends where nobody signs in', () => {
  who.set(restoring);
  const state = start(true);
  expect(state.value).toBe(true);
  who.set(signedIn());
  read(null);
  expect(state.value).toBe(true);
  read(true);
  expect(state.value).toBe(true);
  who.set({ kind: 'signedOut', wiped: false });
  expect(state.value).toBe(false);
});

it('believes an event at once, and no reading of the moment before it', async () => {
  const state = start();
  read(false);
  await clock.advance(30_000);
  live(true);
  expect(state.value).toBe(true);
  await clock.advance(1_000);
  read(false);
  expect(state.value).toBe(true);
  // Who watches may change, which is no reading.
  channel.set({ id: OWN.id, online: false, checkedAtMs: channel.value?.checkedAtMs ?? 0 });
  expect(state.value).toBe(true);
  await clock.advance(60_000);
  read(false);
  expect(state.value).toBe(false);
});

it('goes by readings again after the clock was set back', async () => {
  const state = start();
  live(true);
  clock.jump(-86_400_000);
  read(false);
  expect(state.value).toBe(false);
});

it('one’s own counts whichever channel is in front, another only while it is', () => {
  const state = start();
  read(true);
  who.set(signedIn(OTHER));
  read(null, OTHER);
  read(false, OTHER);
  expect(state.value).toBe(true);
  live(false);
  expect(state.value).toBe(false);
  live(true, OTHER);
  expect(state.value).toBe(true);
  who.set(signedIn());
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
  hook(false, startMs - 1_000);
  expect(state.value).toBe(true);
  hook(false, startMs + 1_000);
  expect(state.value).toBe(false);
});

it('takes nothing from another service', () => {
  const state = start();
  live(true, OWN, 'there');
  expect(state.value).toBe(false);
  live(true);
  service = 'there';
  who.set(restoring);
  who.set({ ...signedIn(), username: 'nora_there' } as SessionState);
  read(null);
  read(false);
  expect(state.value).toBe(false);
});

it('tells nothing of a channel whose state is empty', () => {
  who.set(session.state.empty);
  expect(start().value).toBe(false);
});
