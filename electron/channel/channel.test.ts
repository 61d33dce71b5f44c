import { expect, it } from 'vitest';
import type { ChannelState } from '../../shared/channel.ts';
import type { SessionChannel } from '../../shared/session.ts';
import { FactStream } from '../kernel/facts.ts';
import { Subject } from '../kernel/subject.ts';
import { Budget } from '../platform/budget/budget.ts';
import { PlatformClient } from '../platform/rest/client.ts';
import { empty, FakeService, html, json, networkError } from '../platform/testing/fakeService.ts';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { ChannelService } from './channel.ts';

const readPath = 'GET /api/v1/channels/7';
const broadcastPath = 'GET /api/v1/channels/7/broadcast';
const otto: SessionChannel = { id: 7, token: 'otto' };
const live = { id: 7, token: 'otto', name: 'Night run', online: true, viewersCurrent: 12 };
const broadcast = { id: 'b', channelId: 7, online: true, isTestStream: false, startedAt: '2026-11-20T18:00:00.000Z' };
const liveSinceMs = Date.parse(broadcast.startedAt);

function setUp() {
  const clock = new FakeClock();
  const service = new FakeService().on(readPath, json(200, live)).on(broadcastPath, json(200, broadcast));
  const { log, redact } = makeLog(clock);
  const client = new PlatformClient({
    baseUrl: 'https://service.test',
    clientId: 'client-1',
    userAgent: 'Sidestage',
    budget: new Budget({ clock }),
    clock,
    random: () => 0.5,
    fetch: service.fetch,
    log,
    redact,
  });
  const wanted = new Subject<SessionChannel | null>(null);
  const facts = new FactStream(log);
  const channel = new ChannelService({ platform: client, wanted, serviceKey: 'here', facts, clock, log });
  let told = 0;
  const tell = (event: string, payload: Record<string, unknown>, by: 'live' | 'hook', serviceKey = 'here') => {
    told += 1;
    const head = { id: `fact/${told}`, atMs: clock.now(), serviceKey, event, payload };
    if (by === 'live') facts.tell({ kind: 'liveEvent', ...head });
    else {
      const from = { deliveryId: told, intake: '/in/x', hookId: null, dialect: 'platform' as const, envelopeId: 'e' };
      facts.tell({ kind: 'deliveryAccepted', ...head, ...from, sentAt: '', sentAtMs: null, isInFeed: false });
    }
  };
  const open = async (channel: SessionChannel | null): Promise<void> => {
    wanted.set(channel);
    await settle();
  };
  return { clock, service, channel, open, tell };
}

it('tells nothing while no channel is open, and asks nothing', async () => {
  const { clock, service, channel } = setUp();
  await clock.advance(300_000);
  expect(channel.state.value).toBeNull();
  expect(service.requests).toHaveLength(0);
});

it('names the channel at once, tells what the service says, and asks again every minute', async () => {
  const { clock, service, channel, open } = setUp();
  const told: (ChannelState | null)[] = [];
  channel.state.subscribe((state) => told.push(state));
  await open(otto);
  const checkedAtMs = clock.now();
  expect(told).toEqual([
    { id: 7, token: 'otto', title: '', online: null, viewers: null, liveSinceMs: null, checkedAtMs: null },
    { id: 7, token: 'otto', title: 'Night run', online: true, viewers: 12, liveSinceMs, checkedAtMs },
  ]);
  service.on(readPath, json(200, { ...live, online: false, viewersCurrent: 0 }));
  await clock.advance(60_000);
  expect(channel.state.value).toMatchObject({ online: false, viewers: 0, liveSinceMs: null });
  expect(service.requests).toHaveLength(3);
});

it.each([
  ['has ended', json(200, { ...broadcast, online: false })],
  ['is not there', empty(404)],
  ['has no readable time', json(200, { ...broadcast, startedAt: 'soon' })],
])('does not know since when it is live when the broadcast %s', async (_, reply) => {
  const { service, channel, open } = setUp();
  service.on(broadcastPath, reply);
  await open(otto);
  expect(channel.state.value).toMatchObject({ online: true, viewers: 12, liveSinceMs: null });
});

it('keeps what it knew, with its age, through any trouble', async () => {
  const { clock, service, channel, open } = setUp();
  await open(otto);
  const known = channel.state.value;
  for (const trouble of [networkError(), html(500), html(200), empty(404), json(200, { id: 'x' }), json(429, {})]) {
    service.on(readPath, trouble);
    await clock.advance(120_000);
    expect(channel.state.value).toEqual(known);
  }
  service.on(readPath, json(200, { ...live, viewersCurrent: 13 })).on(broadcastPath, networkError());
  await clock.advance(300_000);
  expect(channel.state.value).toMatchObject({ viewers: 13, liveSinceMs });
});

