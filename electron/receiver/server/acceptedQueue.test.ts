import { expect, it, vi } from 'vitest';
import type { FactOf } from '../../../shared/facts.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { type FactListener, FactStream } from '../../kernel/facts.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { until } from '../../testing/until.ts';
import type { Arrival } from '../journal/journal.ts';
import { FakeJournal } from '../testing/fakeJournal.ts';
import { envelopeBody } from '../testing/receiverRig.ts';
import { AcceptedQueue } from './acceptedQueue.ts';

const arrival = (envelopeId: string): Arrival => ({
  ...{
    intake: '/in/a',
    serviceKey: 'demo',
    hookId: null,
    dialect: 'platform',
    atMs: 1,
    method: 'POST',
    target: '/in/a',
    headers: [],
    status: 204,
  },
  ...{ verdict: 'valid', refusal: null, event: 'e', envelopeId, body: Buffer.from(envelopeBody(envelopeId)) },
  ...{ sentAt: '', sentAtMs: null, nthRetry: null, scripted: false, replayOf: null, waitedMs: null },
});

function makeQueue() {
  const journal = new FakeJournal();
  const clock = new FakeClock();
  const { log, lines } = makeLog(clock);
  const facts = new FactStream(log);
  const queue = new AcceptedQueue({ journal, facts, clock, log });
  const listen = (listener: FactListener<FactOf<'deliveryAccepted'>>) => facts.listen(['deliveryAccepted'], listener);
  const told: string[] = [];
  listen(({ envelopeId }) => void told.push(envelopeId));
  return {
    clock,
    journal,
    lines,
    queue,
    listen,
    told,
    /** All is told and marked, if time runs. */
    done: (): Promise<void> =>
      until(async () => {
        await clock.advance(250);
        return journal.unhandledIds.length === 0;
      }),
    /** Written, and pushed as the receiver does. */
    deliver: async (id: string, bytes = 100): Promise<void> => {
      const { from, filed } = await journal.write([arrival(id)]);
      const of = {
        serviceKey: 'demo',
        intake: '/in/a',
        hookId: null,
        dialect: 'platform' as const,
        event: 'e',
        envelopeId: id,
        atMs: 1,
        sentAt: '',
        sentAtMs: null,
      };
      queue.expect({ id: from, ...of, payload: {} }, bytes);
      filed.then(
        (written) => queue.filed(written),
        () => queue.filed(null),
      );
    },
  };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `e${at}`);

it('tells each once and in order, however they come, and marks them', async () => {
  const { queue, told, deliver, done } = makeQueue();
  for (const id of names(300)) await deliver(id); // before it is open: they wait in the journal
  expect(told).toEqual([]);
  queue.open();
  for (const id of names(600).slice(300)) {
    await deliver(id);
    if (id.endsWith('7')) await settle();
  }
  await until(() => told.length >= 600);
  await done();
  expect(told).toEqual(names(600));
});

it('holds no more than so many and so much in memory, and loses nothing of the rest', async () => {
  const { queue, told, deliver, done } = makeQueue();
  queue.open();
  await settle();
  for (const id of names(5_000)) await deliver(id);
  await done();
  expect(told).toEqual(names(5_000));
  told.length = 0;
  for (let at = 0; at < 40; at++) await deliver(`big${at}`, 1_048_576);
  await done();
  expect(told).toEqual(Array.from({ length: 40 }, (_, at) => `big${at}`));
});

it('tells when it is known what became of it: firsts, and no repeats', async () => {
  const { queue, journal, told, deliver, done } = makeQueue();
  queue.open();
  await settle();
  const filing = Promise.withResolvers<void>();
  journal.filing = filing.promise;
  for (const id of ['e1', 'e1', 'e2', 'e2', 'e1', 'e3']) await deliver(id);
  await settle();
  expect(told).toEqual([]);
  filing.resolve();
  await done();
  expect(told).toEqual(['e1', 'e2', 'e3']);
});

it('asks the journal for what was not told to be filed', async () => {
  const { queue, journal, told, deliver, done } = makeQueue();
  queue.open();
  await settle();
  journal.losesFiled = true;
  for (const id of ['e1', 'e1', 'e2']) await deliver(id);
  await done();
  journal.losesFiled = false;
  for (const id of ['e2', 'e3']) await deliver(id);
  await done();
  expect(told).toEqual(['e1', 'e2', 'e3']);
});

