import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliveryDetail } from '../../../shared/deliveries.ts';
import type { KeptIntake } from '../../kernel/intakes.ts';
import { Subject } from '../../kernel/subject.ts';
import { storeHere } from '../../storage/testing/storeHere.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { textFile } from '../../testing/textFile.ts';
import { until } from '../../testing/until.ts';
import { Frontier } from '../journal/frontier.ts';
import type { Arrival, Journal } from '../journal/journal.ts';
import { journalClient } from '../journal/journalClient.ts';
import type { DeliveriesChange, DeliveryMethods } from '../journal/journalStore.ts';
import { deliveriesFile, StoreRig } from '../journal/testing/storeRig.ts';
import { DeliveriesService } from './deliveriesService.ts';
import { MistakeFinder } from './mistakeFinder.ts';

const path = '/in/a';
const secret = 'open-sesame';
const clock = new FakeClock(10_000_000);
const { log } = makeLog(clock);
const kept = (at: string, key: string): KeptIntake => ({
  path: at,
  serviceKey: 'demo',
  hookId: null,
  sender: { dialect: 'platform' },
  secret: key,
  createdAtMs: 0,
  draft: false,
});
const book = [kept(path, secret), kept('/in/b', 'another one')];
const all = {
  intake: null,
  text: '',
  events: [],
  verdicts: [],
  statusClasses: [],
  fromMs: null,
  toMs: null,
};

let rig: StoreRig;
let thread: ReturnType<typeof storeHere<DeliveryMethods, DeliveriesChange>>;
const service = new Subject(0);
let journal: Journal;
let deliveries: DeliveriesService;
let mistakes: MistakeFinder;
let replays: number[] = [];
let receiverPort = 0;
let serviceKey = 'demo';
const ends: (() => void)[] = [];

beforeEach(async () => {
  rig = new StoreRig(deliveriesFile);
  thread = storeHere<DeliveryMethods, DeliveriesChange>((tell) => {
    rig.told = tell;
    return rig.store;
  });
  journal = journalClient(thread, { path: rig.path, log, frontier: new Frontier() });
  const shared = {
    journal,
    clock,
    log,
    service,
    serviceKey: () => serviceKey,
    intakes: {
      all: book.map((intake) => ({ ...intake, secret: null })),
      byPath: (at: string) => book.find((intake) => intake.path === at) ?? null,
    },
  };
  mistakes = new MistakeFinder(shared);
  journal.standing.subscribe(({ undiagnosed }) => mistakes.look(undiagnosed.get(serviceKey) ?? []));
  replays = [];
  deliveries = new DeliveriesService({
    ...shared,
    mistakes,
    receiverUrl: (at) => (receiverPort === 0 ? null : `http://127.0.0.1:${receiverPort}${at}`),
    expectReplay: (id) => {
      replays.push(id);
      return ['sidestage-replay', 'number-1'];
    },
  });
});

afterEach(async () => {
  deliveries.close();
  mistakes.close();
  for (const end of ends.splice(0)) end();
  receiverPort = 0;
  serviceKey = 'demo';
  await journal.close();
  rig.close();
});

const envelope = (id: string) => `{"event":"channel:7:update","id":"${id}","payload":{"online":true},"sentAt":"x"}`;
const sign = (body: string, key = secret) =>
  `sha384=${createHmac('sha384', key).update(body).digest('hex').toUpperCase()}`;

function arrival(body: string, signature: string, changes: Partial<Arrival> = {}): Arrival {
  return {
    intake: path,
    hookId: null,
    serviceKey: 'demo',
    dialect: 'platform',
    atMs: clock.now(),
    method: 'POST',
    target: path,
    headers: [
      ['Host', '127.0.0.1'],
      ['Poker-Signature', signature],
    ],
    body: Buffer.from(body),
    status: 204,
    verdict: 'valid',
    refusal: null,
    event: 'channel:7:update',
    envelopeId: 'e1',
    sentAtMs: 9_990_000,
    nthRetry: 0,
    scripted: false,
    replayOf: null,
    waitedMs: null,
    ...changes,
  };
}

