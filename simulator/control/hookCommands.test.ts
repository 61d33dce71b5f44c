import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { envelope, webhook } from '../../shared/platform/rest.ts';
import { TestPlatform } from '../testing/platform.ts';
import { Receiver } from '../testing/receiver.ts';
import { signatureOf } from '../world/hooks/envelope.ts';

const event = 'channel:40213:update';
const ledgerShape = z.array(
  z.object({
    id: z.string(),
    event: z.string(),
    sentAt: z.string(),
    state: z.string(),
    nextTryAt: z.string().nullable(),
    body: z.string(),
    attempts: z.array(
      z.object({ nthRetry: z.number(), time: z.string(), status: z.number().nullable(), error: z.string().nullable() }),
    ),
  }),
);

let platform: TestPlatform;
let receiver: Receiver;
beforeEach(async () => {
  [platform, receiver] = await Promise.all([TestPlatform.start({ hookDuplicates: 0 }), Receiver.start()]);
});
afterEach(async () => {
  await platform.close();
  await receiver.close();
});

async function register(url = receiver.url, more: object = {}): Promise<string> {
  const client = platform.world.clients.all().find(({ secret }) => secret !== null);
  const headers = { 'Client-ID': client?.id ?? '', Authorization: `Secret ${client?.secret}` };
  const body = { kind: 'web', events: [event], url, ...more };
  return webhook.parse((await platform.call('hooks.create', { headers, body })).body).id;
}

const tell = (payload: object = { online: true }) => platform.control('POST', '/events', { event, payload });
const advance = (seconds: number) => platform.control('POST', '/clock', { advanceMs: seconds * 1000 });
async function ledger(id: string, fits: (rows: z.infer<typeof ledgerShape>) => boolean) {
  for (;;) {
    const rows = ledgerShape.parse((await platform.control('GET', `/hooks/${id}/deliveries`)).body);
    if (fits(rows)) return rows;
  }
}
const stateIs = (state: string) => (rows: z.infer<typeof ledgerShape>) => rows.every((row) => row.state === state);

it('calls a receiver with a signed envelope', async () => {
  const id = await register(receiver.url, { secret: 'kéy-☃-2' });
  expect((await tell({ name: 'café ☃' })).body).toEqual({ event, hooks: [id] });
  const { headers, body, method } = await receiver.call(1);
  expect(method).toBe('POST');
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'poker-nth-retry': '0',
    'poker-hook-id': id,
    'poker-signature': signatureOf(body, 'kéy-☃-2'),
  });
  const parsed = envelope.parse(JSON.parse(body));
  expect(Object.keys(JSON.parse(body))).toEqual(['event', 'id', 'payload', 'sentAt']);
  expect(parsed).toMatchObject({ event, payload: { name: 'café ☃' }, sentAt: '2026-11-20T17:00:00.0000000+00:00' });
  const [row] = await ledger(id, stateIs('delivered'));
  expect(row).toEqual({
    id: parsed.id,
    event,
    sentAt: parsed.sentAt,
    state: 'delivered',
    nextTryAt: null,
    body,
    attempts: [{ nthRetry: 0, time: '2026-11-20T17:00:00.000Z', status: 204, error: null }],
  });
});

it('tries again over minutes of virtual time, with the same envelope', async () => {
  const id = await register(receiver.url, { secret: 'open-sesame' });
  receiver.answer = 500;
  await tell();
  for (const [index, seconds] of [5, 15, 30, 60, 120, 240].entries()) {
    await receiver.call(index + 1);
    await ledger(id, stateIs('waiting'));
    if (seconds === 240) receiver.answer = 200;
    await advance(seconds);
  }
  await receiver.call(7);
  const [row] = await ledger(id, stateIs('delivered'));
  expect(row?.attempts.map(({ nthRetry, status }) => [nthRetry, status])).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((nth) => [nth, 500]),
    [6, 200],
  ]);
  expect(receiver.calls.map(({ headers }) => headers['poker-nth-retry'])).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.calls.map(({ headers }) => headers['poker-signature'])).size).toBe(1);
});

