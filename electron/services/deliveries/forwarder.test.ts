import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Sending } from '../../../shared/deliveries.ts';
import type { ForwardTarget } from '../../../shared/receiver.ts';
import { Subject } from '../../core/subject.ts';
import type { DeliveryRecord } from '../../storage/journal/journal.ts';
import { deliveryRow } from '../../testing/deliverySamples.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { until } from '../../testing/until.ts';
import { Forwarder } from './forwarder.ts';

const ends = new Set<() => void>();
afterEach(() => {
  for (const end of ends) end();
  ends.clear();
});

const body = Buffer.from('{"a":1} \n');
const intake = '/in/a';

/** A target on this computer that answers in turn with these, and the last one from then on. */
async function listen(statuses: number[], gate: Promise<void> = Promise.resolve()) {
  const got: { headers: string[]; body: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      got.push({ headers: request.rawHeaders, body: text });
      const status = statuses[Math.min(got.length, statuses.length) - 1] ?? 204;
      void gate.then(() => response.writeHead(status).end('so be it'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.add(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, got };
}

function start(targets: Partial<ForwardTarget>[]) {
  const clock = new FakeClock();
  const sendings = new Map<number, Sending>();
  const changes: number[] = [];
  const record: DeliveryRecord = {
    row: deliveryRow({ intake }),
    serviceKey: 'demo',
    method: 'POST',
    target: intake,
    headers: [['Poker-Signature', 'sha384=AB']],
    body,
    sentAtMs: null,
  };
  const journal = {
    record: async (id: number) => (id < 1_000_000 ? record : null),
    addSending: async (_: number, sending: Omit<Sending, 'id'>) => {
      const id = sendings.size + 1;
      sendings.set(id, { ...sending, id });
      return id;
    },
    updateSending: async (sending: Sending) => void sendings.set(sending.id, sending),
  };
  const forwards = targets.map((target, index) => ({ id: `t${index}`, url: '', intakes: null, on: true, ...target }));
  const settings = new Subject({ forwards });
  const { log, lines } = makeLog(clock);
  const forwarder = new Forwarder({ journal, settings, clock, log, changed: (id) => changes.push(id) });
  ends.add(() => {
    void forwarder.close();
    void clock.advance(2_000);
  });
  return { forwarder, settings, sendings, clock, changes, lines, last: () => [...sendings.values()].at(-1) };
}

it('sends bytes and headers on to those that want them, and keeps the answer', async () => {
  const { url, got } = await listen([204]);
  const { forwarder, last, changes } = start([{ url }, { url, on: false }, { url, intakes: ['/in/b'] }]);
  forwarder.accepted({ id: 7, intake });
  await until(() => changes.length === 1);
  expect(got).toEqual([{ body: body.toString(), headers: expect.arrayContaining(['Poker-Signature', 'sha384=AB']) }]);
  expect(last()).toMatchObject({ kind: 'forward', url, tries: 1, status: 204, failure: null });
});

it('tries again what may go better, and no more than four times', async () => {
  const { url, got } = await listen([500, 503, 429, 500, 204]);
  const { forwarder, last, clock, changes } = start([{ url }]);
  forwarder.accepted({ id: 7, intake });
  for (const [index, waitMs] of [1_000, 5_000, 30_000].entries()) {
    await until(() => changes.length === index + 1);
    await clock.advance(waitMs - 1);
    expect(got).toHaveLength(index + 1);
    await clock.advance(1);
  }
  await until(() => changes.length === 4);
  await clock.advance(1e6);
  expect(got).toHaveLength(4);
  expect(last()).toMatchObject({ tries: 4, status: 500, answer: 'so be it' });
});

it('takes the word of a target that refuses', async () => {
  const { url, got } = await listen([404]);
  const { forwarder, clock, changes } = start([{ url }]);
  forwarder.accepted({ id: 7, intake });
  await until(() => changes.length === 1);
  await clock.advance(1e6);
  expect(got).toHaveLength(1);
});

it('sends and tries no more once the person has turned it off', async () => {
  const { url, got } = await listen([500]);
  const { forwarder, settings, clock, changes } = start([{ url }]);
  for (let id = 0; id < 10; id += 1) forwarder.accepted({ id, intake });
  await until(() => changes.length === 4);
  const { forwards } = settings.value;
  settings.set({ forwards: forwards.map((target) => ({ ...target, on: false })) });
  await clock.advance(1e6);
  expect(got).toHaveLength(4);
  settings.set({ forwards });
  forwarder.accepted({ id: 10, intake });
  await until(() => changes.length === 5);
});

it('sends nothing to other computers', async () => {
  const { forwarder, last, changes } = start([{ url: 'http://10.0.0.1/' }]);
  forwarder.accepted({ id: 7, intake });
  await until(() => changes.length === 1);
  expect(last()).toMatchObject({ failure: 'notLocal', status: null });
});

it('sends all of a burst, in order of begin, and leaves out what a dead target could never take', async () => {
  const { url, got } = await listen([204]);
  const { forwarder, changes, lines } = start([{ url }]);
  for (let id = 0; id < 1_100; id += 1) forwarder.accepted({ id, intake });
  await until(() => changes.length >= 1_000);
  expect(got.length).toBeGreaterThanOrEqual(1_000);
  expect(got.length).toBeLessThan(1_100);
  expect(lines.some((line) => line.includes('forward.leftOut'))).toBe(true);
});

it('tries all that waits once before it closes, and takes nothing more', async () => {
  const { url, got } = await listen([500]);
  const { forwarder, sendings, clock } = start([{ url }]);
  for (let id = 0; id < 10; id += 1) forwarder.accepted({ id, intake });
  const closed = forwarder.close();
  forwarder.accepted({ id: 10, intake });
  await closed;
  expect(got).toHaveLength(10);
  expect([...sendings.values()].map(({ tries, status }) => [tries, status])).toEqual(Array(10).fill([1, 500]));
  expect(clock.pending).toBe(0);
});

it('waits no longer for a second try when it closes, nor for one that rests', async () => {
  const { url, got } = await listen([500]);
  const { forwarder, changes, clock } = start([{ url }]);
  forwarder.accepted({ id: 7, intake });
  await until(() => changes.length === 1);
  await forwarder.close();
  await clock.advance(1e6);
  expect(got).toHaveLength(1);
});

it('closes after two seconds when a target does not answer, and tells what was left out', async () => {
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  const { url, got } = await listen([204], gate);
  const { forwarder, clock, lines } = start([{ url }]);
  for (let id = 0; id < 6; id += 1) forwarder.accepted({ id, intake });
  await until(() => got.length === 4);
  let isClosed = false;
  const closed = forwarder.close().then(() => {
    isClosed = true;
  });
  await clock.advance(1_999);
  expect(isClosed).toBe(false);
  await clock.advance(1);
  await closed;
  expect(lines.filter((line) => line.includes('forward.leftOut'))).toHaveLength(1);
  answer();
  await clock.advance(1e6);
  expect(got).toHaveLength(4);
});