const write = async (...arrivals: Arrival[]) => {
  const { filed } = await journal.write(arrivals);
  return (await filed).map(({ id }) => id);
};
const invalid = { status: 401, verdict: 'invalid' } as const;

it('shows one delivery whole: bytes, headers, tries, and what is wrong with its signature', async () => {
  const body = envelope('e1');
  await journal.listening(true, 0);
  const [good = 0, bad = 0] = await write(
    arrival(envelope('e0'), sign(envelope('e0')), { envelopeId: 'e0' }),
    arrival(`${body}\n`, sign(body), { ...invalid, nthRetry: 2 }),
  );
  const detail = deliveryDetail.parse(await deliveries.detail(bad));
  expect(Buffer.from(detail.bodyBase64, 'base64').toString()).toBe(`${body}\n`);
  expect(detail).toMatchObject({
    method: 'POST',
    headers: [
      ['Host', '127.0.0.1'],
      ['Poker-Signature', sign(body)],
    ],
    diagnosis: { mistake: 'newlineAdded' },
    lastGoodId: good,
    firstSeenAtMs: null,
  });
  expect(detail.attempts.map(({ kind, nth }) => [kind, nth])).toEqual([
    ['missed', 0],
    ['missed', 1],
    ['failed', 2],
    ['expected', 3],
  ]);
  expect(JSON.stringify(detail)).not.toContain(secret);
  expect(await deliveries.detail(999)).toBeNull();
});

it('expects no other try of what is perhaps not the service’s', async () => {
  const [forged = 0] = await write(arrival(envelope('e1'), 'sha384=00', { ...invalid, nthRetry: null }));
  expect((await deliveries.detail(forged))?.attempts).toEqual([]);
});

it('looks at the newest forgeries by itself, a burst at once', async () => {
  const body = envelope('e1');
  const [first = 0] = await write(
    arrival(body, sign(body, 'another one'), invalid),
    arrival(body, 'sha384=00', invalid),
  );
  const found = async () =>
    (await deliveries.rows({ ...all, offset: 0, limit: 10 })).rows.map(({ mistake }) => mistake);
  await until(async () => !(await found()).includes(null));
  expect(await found()).toEqual(['none', 'otherSecret']);
  expect((await deliveries.detail(first))?.diagnosis).toMatchObject({ otherIntake: '/in/b' });
});

it('looks again for what came while it looked', async () => {
  const body = envelope('e1');
  const read = journal.record;
  const held = Promise.withResolvers<void>();
  const reading = vi.spyOn(journal, 'record').mockImplementationOnce(async (id) => {
    await held.promise;
    return read(id);
  });
  await write(arrival(body, 'sha384=00', invalid));
  await until(() => reading.mock.calls.length === 1);
  await write(arrival(body, sign(body, 'another one'), invalid));
  held.resolve();
  await until(async () =>
    (await deliveries.rows({ ...all, offset: 0, limit: 10 })).rows.every(({ mistake }) => mistake !== null),
  );
});

it('tells how the deliveries of the open service stand, without asking the journal for it', async () => {
  const told: number[] = [];
  deliveries.state.subscribe(({ total }) => told.push(total));
  for (let count = 0; count < 20; count += 1) {
    await write(arrival(envelope(`n${count}`), '', { envelopeId: `n${count}` }));
  }
  await until(() => told.at(-1) === 20);
  const { version } = deliveries.state.value;
  expect(deliveries.state.value).toMatchObject({ total: 20, events: ['channel:7:update'], oldestAtMs: clock.now() });
  await deliveries.clear(null);
  await until(() => deliveries.state.value.version > version);
  serviceKey = 'another';
  service.set(1);
  expect(deliveries.state.value.total).toBe(0);
  expect(new Set(thread.asked)).toEqual(new Set(['begin', 'wake', 'clear', 'leave']));
});

