import { expect, it } from 'vitest';
import { VirtualClock } from '../clock.ts';
import { Random } from '../random.ts';
import { Hooks } from './hooks.ts';

const DAY_MS = 86_400_000;
const client = { id: 'c', secret: 's', name: 'Night Porter', account: 'crew' };
const registration = { events: ['channel:7:update', 'channel:7:broadcast'], url: 'http://127.0.0.1:1/' };

function start() {
  const clock = new VirtualClock({ startAtMs: 0, rate: 0 });
  const hooks = new Hooks(clock, new Random(7));
  const made = hooks.create(client, registration);
  if (made === undefined) throw new Error('the hook was refused');
  return { clock, hooks, hook: made };
}

it('ends a hook after 90 days, and its record a week later', () => {
  const { clock, hooks, hook } = start();
  clock.advance(90 * DAY_MS - 1);
  expect(hook).toMatchObject({ isActive: true, expiresAtMs: 90 * DAY_MS });
  clock.advance(1);
  expect(hook).toMatchObject({ isActive: false, deactivationReason: 'expired' });
  expect(hooks.renew(hook)).toBe(false);
  clock.advance(7 * DAY_MS - 1);
  expect(hooks.ofClient('c')).toEqual([hook]);
  clock.advance(1);
  expect([hooks.all(), hooks.byId(hook.id)]).toEqual([[], undefined]);
});

it('postpones the end by renewal, as often as wanted', () => {
  const { clock, hooks, hook } = start();
  clock.advance(10 * DAY_MS);
  expect(hooks.renew(hook)).toBe(true);
  clock.advance(89 * DAY_MS);
  hooks.renew(hook);
  expect([hook.isActive, hook.expiresAtMs]).toEqual([true, 189 * DAY_MS]);
  clock.advance(90 * DAY_MS);
  expect(hook.deactivationReason).toBe('expired');
});

it('keeps the first reason, and the record of a deactivated hook until it would have gone', () => {
  const { clock, hooks, hook } = start();
  hooks.deactivate(hook, 'deactivated by request');
  clock.advance(90 * DAY_MS);
  expect(hook.deactivationReason).toBe('deactivated by request');
  clock.advance(7 * DAY_MS);
  expect(hooks.all()).toEqual([]);
});

it('counts 3,000,000 registered events of an account, duplicates too, over all its applications', () => {
  const { hooks, hook } = start();
  const many = { ...registration, events: Array.from({ length: 1_499_999 }, () => 'channel:7:update') };
  const other = { ...client, id: 'd' };
  expect(hooks.create(client, many)).toBeDefined();
  const last = hooks.create(other, many);
  expect(hooks.registeredEvents('crew')).toBe(3_000_000);
  expect(hooks.create(other, { ...registration, events: ['channel:8:update'] })).toBeUndefined();
  expect(hooks.create({ id: 'e', secret: 's', name: 'of its own' }, registration)).toBeDefined();
  if (last !== undefined) hooks.deactivate(last, 'deactivated by request');
  hooks.deactivate(hook, 'deactivated by request');
  expect(hooks.registeredEvents('crew')).toBe(1_499_999);
});
