import { expect, it } from 'vitest';
import { VirtualClock } from '../clock.ts';
import { Random } from '../random.ts';
import type { Delivery } from './delivery.ts';
import { Hooks } from './hooks.ts';
import { Lane } from './lane.ts';

const hooks = new Hooks(new VirtualClock({ startAtMs: 0, rate: 0 }), new Random(7));
const hook = hooks.create({ id: 'c', secret: 's', name: 'Night Porter' }, { events: [], url: 'http://127.0.0.1:1/' });

function delivery(envelopeId: string): Delivery {
  if (hook === undefined) throw new Error('the hook was refused');
  return {
    hook,
    envelopeId,
    event: 'channel:7:update',
    body: '{}',
    sentAtMs: 0,
    attempts: [],
    state: 'queued',
    failures: 0,
    isDoubled: false,
    hasArrived: false,
    dueAtMs: 0,
    takeBack: () => {},
  };
}

it('lets deliveries leave in the order they were queued, each once', () => {
  const lane = new Lane();
  const [a, b] = [delivery('a'), delivery('b')];
  for (const one of [a, b, a]) lane.queue(one);
  expect([lane.next(), lane.next(), lane.next()]).toEqual([a, b, undefined]);
});

it('lets nothing leave while 32 are under way', () => {
  const lane = new Lane();
  lane.queue(delivery('a'));
  lane.underWay = 32;
  expect(lane.next()).toBeUndefined();
  lane.underWay = 31;
  expect(lane.next()?.envelopeId).toBe('a');
});

it('tells what stood in the queue when it is emptied, and keeps the ledger', () => {
  const lane = new Lane();
  const [a, b] = [delivery('a'), delivery('b')];
  for (const one of [a, b]) {
    lane.record(one);
    lane.queue(one);
  }
  lane.next();
  expect(lane.clear()).toEqual([b]);
  expect([lane.next(), lane.clear()]).toEqual([undefined, []]);
  expect(lane.all()).toEqual([a, b]);
});

it('shows the latest 1,000 deliveries, oldest first', () => {
  const lane = new Lane();
  for (let n = 1; n <= 1_002; n++) lane.record(delivery(`${n}`));
  expect(lane.all()).toHaveLength(1_000);
  expect([lane.all()[0]?.envelopeId, lane.all().at(-1)?.envelopeId]).toEqual(['3', '1002']);
  expect([lane.byId('2'), lane.byId('3')?.envelopeId]).toEqual([undefined, '3']);
});