it('gives up on a receiver that hangs', async () => {
  const id = await register();
  receiver.answer = 'hang';
  await tell();
  await receiver.call(1);
  await advance(10);
  const [row] = await ledger(id, stateIs('waiting'));
  expect(row).toMatchObject({
    nextTryAt: '2026-11-20T17:00:15.000Z',
    attempts: [{ status: null, error: 'no answer within 10 s' }],
  });
});

it('stays on this machine', async () => {
  const id = await register('http://192.0.2.1/hook');
  await tell();
  const [row] = await ledger(id, stateIs('waiting'));
  expect(row?.attempts[0]?.error).toBe('refused: 192.0.2.1 is not on this machine');
});

it('redelivers, doubles, and tells of its hooks', async () => {
  const id = await register();
  await tell();
  const [row] = await ledger(id, stateIs('delivered'));
  const redeliver = (body: object, hook = id) => platform.control('POST', `/hooks/${hook}/redeliver`, body);
  expect((await redeliver({ id: row?.id })).body).toMatchObject({ id: row?.id, attempts: [{}, { nthRetry: 1 }] });
  const again = await receiver.call(2);
  expect([again.body, again.headers['poker-nth-retry']]).toEqual([row?.body, '1']);
  expect((await redeliver({ id: 'unknown' })).status).toBe(404);
  expect((await redeliver({ id: row?.id }, 'unknown')).status).toBe(404);
  expect((await redeliver({})).status).toBe(400);
  await ledger(id, stateIs('delivered'));
  expect((await platform.control('POST', '/hooks/duplicates', { share: 1 })).body).toEqual({ share: 1 });
  await tell();
  const [first, second] = [await receiver.call(3), await receiver.call(4)];
  expect(second.body).toBe(first.body);
  expect([first.headers['poker-nth-retry'], second.headers['poker-nth-retry']]).toEqual(['0', '1']);
  await ledger(id, stateIs('delivered'));
  const hook = platform.world.hooks.byId(id);
  if (hook !== undefined) platform.world.hooks.deactivate(hook, 'deactivated by request');
  expect((await redeliver({ id: row?.id })).status).toBe(409);
  expect((await platform.control('GET', '/hooks')).body).toMatchObject([
    { id, isActive: false, isSigned: false, events: 1 },
  ]);
});

it('refuses events nobody knows', async () => {
  for (const body of [
    {},
    { event: 'nothing' },
    { event: 'channel:x:update' },
    { event, payload: [] },
    { event, x: 1 },
  ]) {
    expect((await platform.control('POST', '/events', body)).status).toBe(400);
  }
});

it('brings hooks back with a snapshot, and sends what was under way once more', async () => {
  const id = await register();
  receiver.answer = 500;
  await tell();
  await ledger(id, stateIs('waiting'));
  const before = (await platform.control('GET', `/hooks/${id}/deliveries`)).text;
  await platform.control('POST', '/snapshots', { name: 'waiting' });
  receiver.answer = 200;
  await advance(5);
  await ledger(id, stateIs('delivered'));
  await platform.control('POST', '/snapshots/waiting/restore');
  expect((await platform.control('GET', `/hooks/${id}/deliveries`)).text).toBe(before);
  expect(receiver.calls).toHaveLength(2);
  await advance(5);
  const retried = await receiver.call(3);
  expect([retried.headers['poker-nth-retry'], retried.body]).toEqual(['1', receiver.calls[0]?.body]);
  await ledger(id, stateIs('delivered'));
});

it('calls once more, after a snapshot, whom it was calling then', async () => {
  const id = await register();
  receiver.answer = 'hang';
  await tell();
  await receiver.call(1);
  await platform.control('POST', '/snapshots', { name: 'calling' });
  receiver.answer = 204;
  await platform.control('POST', '/snapshots/calling/restore');
  const again = await receiver.call(2);
  expect([again.body, again.headers['poker-nth-retry']]).toEqual([receiver.calls[0]?.body, '0']);
  expect(await ledger(id, stateIs('delivered'))).toHaveLength(1);
});