it('takes a count of viewers that live events tell alone, and asks for nothing', async () => {
  const { service, clock, channel, open, tell } = setUp();
  await open(otto);
  const asked = service.requests.length;
  tell('channel:7:update', { viewersCurrent: 99 }, 'live');
  expect(channel.state.value).toMatchObject({ viewers: 99, title: 'Night run' });
  tell('channel:7:update', { viewersCurrent: 5 }, 'hook'); // it may be late
  tell('channel:8:update', { viewersCurrent: 5 }, 'live');
  tell('channel:7:update', { viewersCurrent: 5 }, 'live', 'another service');
  await clock.advance(10_000);
  expect(channel.state.value).toMatchObject({ viewers: 99 });
  expect(service.requests).toHaveLength(asked);
  tell('channel:7:update', { viewersCurrent: -1 }, 'live');
  await clock.advance(10_000);
  expect(service.requests.length).toBeGreaterThan(asked);
});

it('asks at once after the computer slept, and for another channel', async () => {
  const { service, channel, open } = setUp();
  await open(otto);
  channel.recheck();
  channel.recheck();
  await settle();
  expect(service.asked.filter((line) => line === readPath)).toHaveLength(2);
  service.on('GET /api/v1/channels/9', json(200, { id: 9, online: false }));
  await open({ id: 9, token: 'nina' });
  expect(channel.state.value).toMatchObject({ id: 9, token: 'nina', title: '', online: false, viewers: null });
  await open(null);
  expect(channel.state.value).toBeNull();
});

it('asks nothing of a channel one comes back to within the minute, unless it was told to have changed', async () => {
  const { clock, service, channel, open, tell } = setUp();
  const nora = { id: 8, token: 'nora' };
  service.on('GET /api/v1/channels/8', json(200, { id: 8, token: 'nora', name: 'Pots', online: false }));
  const asked = () => service.requests.length;
  await open(otto);
  await clock.advance(20_000);
  await open(nora);
  const before = asked();
  await open(otto);
  expect(channel.state.value).toMatchObject({ id: 7, title: 'Night run', viewers: 12, liveSinceMs });
  expect(asked()).toBe(before);
  await clock.advance(39_999);
  expect(asked()).toBe(before);
  await clock.advance(1);
  expect(asked()).toBe(before + 2);
  await open(nora);
  tell('channel:7:update', { name: 'Day run' }, 'live');
  const told = asked();
  await open(otto);
  expect(asked()).toBe(told + 2);
  await open(null);
  await open(otto);
  expect(asked()).toBe(told + 4);
});

it('does not mix an old channel’s answer into the new one, and stops when closed', async () => {
  const { clock, service, channel, open } = setUp();
  let answer = (_: Response): void => {};
  service.on(readPath, () => new Promise<Response>((resolve) => (answer = resolve)));
  service.on('GET /api/v1/channels/9', json(200, { id: 9, online: false }));
  await open(otto);
  await open({ id: 9, token: 'nina' });
  answer(json(200, live));
  await settle();
  expect(channel.state.value).toMatchObject({ id: 9 });
  channel.close();
  const before = service.requests.length;
  await clock.advance(300_000);
  expect(service.requests).toHaveLength(before);
});

it('bounds what the service writes', async () => {
  const { service, channel, open } = setUp();
  service.on(readPath, json(200, { ...live, token: 'x'.repeat(9_999), name: `\u202E${'t'.repeat(9_999)}` }));
  await open(otto);
  expect(channel.state.value?.token.length).toBeLessThanOrEqual(100);
  expect(channel.state.value?.title.length).toBeLessThanOrEqual(2_000);
  expect(channel.state.value?.title).not.toContain('\u202E');
});

it('asks anew soon after an event told of a change, once for a storm of them', async () => {
  const { channel, clock, service, open, tell } = setUp();
  await open(otto);
  const asked = () => service.requests.filter(({ path }) => path === '/api/v1/channels/7').length;
  expect(asked()).toBe(1);
  await clock.advance(10_000);
  tell('channel:8:update', { name: 'Morning run' }, 'live');
  tell('channel:7:followed', { name: 'Morning run' }, 'live');
  await clock.advance(2_000);
  expect(asked()).toBe(1);
  for (let count = 0; count < 50; count += 1) {
    tell('channel:7:update', { name: 'Morning run' }, 'live');
    await clock.advance(100);
  }
  expect(asked()).toBe(2);
  await clock.advance(5_000);
  expect(asked()).toBe(3);
  channel.close();
  tell('channel:7:broadcast', { name: 'Morning run' }, 'live');
  await clock.advance(60_000);
  expect(asked()).toBe(3);
});
