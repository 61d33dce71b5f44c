import { expect, it } from 'vitest';
import { VirtualClock } from '../clock.ts';
import { Random } from '../random.ts';
import { HookHealth } from './health.ts';
import { Hooks } from './hooks.ts';

const WEEK_MS = 7 * 86_400_000;

function start() {
  const clock = new VirtualClock({ startAtMs: 0, rate: 0 });
  const hooks = new Hooks(clock, new Random(7));
  const client = { id: 'c', secret: 's', name: 'Night Porter' };
  const hook = hooks.create(client, { events: ['channel:7:update'], url: 'http://127.0.0.1:1/' });
  if (hook === undefined) throw new Error('the hook was refused');
  const health = new HookHealth(clock, hooks);
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) health.failed(hook);
  };
  return { clock, health, hook, fail };
}

it('disables a hook at its thousandth failure in a row', () => {
  const { hook, fail } = start();
  fail(999);
  expect(hook.isActive).toBe(true);
  fail(1);
  expect(hook).toMatchObject({ isActive: false, deactivationReason: 'too many failures', failuresInRow: 1_000 });
});

it('counts from the beginning again after a success, and notes when that was', () => {
  const { clock, health, hook, fail } = start();
  fail(999);
  clock.advance(5_000);
  health.succeeded(hook);
  expect(hook).toMatchObject({ failuresInRow: 0, lastSuccessAtMs: 5_000 });
  fail(999);
  expect(hook.isActive).toBe(true);
});

it('disables a hook that never answered when its first week is over, though nothing is sent then', () => {
  const { clock, hook, fail } = start();
  fail(10);
  clock.advance(WEEK_MS - 1);
  expect(hook.isActive).toBe(true);
  clock.advance(1);
  expect(hook).toMatchObject({ isActive: false, deactivationReason: 'too many failures' });
});

it('spares a hook with fewer than ten failures however long, until the tenth', () => {
  const { clock, hook, fail } = start();
  fail(9);
  clock.advance(2 * WEEK_MS);
  expect(hook.isActive).toBe(true);
  fail(1);
  expect(hook.isActive).toBe(false);
});

it('counts the week from the last success', () => {
  const { clock, health, hook, fail } = start();
  fail(10);
  clock.advance(WEEK_MS / 2);
  health.succeeded(hook);
  fail(10);
  clock.advance(WEEK_MS - 1);
  expect(hook.isActive).toBe(true);
  clock.advance(1);
  expect(hook.isActive).toBe(false);
});

it('leaves a hook that recovered alone when the week is over', () => {
  const { clock, health, hook, fail } = start();
  fail(10);
  health.succeeded(hook);
  clock.advance(2 * WEEK_MS);
  expect(hook.isActive).toBe(true);
});
