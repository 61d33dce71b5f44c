import { expect, it } from 'vitest';
import { z } from 'zod';
import { call, domain, nothing } from '../../shared/domain.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Logger } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Registry } from './registry.ts';

const lamp = domain('lamp', {
  state: { schema: z.object({ lit: z.boolean() }), empty: { lit: false } },
  calls: {
    /** Answers how it is then. */
    turn: call(z.object({ on: z.boolean() }), z.boolean()),
    breakDown: call(nothing, nothing),
  },
  feeds: { flickered: z.number() },
});
const bell = domain('bell', { calls: { ring: call(nothing, z.string()) } });

const quiet: Logger = { info: () => undefined, warn: () => undefined, fault: () => 'AB12' };

function makeRegistry() {
  const pushes: [string, unknown][] = [];
  const registry = new Registry([lamp, bell], { push: (name, data) => pushes.push([name, data]), log: quiet });
  return { registry, pushes };
}

function makeLamp(lit = false) {
  const state = new Subject({ lit });
  const flickered = new Subject(0);
  const turn = ({ on }: { on: boolean }) => {
    state.set({ lit: on });
    return on;
  };
  const breakDown = (): void => {
    throw new AppFailure({ kind: 'offline' });
  };
  return { state, calls: { turn, breakDown }, feeds: { flickered } };
}

const asNow = () => new Promise<string>((resolve) => setImmediate(() => resolve('waits')));

it('hands a good input on and wraps what comes back', async () => {
  const { registry } = makeRegistry();
  registry.open(lamp, makeLamp());
  expect(await registry.answer('lamp.turn', { on: true })).toEqual({ ok: true, value: true });
  expect(await registry.answer('lamp.read', undefined)).toEqual({ ok: true, value: { lit: true } });
});

it('refuses an input off its schema, at once and without running anything', async () => {
  const { registry, pushes } = makeRegistry();
  const off = { ok: false, error: { kind: 'badInput', field: 'lamp.turn' } };
  expect(await registry.answer('lamp.turn', { on: 'yes' })).toMatchObject(off);
  registry.open(lamp, makeLamp());
  expect(await registry.answer('lamp.turn', { on: 'yes' })).toMatchObject(off);
  expect(pushes).toEqual([]);
});

it('passes an AppError through and hides everything else behind a log id', async () => {
  const { registry } = makeRegistry();
  registry.open(lamp, makeLamp());
  expect(await registry.answer('lamp.breakDown', undefined)).toEqual({ ok: false, error: { kind: 'offline' } });
  registry.open(bell, {
    calls: {
      ring: () => {
        throw new Error('secret inside');
      },
    },
    feeds: {},
  });
  const internal = { ok: false, error: { kind: 'internal', logId: 'AB12' } };
  expect(await registry.answer('bell.ring', undefined)).toEqual(internal);
});

it('answers no call that no face declares', async () => {
  const { registry } = makeRegistry();
  for (const name of ['lamp.toString', 'bell.read', 'oven.read', 'oven.bake', 'read', ''])
    expect(await registry.answer(name, undefined), name).toMatchObject({ ok: false, error: { kind: 'internal' } });
});

it('tells what a module tells, and nothing any more of one that was taken away', async () => {
  const { registry, pushes } = makeRegistry();
  const module = makeLamp();
  const close = registry.open(lamp, module);
  module.state.set({ lit: true });
  module.feeds.flickered.set(3);
  expect(pushes.splice(0)).toEqual([
    ['lamp.changed', { lit: true }],
    ['lamp.flickered', 3],
  ]);
  close();
  expect(pushes.splice(0)).toEqual([['lamp.changed', { lit: false }]]);
  expect(await registry.answer('lamp.read', undefined)).toEqual({ ok: true, value: { lit: false } });
  module.state.set({ lit: true });
  module.feeds.flickered.set(4);
  close();
  expect(pushes).toEqual([]);
});

it('tells of the next module alone, whatever the one before still does', () => {
  const { registry, pushes } = makeRegistry();
  const before = makeLamp();
  const close = registry.open(lamp, before);
  close();
  const next = makeLamp();
  registry.open(lamp, next);
  close();
  pushes.length = 0;
  before.state.set({ lit: true });
  next.feeds.flickered.set(1);
  expect(pushes).toEqual([['lamp.flickered', 1]]);
});

it('tells of a closed domain what it was given instead of the empty state', async () => {
  const { registry, pushes } = makeRegistry();
  let lit = true;
  registry.meanwhile(lamp, () => ({ lit }));
  expect(await registry.answer('lamp.read', undefined)).toEqual({ ok: true, value: { lit: true } });
  registry.open(lamp, makeLamp())();
  lit = false;
  expect(await registry.answer('lamp.read', undefined)).toEqual({ ok: true, value: { lit: false } });
  expect(pushes).toEqual([['lamp.changed', { lit: true }]]);
});

it('has acts wait until their domain is open, and go to the module that is', async () => {
  const { registry } = makeRegistry();
  const waiting = registry.answer('lamp.turn', { on: true });
  expect(await Promise.race([waiting, asNow()])).toBe('waits');
  const first = makeLamp();
  const close = registry.open(lamp, first);
  expect(await waiting).toEqual({ ok: true, value: true });
  close();
  const again = registry.answer('lamp.turn', { on: false });
  expect(await Promise.race([again, asNow()])).toBe('waits');
  registry.open(lamp, makeLamp(true));
  expect(await again).toEqual({ ok: true, value: false });
  expect(first.state.value).toEqual({ lit: true });
});

it('lets an act that is under way end with the module that began it', async () => {
  const { registry } = makeRegistry();
  const { promise, resolve } = Promise.withResolvers<string>();
  const close = registry.open(bell, { calls: { ring: () => promise }, feeds: {} });
  const ringing = registry.answer('bell.ring', undefined);
  await asNow();
  close();
  resolve('ding');
  expect(await ringing).toEqual({ ok: true, value: 'ding' });
});

it('fails the acts of a domain that will not open, those that wait too, until it may again', async () => {
  const { registry } = makeRegistry();
  const waiting = registry.answer('bell.ring', undefined);
  await asNow();
  registry.refuse(bell, { kind: 'offline' });
  const offline = { ok: false, error: { kind: 'offline' } };
  expect(await waiting).toEqual(offline);
  expect(await registry.answer('bell.ring', undefined)).toEqual(offline);
  registry.refuse(bell, null);
  const again = registry.answer('bell.ring', undefined);
  expect(await Promise.race([again, asNow()])).toBe('waits');
  registry.open(bell, { calls: { ring: () => 'ding' }, feeds: {} });
  expect(await again).toEqual({ ok: true, value: 'ding' });
  registry.refuse(bell, { kind: 'offline' });
  expect(await registry.answer('bell.ring', undefined)).toEqual({ ok: true, value: 'ding' });
});

it('takes one module a domain, and only for a domain of the bridge', () => {
  const { registry } = makeRegistry();
  registry.open(bell, { calls: { ring: () => 'ding' }, feeds: {} });
  expect(() => registry.open(bell, { calls: { ring: () => 'dong' }, feeds: {} })).toThrow('open already');
  expect(() => registry.open(domain('oven', {}), { calls: {}, feeds: {} })).toThrow('no domain oven');
});