it('replays the stored bytes, or edited and signed anew ones, to the receiver and elsewhere on this computer', async () => {
  const got: { headers: Record<string, unknown>; body: string; url: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body, url: request.url });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  receiverPort = (server.address() as AddressInfo).port;
  const body = envelope('e1');
  const [id = 0] = await write(arrival(body, sign(body)));

  expect(await deliveries.replay({ id, url: null, body: null, resign: false })).toMatchObject({
    kind: 'replay',
    status: 204,
    edited: false,
  });
  expect(got[0]).toMatchObject({
    url: path,
    body,
    headers: { 'poker-signature': sign(body), 'sidestage-replay': 'number-1' },
  });
  expect(replays).toEqual([id]);

  const url = `http://localhost:${receiverPort}/mine`;
  expect(await deliveries.replay({ id, url, body: '{}', resign: true })).toMatchObject({ url, edited: true });
  expect(got[1]).toMatchObject({ url: '/mine', body: '{}', headers: { 'poker-signature': sign('{}') } });
  expect(got[1]?.headers).not.toHaveProperty('sidestage-replay');

  expect(await deliveries.replay({ id, url: 'http://10.1.2.3/', body: null, resign: false })).toMatchObject({
    failure: 'notLocal',
  });
  expect((await deliveries.detail(id))?.sendings).toHaveLength(3);
});

it('says why it can not replay', async () => {
  const [here = 0, elsewhere = 0] = await write(arrival('{}', ''), arrival('{}', '', { intake: '/in/gone' }));
  const why = (id: number, resign = false, url: string | null = null) =>
    deliveries.replay({ id, url, body: null, resign }).catch(({ error }) => error);
  expect(await why(here)).toEqual({ kind: 'badInput', field: 'url', why: 'notListening' });
  expect(await why(9_999)).toEqual({ kind: 'badInput', field: 'id', why: 'gone' });
  expect(await why(elsewhere, true, 'http://localhost:1/')).toEqual({
    kind: 'badInput',
    field: 'resign',
    why: 'noSecret',
  });
});

it('takes what it wrote to a file, and clears', async () => {
  const bodies = Array.from({ length: 450 }, (_, index) => randomBytes(index));
  for (const body of bodies) await journal.write([{ ...arrival('', ''), body, envelopeId: null }]);
  let text = '';
  for await (const piece of deliveries.export(all, 'demo')) text += piece.text;
  await deliveries.clear(null);
  expect((await deliveries.rows({ ...all, offset: 0, limit: 10 })).total).toBe(0);
  expect(await deliveries.import(textFile(text))).toBe(450);
  const { total, rows } = await deliveries.rows({ ...all, offset: 0, limit: 200 });
  expect(total).toBe(450);
  expect(rows.every(({ imported }) => imported)).toBe(true);
  const newest = await deliveries.detail(rows[0]?.id ?? 0);
  expect(Buffer.from(newest?.bodyBase64 ?? '', 'base64')).toEqual(bodies[449]);
});

it('writes the deliveries of one service to a file, also when another is opened meanwhile', async () => {
  for (let index = 0; index < 201; index += 1) await journal.write([{ ...arrival('', ''), envelopeId: null }]);
  await journal.write([{ ...arrival('', ''), envelopeId: null, serviceKey: 'another' }]);
  let rows = 0;
  const pieces = deliveries.export(all, 'demo');
  serviceKey = 'another';
  for await (const piece of pieces) rows += piece.rows;
  expect(rows).toBe(201);
});

it('shows and sends nothing of a service that was left; what fits no service belongs to all', async () => {
  const [own = 0, free = 0] = await write(
    arrival(envelope('e1'), sign(envelope('e1'))),
    arrival(envelope('e2'), '', { serviceKey: null, intake: null }),
  );
  expect((await deliveries.detail(own))?.row.id).toBe(own);
  serviceKey = 'another';
  expect(await deliveries.detail(own)).toBeNull();
  expect((await deliveries.detail(free))?.row.id).toBe(free);
  const gone = { error: { kind: 'badInput', field: 'id', why: 'gone' } };
  await expect(deliveries.curl(own)).rejects.toMatchObject(gone);
  await expect(deliveries.replay({ id: own, url: null, body: null, resign: false })).rejects.toMatchObject(gone);
});
