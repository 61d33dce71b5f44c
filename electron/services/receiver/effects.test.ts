import { expect, it, vi } from 'vitest';
import type { Arrival } from '../../storage/journal/journal.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { FakeJournal } from '../../testing/fakeJournal.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { envelopeBody } from '../../testing/receiverRig.ts';
import { until } from '../../testing/until.ts';
import { Effects } from './effects.ts';

const arrival = (envelopeId: string): Arrival => ({
  ...{
    intake: '/in/a',
    serviceKey: 'demo',
    hookId: null,
    atMs: 1,
    method: 'POST',
    target: '/in/a',
    headers: [],
    status: 204,
  },
  ...{ verdict: 'valid', refusal: null, event: 'e', envelopeId, body: Buffer.from(envelopeBody(envelopeId)) },
  ...{ sentAtMs: null, nthRetry: null, scripted: false, replayOf: null },
});

function makeEffects() {
  const journal = new FakeJournal();
  const clock = new FakeClock();
  const { log, lines } = makeLog(clock);
  const effects = new Effects({ journal, clock, log });
  const told: string[] = [];
  effects.subscribe(({ envelopeId }) => void told.push(envelopeId));
  return {
    clock,
    journal,
    lines,
    effects,
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
        event: 'e',
        envelopeId: id,
        atMs: 1,
        sentAtMs: null,
      };
      const envelope = { event: 'e', id, payload: {}, sentAt: 's' };
      effects.expect({ id: from, ...of, payload: {} }, envelope, bytes);
      filed.then(
        (written) => effects.filed(written),
        () => effects.filed(null),
      );
    },
  };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `e${at}`);

it('tells each once and in order, however they come, and marks them', async () => {
  const { effects, told, deliver, done } = makeEffects();
  for (const id of names(300)) await deliver(id); // before it is open: they wait in the journal
  expect(told).toEqual([]);
  effects.open();
  for (const id of names(600).slice(300)) {
    await deliver(id);
    if (id.endsWith('7')) await settle();
  }
  await until(() => told.length >= 600);
  await done();
  expect(told).toEqual(names(600));
});

it('holds no more than so many and so much in memory, and loses nothing of the rest', async () => {
  const { effects, told, deliver, done } = makeEffects();
  effects.open();
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
  const { effects, journal, told, deliver, done } = makeEffects();
  effects.open();
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
  const { effects, journal, told, deliver, done } = makeEffects();
  effects.open();
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
  const { effects, journal, told, deliver, done } = makeEffects();
  await deliver('e0');
  await effects.close(); // as if an earlier run had left it
  const asked = vi.spyOn(journal, 'unhandled');
  const gate = Promise.withResolvers<void>();
  journal.filing = gate.promise;
  asked.mockImplementationOnce(async (limit) => {
    await gate.promise;
    return journal.unhandled(limit);
  });
  effects.open();
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
  const { effects, journal, told, deliver, done } = makeEffects();
  effects.open();
  await settle();
  const filing = Promise.withResolvers<void>();
  journal.filing = filing.promise;
  for (const id of names(3_000)) await deliver(id);
  await settle();
  expect(told).toEqual([]);
  filing.resolve();
  await done();
  expect(told).toEqual(names(3_000));
});

it('waits for what a listener promises before it marks', async () => {
  const { effects, journal, deliver, done } = makeEffects();
  const slow = Promise.withResolvers<void>();
  effects.subscribe(() => slow.promise);
  effects.open();
  await deliver('e1');
  await settle();
  expect(journal.unhandledIds).toEqual([1]);
  slow.resolve();
  await done();
});

it('logs a listener that fails and tells the others', async () => {
  const { effects, lines, told, deliver, done } = makeEffects();
  effects.subscribe(() => {
    throw new Error('sync');
  });
  effects.subscribe(() => Promise.reject(new Error('async')));
  effects.open();
  await deliver('e1');
  await done();
  expect(told).toEqual(['e1']);
  expect(lines.filter((line) => line.includes('receiver.listener'))).toHaveLength(2);
});

it('tells again what could not be marked', async () => {
  const { effects, clock, journal, told, deliver, done } = makeEffects();
  effects.open();
  await settle();
  await deliver('e1');
  await until(() => told.length === 1);
  journal.isBroken = true;
  await clock.advance(250);
  journal.isBroken = false;
  await deliver('e2');
  await done();
  expect(told).toEqual(['e1', 'e1', 'e2']);
});

it('marks many together, and the rest when it ends', async () => {
  const { effects, journal, told, deliver } = makeEffects();
  effects.open();
  await settle();
  for (const id of names(600)) await deliver(id);
  await until(() => told.length === 600);
  await settle();
  expect(journal.unhandledIds).toHaveLength(600 - 512);
  await effects.close();
  expect(journal.unhandledIds).toEqual([]);
});

it('ends after the slice under way', async () => {
  const { effects, journal, told, deliver } = makeEffects();
  effects.open();
  await settle();
  for (const id of names(200)) await deliver(id);
  await effects.close();
  const before = told.length;
  expect(before).toBeLessThan(200);
  expect(journal.unhandledIds).toHaveLength(200 - before);
  await settle();
  expect(told).toHaveLength(before);
});
