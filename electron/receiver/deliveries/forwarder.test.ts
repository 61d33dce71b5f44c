import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Sending } from '../../../shared/deliveries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { ForwardTarget } from '../../../shared/receiver.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { until } from '../../testing/until.ts';
import type { DeliveryRecord, OwedForward } from '../journal/journal.ts';
import { deliveryRow } from '../testing/deliverySamples.ts';
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

/** What is owed, as the journal keeps it over restarts. */
class Owed {
  readonly rows = new Map<string, OwedForward & { done: boolean }>();
  isBroken = false;

  async oweForwards(owed: readonly OwedForward[]): Promise<OwedForward[]> {
    this.#check();
    const fresh = owed.filter((one) => !this.rows.has(keyOf(one)));
    for (const one of fresh) this.rows.set(keyOf(one), { ...one, done: false });
    return fresh;
  }

  async settleForwards(done: readonly OwedForward[]): Promise<void> {
    this.#check();
    for (const one of done) this.rows.set(keyOf(one), { ...one, done: true });
  }

  async owedForwards(targetId: string, limit: number): Promise<number[]> {
    this.#check();
    const left = [...this.rows.values()].filter((row) => row.targetId === targetId && !row.done);
    return left.map(({ deliveryId }) => deliveryId).slice(0, limit);
  }

  async owedTargets() {
    this.#check();
    const left = [...this.rows.values()].filter(({ done }) => !done);
    return [...new Set(left.map(({ targetId }) => targetId))].map((targetId) => ({
      targetId,
      owed: left.filter((row) => row.targetId === targetId).length,
    }));
  }

  #check(): void {
    if (this.isBroken) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
  }
}

const keyOf = ({ deliveryId, targetId }: OwedForward) => `${deliveryId} ${targetId}`;

/** @param owed what an earlier run has left */
function start(targets: Partial<ForwardTarget>[], owed = new Owed()) {
  const clock = new FakeClock();
  const sendings = new Map<number, Sending>();
  const deliveryOf = new Map<number, number>();
  /** Deliveries of which it was noted how a try went. */
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
    oweForwards: owed.oweForwards.bind(owed),
    settleForwards: owed.settleForwards.bind(owed),
    owedForwards: owed.owedForwards.bind(owed),
    owedTargets: owed.owedTargets.bind(owed),
    addSending: async (deliveryId: number, sending: Omit<Sending, 'id'>) => {
      if (owed.isBroken) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
      const id = sendings.size + 1;
      sendings.set(id, { ...sending, id });
      deliveryOf.set(id, deliveryId);
      return id;
    },
    updateSending: async (sending: Sending) => {
      sendings.set(sending.id, sending);
      changes.push(deliveryOf.get(sending.id) ?? 0);
    },
  };
  const forwards = targets.map((target, index) => ({ id: `t${index}`, url: '', intakes: null, on: true, ...target }));
  const settings = new Subject({ forwards });
  const { log, lines } = makeLog(clock);
  const forwarder = new Forwarder({ journal, settings, clock, log });
  ends.add(() => {
    void forwarder.close();
    void clock.advance(2_000);
  });
  return { forwarder, settings, sendings, clock, changes, lines, owed, last: () => [...sendings.values()].at(-1) };
}

it('sends bytes and headers on to those that want them, and keeps the answer', async () => {
  const { url, got } = await listen([204]);
  const { forwarder, last, changes } = start([{ url }, { url, on: false }, { url, intakes: ['/in/b'] }]);
  void forwarder.accepted({ id: 7, intake });
  await until(() => changes.length === 1);
  expect(got).toEqual([{ body: body.toString(), headers: expect.arrayContaining(['Poker-Signature', 'sha384=AB']) }]);
  expect(last()).toMatchObject({ kind: 'forward', url, tries: 1, status: 204, failure: null });
});

it('tries again what may go better, and no more than four times', async () => {
  const { url, got } = await listen([500, 503, 429, 500, 204]);
  const { forwarder, last, clock, changes } = start([{ url }]);
  void forwarder.accepted({ id: 7, intake });
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
  void forwarder.accepted({ id: 7, intake });
  await until(() => changes.length === 1);
  await clock.advance(1e6);
  expect(got).toHaveLength(1);
});

it('sends and tries no more once the person has turned it off', async () => {
  const { url, got } = await listen([500]);
  const { forwarder, settings, clock, changes } = start([{ url }]);
  for (let id = 0; id < 10; id += 1) void forwarder.accepted({ id, intake });
  await until(() => changes.length === 4);
  const { forwards } = settings.value;
  settings.set({ forwards: forwards.map((target) => ({ ...target, on: false })) });
  await clock.advance(1e6);
  expect(got).toHaveLength(4);
  settings.set({ forwards });
  void forwarder.accepted({ id: 10, intake });
  await until(() => changes.length === 5);
});

it('sends nothing to other computers', async () => {
  const { forwarder, last, changes } = start([{ url: 'http://10.0.0.1/' }]);
  void forwarder.accepted({ id: 7, intake });
  await until(() => changes.length === 1);
  expect(last()).toMatchObject({ failure: 'notLocal', status: null });
});

it('sends all of a burst in order of begin, though it holds a part of them alone', async () => {
  const { url, got } = await listen([204]);
  const { forwarder, changes, owed } = start([{ url }]);
  for (let id = 0; id < 2_500; id += 1) void forwarder.accepted({ id, intake });
  await until(() => changes.length === 2_500);
  expect(got).toHaveLength(2_500);
  expect(changes.every((id, at) => Math.abs(id - at) < 4)).toBe(true);
  await until(() => [...owed.rows.values()].every(({ done }) => done));
});

