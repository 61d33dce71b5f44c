import { beforeEach, expect, it } from 'vitest';
import { quietWorld } from '../testing/quietWorld.ts';
import type { FaultAction } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import { json, perform } from './exchange.ts';
import type { Outgoing, Responder } from './send.ts';

type Sent = {
  readonly how: 'sent' | 'cut' | 'destroyed';
  readonly answer?: Outgoing;
  readonly nowMs?: number;
  readonly atByte?: number | undefined;
};

let world: World;
let sent: Sent[];
let works: (Outgoing | undefined)[];
beforeEach(() => {
  world = quietWorld();
  sent = [];
  works = [];
});
const responder: Responder = {
  isDone: false,
  send: (answer, nowMs) => void sent.push({ how: 'sent', answer, nowMs }),
  cut: (answer, nowMs, atByte) => void sent.push({ how: 'cut', answer, nowMs, atByte }),
  destroy: () => void sent.push({ how: 'destroyed' }),
};
const good: Outgoing = { ...json(200, { fine: true }), headers: { 'X-RateLimit-Reset': '5000000' } };
const run = (version: 1 | 2 = 1, target = '/api/v1/channels?limit=5&code=secret') => {
  const url = new URL(target, 'http://h');
  const incoming = { method: 'GET', target, headers: {}, address: '10.0.0.1', port: 1, body: Buffer.alloc(0) };
  const facts = { endpoint: 'channels.list', bucket: 'channel-read', version, shownPath: url.pathname } as const;
  perform(world, { incoming, responder, method: 'GET', url }, facts, (fixed) => {
    works.push(fixed);
    return fixed ?? good;
  });
};
const fault = (action: FaultAction) => world.faults.add({ path: '/channels' }, action, { times: 1 }).id;
const noted = () => world.journal.since(0);

it('sends what the work makes, at the moment of the world, and notes it', () => {
  run();
  expect(sent).toEqual([{ how: 'sent', answer: good, nowMs: world.clock.now() }]);
  expect(noted()).toMatchObject([{ kind: 'request', method: 'GET', path: '/api/v1/channels', status: 200 }]);
});

it('notes of a query what is harmless, and nothing when none of it is', () => {
  run();
  run(1, '/api/v1/channels?code=secret');
  const [some, none] = noted();
  expect(some).toMatchObject({ query: { limit: '5' } });
  expect(none).not.toHaveProperty('query');
});

it('answers by the status of a fault in the error shape of the version, and lets the work count it', () => {
  for (const version of [1, 2] as const) {
    fault({ status: 503 });
    run(version);
  }
  const bodies = sent.map(({ answer }) => JSON.parse(String(answer?.body)));
  expect(bodies[0]).toMatchObject({ statusCode: 503, error: 'Service Unavailable' });
  expect(bodies[1]).toMatchObject({ errorCode: 503 });
  expect(works.map((fixed) => fixed?.status)).toEqual([503, 503]);
  expect(noted()).toMatchObject([
    { status: 503, fault: 1 },
    { status: 503, fault: 2 },
  ]);
});

it('answers a fault of 204 without a body', () => {
  fault({ status: 204 });
  run();
  expect(sent[0]?.answer).toMatchObject({ status: 204, body: undefined });
});

it('does nothing of what is refused, and notes that it was cut', () => {
  const id = fault({ refuse: true });
  run();
  expect([sent, works]).toEqual([[{ how: 'destroyed' }], []]);
  expect(noted()).toMatchObject([{ status: 0, fault: id }]);
});

it('does the work and cuts its answer, in the middle or where it is told to', () => {
  fault({ cut: true });
  run();
  fault({ cutAtByte: 3 });
  run();
  expect(sent).toMatchObject([
    { how: 'cut', answer: { status: 200 }, atByte: undefined },
    { how: 'cut', answer: { status: 200 }, atByte: 3 },
  ]);
  expect(works).toHaveLength(2);
  expect(noted().map((entry) => 'status' in entry && entry.status)).toEqual([0, 0]);
});

it('does the work when the delay is over, not before', () => {
  fault({ delayMs: 1_000 });
  run();
  world.clock.advance(999);
  expect([sent.length, works.length, noted().length]).toEqual([0, 0, 0]);
  world.clock.advance(1);
  expect([sent.length, works.length, noted().length]).toEqual([1, 1, 1]);
});

it('sends another body with the type it looks like, and headers on top', () => {
  fault({ body: ' <h1>Bad gateway</h1>', status: 502 });
  run();
  fault({ body: '{"a":', headers: { 'X-More': 'yes', 'Content-Type': 'text/odd' } });
  run();
  expect(sent[0]?.answer).toMatchObject({ status: 502, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  expect(sent[1]?.answer).toMatchObject({
    status: 200,
    body: '{"a":',
    headers: { 'X-More': 'yes', 'Content-Type': 'text/odd' },
  });
});

it('shows the time of a clock that is off, wherever it tells of one', () => {
  fault({ clockSkewMs: -60_000 });
  run();
  expect(sent[0]?.nowMs).toBe(world.clock.now() - 60_000);
  expect(sent[0]?.answer?.headers['X-RateLimit-Reset']).toBe('4940000');
});

it('strikes as often as was asked for', () => {
  fault({ status: 500 });
  run();
  run();
  expect(sent.map(({ answer }) => answer?.status)).toEqual([500, 200]);
});

it('sends no type with no body', () => {
  expect(json(204, undefined, { a: 'b' })).toEqual({ status: 204, headers: { a: 'b' }, body: undefined });
  expect(json(200, null).body).toBe('null');
});
