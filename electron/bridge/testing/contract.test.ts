import { expect, it } from 'vitest';
import { z } from 'zod';
import { call, domain, nothing } from '../../../shared/domain.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Logger } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import { Contract } from './contract.ts';

const lamp = domain('lamp', {
  state: { schema: z.object({ lit: z.boolean() }), empty: { lit: false } },
  calls: { watts: call(nothing, z.number()), breakDown: call(nothing, nothing) },
  feeds: { flickered: z.number() },
});
const quiet: Logger = { info: () => undefined, warn: () => undefined, fault: () => 'AB12' };

/** A lamp that tells what it likes, as code may that a cast has silenced. */
function openLamp({ lit = true, watts = 40, flickered = 1 }: { lit?: unknown; watts?: unknown; flickered?: unknown }) {
  const contract = new Contract([lamp], quiet);
  const state = new Subject({ lit: false });
  const flickers = new Subject(0);
  const breakDown = () => {
    throw new AppFailure({ kind: 'offline' });
  };
  contract.registry.open(lamp, {
    state,
    calls: { watts: () => watts as number, breakDown },
    feeds: { flickered: flickers },
  });
  const run = async () => {
    state.set({ lit } as { lit: boolean });
    flickers.set(flickered as number);
    await contract.call('lamp.watts', undefined);
    return contract;
  };
  return { contract, run };
}

it('finds nothing in a module that keeps to its face', async () => {
  expect((await openLamp({}).run()).drifts).toEqual([]);
});

it.each([
  ['an answer of another kind', { watts: 'forty' }, /^lamp\.watts: answer off its schema: .*expected number/s],
  ['an answer that is missing', { watts: null }, /^lamp\.watts: answer off its schema/],
  ['a state of another kind', { lit: 'yes' }, /^lamp\.changed: push off its schema: .*expected boolean.*lit/s],
  ['a feed of another kind', { flickered: { times: 1 } }, /^lamp\.flickered: push off its schema/],
])('finds %s', async (_what, drift, words) => {
  const { drifts } = await openLamp(drift).run();
  expect(drifts).toHaveLength(1);
  expect(drifts[0]).toMatch(words);
});

it('finds what a state holds beyond its schema: it would reach the window unseen', async () => {
  const { contract } = openLamp({});
  const state = new Subject({ lit: true, secret: 'canary' });
  const other = new Contract([lamp], quiet);
  other.registry.open(lamp, {
    state,
    calls: { watts: () => 1, breakDown: () => undefined },
    feeds: { flickered: new Subject(0) },
  });
  await other.call('lamp.read', undefined);
  expect(other.drifts).toEqual(['lamp.read: answer holds more than its schema: {"lit":true,"secret":"canary"}']);
  expect(contract.drifts).toEqual([]);
});

it('finds what a text would not carry', async () => {
  const clock = domain('clock', {
    calls: { at: call(nothing, z.union([z.string(), z.date(), z.null(), z.number()])) },
  });
  const contract = new Contract([clock], quiet);
  const told = [new Date(0), Number.POSITIVE_INFINITY, 'noon', 12];
  contract.registry.open(clock, { calls: { at: () => told.shift() ?? null }, feeds: {} });
  for (let time = 0; time < 4; time++) await contract.call('clock.at', undefined);
  expect(contract.drifts).toHaveLength(2);
});

it('keeps a list of what was never answered and never told', async () => {
  const { contract, run } = openLamp({});
  expect(contract.unanswered).toEqual(['lamp.read', 'lamp.watts', 'lamp.breakDown']);
  expect(contract.untold).toEqual(['lamp.changed', 'lamp.flickered']);
  await run();
  await contract.call('lamp.breakDown', undefined);
  expect(contract.unanswered).toEqual(['lamp.read', 'lamp.breakDown']);
  expect(contract.untold).toEqual([]);
});