it('holds what comes while it asks the journal, and need not ask again', async () => {
  const { queue, journal, told, deliver, done } = makeQueue();
  await deliver('e0');
  await queue.close(); // as if an earlier run had left it
  const asked = vi.spyOn(journal, 'unhandled');
  const gate = Promise.withResolvers<void>();
  journal.filing = gate.promise;
  asked.mockImplementationOnce(async (...args) => {
    await gate.promise;
    return journal.unhandled(...args);
  });
  queue.open();
  for (const id of ['e1', 'e2', 'e3']) await deliver(id);
  await settle();
  gate.resolve();
  await done();
  for (const id of ['e4', 'e5']) await deliver(id);
  await done();
  expect(told).toEqual(names(6));
  // The first call, and the one in it.
  expect(asked).toHaveBeenCalledTimes(2);
});

it('tells in order what it held and what it had no room for', async () => {
  const { queue, journal, told, deliver, done } = makeQueue();
  queue.open();
  await settle();
  const filing = Promise.withResolvers<void>();
  journal.filing = filing.promise;
  for (const id of names(6_000)) await deliver(id);
  await settle();
  expect(told).toEqual([]);
  filing.resolve();
  await done();
  expect(told).toEqual(names(6_000));
});

it('waits for what a listener promises before it marks', async () => {
  const { queue, journal, listen, deliver, done } = makeQueue();
  const slow = Promise.withResolvers<void>();
  listen(() => slow.promise);
  queue.open();
  await deliver('e1');
  await settle();
  expect(journal.unhandledIds).toEqual([1]);
  slow.resolve();
  await done();
});

it('logs a listener that fails and tells the others', async () => {
  const { queue, lines, listen, told, deliver, done } = makeQueue();
  listen(() => {
    throw new Error('sync');
  });
  listen(() => Promise.reject(new Error('async')));
  queue.open();
  await deliver('e1');
  await done();
  expect(told).toEqual(['e1']);
  expect(lines.filter((line) => line.includes('fact.notHeard'))).toHaveLength(2);
});

it('tells once what could not be marked, and marks it later', async () => {
  const { queue, clock, journal, told, deliver, done } = makeQueue();
  queue.open();
  await settle();
  for (const id of names(40)) {
    journal.isLocked = Number(id.slice(1)) % 8 < 5;
    await deliver(id);
    await clock.advance(250);
  }
  journal.isLocked = false;
  await done();
  expect(told).toEqual(names(40));
});

it('marks what could not be marked though nothing more comes', async () => {
  const { queue, clock, journal, told, deliver, done } = makeQueue();
  queue.open();
  await deliver('e1');
  await until(() => told.length === 1);
  journal.isLocked = true;
  await clock.advance(10_000);
  journal.isLocked = false;
  await done();
  expect(told).toEqual(['e1']);
});

it('tells no more than so many while none can be marked', async () => {
  const { queue, clock, journal, told, deliver, done } = makeQueue();
  queue.open();
  await settle();
  journal.isLocked = true;
  for (const id of names(6_000)) await deliver(id);
  await clock.advance(10_000);
  expect(told.length).toBeLessThanOrEqual(512);
  journal.isLocked = false;
  await done();
  expect(told).toEqual(names(6_000));
});

it('tells again, and those alone, what a listener could not keep', async () => {
  const { queue, clock, journal, listen, told, deliver, done } = makeQueue();
  const kept: string[] = [];
  let isFull = true;
  listen(async ({ envelopeId }) => {
    if (isFull && envelopeId === 'e1') throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
    kept.push(envelopeId);
  });
  queue.open();
  await settle();
  for (const id of names(3)) await deliver(id);
  await until(() => kept.length === 2);
  await clock.advance(20_000);
  expect(journal.unhandledIds).toEqual([2]);
  expect(told).toEqual(names(3));
  isFull = false;
  await done();
  expect(kept).toEqual(['e0', 'e2', 'e1']);
  expect(told).toEqual(names(3));
});

it('marks many together, and the rest when it ends', async () => {
  const { queue, journal, told, deliver } = makeQueue();
  queue.open();
  await settle();
  for (const id of names(600)) await deliver(id);
  await until(() => told.length === 600);
  await settle();
  expect(journal.unhandledIds).toHaveLength(600 - 512);
  await queue.close();
  expect(journal.unhandledIds).toEqual([]);
});

it('ends after the slice under way', async () => {
  const { queue, journal, told, deliver } = makeQueue();
  queue.open();
  await settle();
  for (const id of names(200)) await deliver(id);
  await queue.close();
  const before = told.length;
  expect(before).toBeLessThan(200);
  expect(journal.unhandledIds).toHaveLength(200 - before);
  await settle();
  expect(told).toHaveLength(before);
});