it('leaves out what a dead target could never take, and tells it once', async () => {
  const { promise: gate } = Promise.withResolvers<void>();
  const { url } = await listen([204], gate);
  const { forwarder, lines, owed } = start([{ url }]);
  for (let id = 0; id < 30_000; id += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, at) => forwarder.accepted({ id: id + at, intake })));
  }
  expect(owed.rows.size).toBe(20_000);
  expect(lines.filter((line) => line.includes('forward.leftOut'))).toHaveLength(1);
});

it('sends after a kill what was owed, once, and what a kill cut off', async () => {
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  const { url, got } = await listen([204], gate);
  const killed = start([{ url }, { url, on: false }]);
  for (let id = 0; id < 200; id += 1) await killed.forwarder.accepted({ id, intake });
  await until(() => got.length === 4);
  // Its process is gone: nothing it does counts any more.
  const left = new Owed();
  for (const [key, row] of killed.owed.rows) left.rows.set(key, row);
  left.rows.set('7 t1', { deliveryId: 7, targetId: 't1', done: false });
  const { forwarder, changes, lines, owed } = start([{ url }, { url, on: false }], left);
  await forwarder.start();
  // Told again, for a crash came before it was marked.
  for (let id = 190; id < 205; id += 1) await forwarder.accepted({ id, intake });
  answer();
  await until(() => changes.length === 205);
  expect([...changes].sort((a, b) => a - b)).toEqual(Array.from({ length: 205 }, (_, id) => id));
  await until(() => [...owed.rows.values()].every(({ done }) => done));
  expect(lines.filter((line) => line.includes('forward.resumed'))).toHaveLength(2);
});

it('takes up later what could not be read at the start', async () => {
  const { url, got } = await listen([204]);
  const left = new Owed();
  left.rows.set('7 t0', { deliveryId: 7, targetId: 't0', done: false });
  left.isBroken = true;
  const { forwarder, clock, changes } = start([{ url }], left);
  await forwarder.start();
  await clock.advance(14_000);
  left.isBroken = false;
  await clock.advance(1_000);
  await until(() => changes.length === 1);
  expect(got).toHaveLength(1);
});

it('rejects what could not be kept, and sends later what could not be begun', async () => {
  const { url, got } = await listen([204]);
  const { forwarder, clock, owed, changes, sendings } = start([{ url }]);
  const kept = forwarder.accepted({ id: 1, intake });
  await settle();
  owed.isBroken = true;
  await kept;
  await expect(forwarder.accepted({ id: 2, intake })).rejects.toThrow('storageFailed');
  await clock.advance(5_000);
  owed.isBroken = false;
  await forwarder.accepted({ id: 3, intake });
  await until(async () => {
    // What is on the network takes none of the clock's time.
    if (sendings.size === changes.length) await clock.advance(1_000);
    return changes.includes(1) && changes.includes(3);
  });
  expect(got).toHaveLength(2);
});

it('does not send again what was sent and could not be noted', async () => {
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  const { url, got } = await listen([204], gate);
  const { forwarder, clock, owed, changes } = start([{ url }]);
  await forwarder.accepted({ id: 1, intake });
  await until(() => got.length === 1);
  owed.isBroken = true;
  answer();
  // An answer that is still on its way would be given up by the clock, and asked for again.
  await until(() => changes.length === 1);
  await clock.advance(60_000);
  owed.isBroken = false;
  await forwarder.accepted({ id: 2, intake });
  await until(() => [...owed.rows.values()].every(({ done }) => done));
  expect(got).toHaveLength(2);
});

it('tries all that waits once before it closes, and keeps what failed for the next start', async () => {
  const { url, got } = await listen([500]);
  const { forwarder, sendings, clock, owed } = start([{ url }]);
  for (let id = 0; id < 10; id += 1) void forwarder.accepted({ id, intake });
  await settle();
  await forwarder.close();
  expect([...owed.rows.values()].filter(({ done }) => !done)).toHaveLength(10);
  expect(got).toHaveLength(10);
  expect([...sendings.values()].map(({ tries, status }) => [tries, status])).toEqual(Array(10).fill([1, 500]));
  expect(clock.pending).toBe(0);
});

it('waits no longer for a second try when it closes, nor for one that rests', async () => {
  const { url, got } = await listen([500]);
  const { forwarder, changes, clock } = start([{ url }]);
  void forwarder.accepted({ id: 7, intake });
  await until(() => changes.length === 1);
  await forwarder.close();
  await clock.advance(1e6);
  expect(got).toHaveLength(1);
});

it('closes after two seconds when a target does not answer, and keeps what is left for the next start', async () => {
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  const { url, got } = await listen([204], gate);
  const { forwarder, clock, lines, owed } = start([{ url }]);
  for (let id = 0; id < 6; id += 1) void forwarder.accepted({ id, intake });
  await until(() => got.length === 4);
  let isClosed = false;
  const closed = forwarder.close().then(() => {
    isClosed = true;
  });
  await clock.advance(1_999);
  expect(isClosed).toBe(false);
  await clock.advance(1);
  await closed;
  expect(lines.filter((line) => line.includes('forward.kept'))).toHaveLength(1);
  expect([...owed.rows.values()].filter(({ done }) => !done)).toHaveLength(6);
  answer();
  await clock.advance(1e6);
  expect(got).toHaveLength(4);
});
