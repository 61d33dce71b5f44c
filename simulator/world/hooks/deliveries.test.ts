import { expect, it } from 'vitest';
import { VirtualClock } from '../clock.ts';
import { Errands } from '../errands.ts';
import { Events } from '../events/events.ts';
import { Faults } from '../faults.ts';
import { Random } from '../random.ts';
import { Deliveries } from './deliveries.ts';
import { Hooks } from './hooks.ts';
import type { DeliveryRequest, DeliveryResult, Sender } from './sender.ts';

const WEEK_MS = 7 * 86_400_000;
const event = 'channel:7:update';
const client = { id: 'c', secret: 's', name: 'Night Porter' };
type Answer = DeliveryResult | 'never';

/** Answers every try at once as it is told. */
class ScriptedSender implements Sender {
  readonly sent: DeliveryRequest[] = [];
  answer: Answer | ((nth: number) => Answer) = { kind: 'answered', status: 200 };
  readonly #open = new Map<number, (result: DeliveryResult) => void>();

  send(request: DeliveryRequest): Promise<DeliveryResult> {
    this.sent.push(request);
    const answer = typeof this.answer === 'function' ? this.answer(this.sent.length) : this.answer;
    if (answer !== 'never') return Promise.resolve(answer);
    return new Promise((resolve) => this.#open.set(request.attemptId, resolve));
  }

  expire(attemptId: number): void {
    this.#open.get(attemptId)?.({ kind: 'timedOut' });
  }

  close(): void {}
}

function start(seed = 7) {
  const random = new Random(seed);
  const world = {
    clock: new VirtualClock({ startAtMs: 0, rate: 0 }),
    errands: new Errands(),
    events: new Events(),
    faults: new Faults(random.stream('faults')),
    random: random.stream('deliveries'),
  };
  const hooks = new Hooks(world.clock, random);
  const deliveries = new Deliveries({ ...world, hooks });
  const sender = new ScriptedSender();
  deliveries.sender = sender;
  deliveries.duplicateShare = 0;
  world.errands.start((errand, answer) => world.errands.answer(errand, answer));
  const hook = hooks.create(client, { events: [event], url: 'http://127.0.0.1:9/x', secret: 'open-sesame' });
  if (hook === undefined) throw new Error('the hook was refused');
  const step = async (advanceMs = 0) => {
    world.clock.advance(advanceMs);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const tell = async (times = 1) => {
    for (let count = 0; count < times; count++) world.events.publish(event, { count });
    await step();
  };
  const ledger = () => deliveries.ledgerOf(hook);
  return { ...world, hooks, hook, deliveries, sender, step, tell, ledger };
}

it('sends an envelope to those who asked for the event, once a hook', async () => {
  const { hooks, hook, sender, events, tell, ledger } = start();
  const unsigned = hooks.create(client, { events: [event, event], url: 'http://127.0.0.1:9/y', secret: '' });
  hooks.create(client, { events: ['channel:8:update'], url: 'http://127.0.0.1:9/z' });
  events.publish('channel:9:update', {});
  await tell();
  const [first, second] = sender.sent;
  expect(sender.sent).toHaveLength(2);
  expect(first).toMatchObject({
    url: hook.url,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Poker-Nth-Retry': '0',
      'Poker-Hook-Id': hook.id,
      'Poker-Signature': expect.stringMatching(/^sha384=[\dA-F]{96}$/),
    },
  });
  expect(first?.body).toMatch(
    /^\{"event":"channel:7:update","id":"[\da-f-]{36}","payload":\{"count":0\},"sentAt":"1970-01-01T00:00:00.0000000\+00:00"\}$/,
  );
  expect(second?.body).toBe(first?.body);
  expect(Object.keys(second?.headers ?? {})).not.toContain('Poker-Signature');
  expect(second?.headers['Poker-Hook-Id']).toBe(unsigned?.id);
  expect(ledger()).toMatchObject([{ state: 'delivered', attempts: [{ nthRetry: 0, status: 200, error: null }] }]);
});

it('tries seven times in eight minutes with the same bytes, then gives up', async () => {
  const { sender, step, tell, ledger, hook } = start();
  sender.answer = { kind: 'answered', status: 302 };
  await tell();
  for (const [index, seconds] of [5, 15, 30, 60, 120, 240].entries()) {
    expect(ledger()[0]).toMatchObject({ state: 'waiting' });
    await step(seconds * 1000 - 1);
    expect(sender.sent).toHaveLength(index + 1);
    await step(1);
    expect(sender.sent).toHaveLength(index + 2);
  }
  await step(WEEK_MS / 2);
  expect(sender.sent.map(({ headers }) => headers['Poker-Nth-Retry'])).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(new Set(sender.sent.map(({ body }) => body)).size).toBe(1);
  expect(new Set(sender.sent.map(({ headers }) => headers['Poker-Signature'])).size).toBe(1);
  expect(ledger()[0]?.state).toBe('failed');
  expect(ledger()[0]?.attempts.at(-1)).toEqual({ nthRetry: 6, atMs: 470_000, status: 302, error: 'answered 302' });
  expect(hook).toMatchObject({ isActive: true, failuresInRow: 7 });
});

it('stops at the first success', async () => {
  const { sender, step, tell, ledger, hook } = start();
  sender.answer = (nth) =>
    nth < 3 ? { kind: 'failed', error: 'connect ECONNREFUSED' } : { kind: 'answered', status: 299 };
  await tell();
  await step(5_000);
  await step(15_000);
  await step(WEEK_MS);
  expect(ledger()[0]?.attempts.map(({ status, error }) => [status, error])).toEqual([
    [null, 'connect ECONNREFUSED'],
    [null, 'connect ECONNREFUSED'],
    [299, null],
  ]);
  expect(hook.failuresInRow).toBe(0);
});

it('waits ten seconds for an answer', async () => {
  const { sender, step, tell, ledger } = start();
  sender.answer = 'never';
  await tell();
  await step(9_999);
  expect(ledger()[0]).toMatchObject({ state: 'sending', attempts: [{ status: undefined }] });
  await step(1);
  expect(ledger()[0]).toMatchObject({
    state: 'waiting',
    dueAtMs: 15_000,
    attempts: [{ error: 'no answer within 10 s' }],
  });
  sender.answer = { kind: 'answered', status: 200 };
  await step(5_000);
  expect(ledger()[0]?.state).toBe('delivered');
});

it('disables a hook after 1000 failures in a row, and drops what waits', async () => {
  const { sender, step, tell, ledger, hook } = start();
  sender.answer = { kind: 'answered', status: 500 };
  await tell(996);
  await step();
  expect(hook.failuresInRow).toBe(996);
  await step(4_999);
  expect(hook.isActive).toBe(true);
  await step(1);
  for (let rounds = 0; rounds < 60; rounds++) await step();
  expect(hook).toMatchObject({ isActive: false, deactivationReason: 'too many failures' });
  const { length } = sender.sent;
  expect(new Set(ledger().map(({ state }) => state))).toEqual(new Set(['dropped']));
  await tell();
  await step(WEEK_MS);
  expect([sender.sent.length, ledger().length]).toEqual([length, 996]);
});

it('disables a hook after a week without success and ten tries', async () => {
  const { sender, step, tell, hook } = start();
  await step(WEEK_MS);
  await tell(); // a success: the week begins anew
  sender.answer = { kind: 'failed', error: 'connect ECONNREFUSED' };
  await tell(9);
  await step(WEEK_MS - 1);
  expect(hook.isActive).toBe(true);
  await step(1);
  expect([hook.isActive, hook.deactivationReason]).toEqual([false, 'too many failures']);
});

it('leaves a hook alone with fewer than ten tries, however long, and disables it at the tenth', async () => {
  const { sender, step, tell, hook } = start();
  sender.answer = { kind: 'answered', status: 404 };
  await tell(1);
  for (const seconds of [5, 15, 30, 60, 120, 240]) await step(seconds * 1000);
  await step(2 * WEEK_MS);
  await tell(2);
  expect(hook).toMatchObject({ isActive: true, failuresInRow: 9 });
  await tell(1);
  expect(hook.isActive).toBe(false);
});

it('sends some deliveries twice, the same ones for the same seed', async () => {
  const doubled = async (seed: number) => {
    const { deliveries, sender, tell, step, ledger } = start(seed);
    deliveries.duplicateShare = 0.2;
    await tell(100);
    for (let rounds = 0; rounds < 10; rounds++) await step();
    expect(ledger().every(({ state }) => state === 'delivered')).toBe(true);
    expect(sender.sent.length).toBe(100 + ledger().filter(({ attempts }) => attempts.length === 2).length);
    return ledger().flatMap(({ attempts }, index) => (attempts.length === 2 ? [index] : []));
  };
  const [first, again, other] = [await doubled(7), await doubled(7), await doubled(8)];
  expect(first.length).toBeGreaterThan(5);
  expect(first.length).toBeLessThan(40);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

it('has at most 32 calls of a hook under way', async () => {
  const { sender, step, tell, ledger } = start();
  sender.answer = 'never';
  await tell(40);
  expect(sender.sent).toHaveLength(32);
  expect(ledger().filter(({ state }) => state === 'queued')).toHaveLength(8);
  await step(10_000);
  await step();
  expect(sender.sent.length).toBeGreaterThanOrEqual(40);
});

it('drops the queue of a deactivated hook', async () => {
  const { sender, step, tell, ledger, hooks, hook } = start();
  sender.answer = 'never';
  await tell(34);
  hooks.deactivate(hook, 'deactivated by request');
  expect(ledger().filter(({ state }) => state === 'dropped')).toHaveLength(2);
  await step(10_000);
  await step(WEEK_MS);
  expect(sender.sent).toHaveLength(32);
  expect(ledger().every(({ state }) => state === 'dropped')).toBe(true);
});

it('redelivers what the ledger holds, and keeps 1,000 entries', async () => {
  const { sender, step, tell, ledger, deliveries, hook } = start();
  await tell(1_005);
  for (let rounds = 0; rounds < 80; rounds++) await step();
  const [oldest] = ledger();
  expect([ledger().length, oldest?.body.includes('"count":5')]).toEqual([1_000, true]);
  expect(deliveries.redeliver(hook, 'unknown')).toBeUndefined();
  sender.answer = (nth) => ({ kind: 'answered', status: nth === 1_006 ? 503 : 200 });
  expect(deliveries.redeliver(hook, oldest?.envelopeId ?? '')).toBe(oldest);
  expect(deliveries.redeliver(hook, oldest?.envelopeId ?? '')).toBeUndefined();
  await step();
  await step(5_000);
  expect(oldest?.attempts.map(({ nthRetry, status }) => [nthRetry, status])).toEqual([
    [0, 200],
    [1, 503],
    [2, 200],
  ]);
});

it('lets faults answer, refuse, delay, spoil, lose, double and reorder', async () => {
  const { sender, step, tell, ledger, faults, hook } = start();
  const last = () => ledger().at(-1);
  const one = { times: 1 };
  faults.add({ hook: hook.id }, { status: 418 }, one);
  await tell();
  expect([sender.sent.length, last()?.attempts[0]?.status]).toEqual([0, 418]);
  faults.add({ hook: '*', event: 'channel:*:update' }, { refuse: true }, one);
  await tell();
  expect(last()?.attempts[0]?.error).toContain('fault');
  faults.add({ hook: '*' }, { delayMs: 1_000, headers: { 'X-Odd': '1' }, body: 'oops' }, one);
  await tell();
  expect(sender.sent).toHaveLength(0);
  await step(1_000);
  expect(sender.sent).toMatchObject([{ body: 'oops', headers: { 'X-Odd': '1', 'Poker-Nth-Retry': '0' } }]);
  faults.add({ hook: '*' }, { cut: true }, one);
  await tell();
  expect(last()).toMatchObject({ state: 'waiting', attempts: [{ error: 'the answer was lost' }] });
  faults.add({ hook: '*' }, { duplicate: true }, one);
  await tell();
  await step();
  expect(last()?.attempts.map(({ nthRetry }) => nthRetry)).toEqual([0, 1]);
  await step(60_000);
  sender.sent.length = 0;
  faults.add({ hook: '*' }, { reorder: true }, one);
  await tell(3);
  expect(sender.sent.map(({ body }) => JSON.parse(String(body)).payload.count)).toEqual([1, 0, 2]);
  faults.add({ hook: '*' }, { reorder: true }, one);
  await tell(1);
  expect(sender.sent).toHaveLength(3);
  await step(5_000);
  expect(sender.sent).toHaveLength(4);
});
