import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { FakeLive } from '../testing/fakeLive.ts';
import { type LiveClosing, type LiveSocketOptions, openLiveSocket } from './liveSocket.ts';

let clock: FakeClock;
let live: FakeLive;
let heard: [string, unknown][];
let closings: LiveClosing[];
beforeEach(() => {
  clock = new FakeClock();
  live = new FakeLive();
  heard = [];
  closings = [];
});

function open(more: Partial<LiveSocketOptions> = {}) {
  const { redact } = makeLog(clock);
  redact.learn('a-secret-token');
  return openLiveSocket({
    baseUrl: 'https://service.example/base',
    headers: { 'client-id': 'app' },
    clock,
    redact,
    openWire: live.open,
    listeners: {
      event: (event, payload) => heard.push([event, payload]),
      closed: (closing) => closings.push(closing),
    },
    ...more,
  });
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (cause: unknown) => (cause instanceof AppFailure ? cause.error : cause),
  );

it('goes to the service’s live path, and says that an application without a user is none', async () => {
  await open();
  expect(live.last.options).toMatchObject({
    url: 'wss://service.example/base/live',
    headers: { 'client-id': 'app', 'x-is-bot': 'true' },
    protocols: ['cnstl', 'cnstl-gzip'],
  });
  await open({ baseUrl: 'http://127.0.0.1:7', headers: { authorization: 'Bearer x' }, protocols: ['cnstl-gzip'] });
  expect(live.last.options).toMatchObject({ url: 'ws://127.0.0.1:7/live', protocols: ['cnstl-gzip'] });
  expect(live.last.options.headers).toEqual({ authorization: 'Bearer x' });
});

it('calls with numbers of its own, and tells refusals from results', async () => {
  const socket = await open();
  live.refusedNames.set('b', 4106);
  expect(await socket.call('livesubscribe', { events: ['a'] })).toEqual({ kind: 'done', result: null });
  expect(await socket.call('livesubscribe', { events: ['b'] })).toEqual({ kind: 'refused', code: 4106, message: 'no' });
  expect(live.last.calls).toEqual([
    { method: 'livesubscribe', params: { events: ['a'] }, id: 0 },
    { method: 'livesubscribe', params: { events: ['b'] }, id: 1 },
  ]);
});

it('keeps secrets and twisted text out of what the service says', async () => {
  const socket = await open();
  live.answers.set('livesubscribe', { error: { code: 4010, message: `a-secret-token\u202e${'x'.repeat(5_000)}` } });
  const answer = await socket.call('livesubscribe', { events: [] });
  expect(JSON.stringify(answer)).not.toMatch(/a-secret-token|\u202e/u);
  expect(JSON.stringify(answer).length).toBeLessThan(500);
});

it('hears events as text and as gzip, and counts what makes no sense', async () => {
  const socket = await open();
  live.last.tell('channel:7:update', { online: true });
  live.last.binary(gzipSync('{"type":"event","event":"live","data":{"channel":"channel:7:followed","payload":{}}}'));
  live.last.binary(new Uint8Array([1, 2, 3]));
  live.last.text('garbage');
  live.last.packet({ type: 'reply', result: null, error: null, id: 99 });
  expect(heard).toEqual([
    ['channel:7:update', { online: true }],
    ['channel:7:followed', {}],
  ]);
  expect(closings).toEqual([]);
  expect((await socket.call('livesubscribe', { events: [] })).kind).toBe('done');
  socket.close();
  expect(closings).toMatchObject([{ ignored: 3 }]);
});

it('asks for a sign of life every 10 s and gives up after 10 s without one', async () => {
  await open();
  await clock.advance(30_000);
  expect(live.last.calls.map(({ method, params }) => [method, params])).toEqual(Array(3).fill(['ping', null]));
  live.answers.set('ping', 'silent');
  const heardAtMs = clock.now();
  await clock.advance(19_999);
  expect(closings).toEqual([]);
  await clock.advance(1);
  expect(live.last.closedWith).toBe('terminate');
  expect(closings).toEqual([
    { code: null, reason: '', openForMs: 50_000, lostAtMs: heardAtMs, ours: false, ignored: 0 },
  ]);
  expect(clock.pending).toBe(0);
});

it('fails calls when the time is up and when the connection goes', async () => {
  const socket = await open();
  live.answers.set('livesubscribe', 'silent');
  const slow = failureOf(socket.call('livesubscribe', { events: [] }));
  await clock.advance(10_000);
  expect(await slow).toEqual({ kind: 'timedOut', path: 'livesubscribe', afterMs: 10_000 });
  const cut = failureOf(socket.call('livesubscribe', { events: [] }));
  live.last.end(1012, 'restart');
  expect(await cut).toEqual({ kind: 'connectionLost', sent: true });
  expect(closings).toMatchObject([{ code: 1012, reason: 'restart', ours: false }]);
  expect(await failureOf(socket.call('livesubscribe', { events: [] }))).toEqual({
    kind: 'connectionLost',
    sent: false,
  });
});

it.each([
  ['refuse', { kind: 'offline' }],
  [{ status: 401 }, { kind: 'http', status: 401, path: '/live', message: null }],
  [{ status: 503 }, { kind: 'http', status: 503, path: '/live', message: null }],
  [{ close: 4011 }, { kind: 'http', status: 401, path: '/live', message: null }],
  [{ close: 1012 }, { kind: 'offline' }],
] as const)('does not open: %j', async (way, error) => {
  live.next.push(way);
  expect(await failureOf(open())).toEqual(error);
  expect(closings).toEqual([]);
  expect(clock.pending).toBe(0);
});

it.each([
  ['hang', 10_000],
  ['silent', 5_000],
] as const)('gives up on one that is %s', async (way, limitMs) => {
  live.next.push(way);
  const failure = failureOf(open());
  await clock.advance(limitMs);
  expect(await failure).toEqual({ kind: 'timedOut', path: '/live', afterMs: limitMs });
  expect(live.last.closedWith).toBe('terminate');
});

it('ends when told to', async () => {
  const socket = await open();
  socket.close();
  socket.close();
  await settle();
  expect(live.last.closedWith).toBe(1000);
  expect(closings).toMatchObject([{ code: 1000, ours: true }]);
  const gone = new AbortController();
  live.next.push('hang');
  const failure = failureOf(open({ signal: gone.signal }));
  gone.abort(new Error('left'));
  expect(await failure).toEqual(new Error('left'));
  expect(live.last.closedWith).toBe('terminate');
  expect(await failureOf(open({ signal: gone.signal }))).toEqual(new Error('left'));
  expect(live.connections).toHaveLength(2);
});
