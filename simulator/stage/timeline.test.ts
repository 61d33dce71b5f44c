import { expect, it, vi } from 'vitest';
import type { Received } from '../http/received.ts';
import type { Responder } from '../http/send.ts';
import { Pending } from './pending.ts';
import { type Input, Timeline } from './timeline.ts';

/** @see docs/simulator.md "Snapshots" */

const wake = (atMs: number): Input => ({ atMs, kind: 'wake' });
const message = (length: number): Input => ({
  atMs: 0,
  kind: 'message',
  connection: 1,
  data: Buffer.alloc(length),
  isBinary: false,
});
const request = (more: Partial<Received> = {}): Input => {
  const plain = { method: 'GET', target: '/', headers: {}, address: '', port: 1, body: Buffer.alloc(0) };
  return { atMs: 0, kind: 'request', request: { ...plain, ...more } };
};
const ROOMY = { inputs: 100, bytes: 1e9 };

it('keeps what came, in order, and shows it as it was when it was asked', () => {
  const timeline = new Timeline(ROOMY);
  expect(timeline.upToNow()).toEqual([]);
  timeline.add(wake(1));
  const then = timeline.upToNow();
  timeline.add(wake(2));
  expect(then).toEqual([wake(1)]);
  expect(timeline.upToNow()).toEqual([wake(1), wake(2)]);
  expect(timeline.length).toBe(2);
});

it('goes on from what came before, and leaves that as it was', () => {
  const before = [wake(1)];
  const timeline = new Timeline(ROOMY, before);
  timeline.add(wake(2));
  expect([before.length, timeline.length]).toEqual([1, 2]);
});

it('lets go of all when there is too much of it, and stays so', () => {
  const timeline = new Timeline({ inputs: 2, bytes: 1e9 });
  for (let at = 0; at < 2; at++) timeline.add(wake(at));
  expect(timeline.upToNow()).toHaveLength(2);
  timeline.add(wake(2));
  expect([timeline.upToNow(), timeline.length]).toEqual([undefined, 0]);
  timeline.add(wake(3));
  expect(timeline.upToNow()).toBeUndefined();
});

it('counts what was there before toward both limits', () => {
  const many = new Timeline({ inputs: 2, bytes: 1e9 }, [wake(0), wake(1)]);
  expect(many.upToNow()).toHaveLength(2);
  many.add(wake(2));
  expect(many.upToNow()).toBeUndefined();
  const heavy = new Timeline({ inputs: 100, bytes: 10_000 }, [message(9_800)]);
  heavy.add(wake(1));
  expect(heavy.upToNow()).toBeUndefined();
});

it.each([
  ['a long packet', message(5_000)],
  ['a long body', request({ body: Buffer.alloc(5_000) })],
  ['a long target', request({ target: `/${'x'.repeat(5_000)}` })],
  ['a long header', request({ headers: { cookie: 'x'.repeat(5_000) } })],
])('weighs %s', (_, input) => {
  const timeline = new Timeline({ inputs: 100, bytes: 5_000 });
  timeline.add(wake(0));
  expect(timeline.length).toBe(1);
  timeline.add(input);
  expect(timeline.upToNow()).toBeUndefined();
});

it('weighs nothing of a body that was too large to be read', () => {
  const timeline = new Timeline({ inputs: 100, bytes: 1_000 });
  timeline.add(request({ body: 'too large' }));
  expect(timeline.length).toBe(1);
});

const responder = (isDone = false) => ({ isDone, send: vi.fn(), cut: vi.fn(), destroy: vi.fn() }) satisfies Responder;

it('cuts off those who still wait when their world is given up, each once', () => {
  const pending = new Pending();
  const [waiting, answered] = [responder(), responder()];
  pending.add(waiting);
  pending.add(answered);
  answered.isDone = true;
  pending.destroyAll();
  pending.destroyAll();
  expect(waiting.destroy).toHaveBeenCalledTimes(1);
  expect(answered.destroy).not.toHaveBeenCalled();
});
