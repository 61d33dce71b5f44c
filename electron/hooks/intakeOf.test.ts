import { expect, it } from 'vitest';
import type { KeptIntake } from '../kernel/intakes.ts';
import { intakeOf } from './intakeOf.ts';

const pathOf = (digit: string): string => `/in/${digit.repeat(32)}`;
const kept = (digit: string, more: Partial<KeptIntake> = {}): KeptIntake => ({
  path: pathOf(digit),
  serviceKey: 'here',
  hookId: null,
  sender: { dialect: 'platform' },
  secret: null,
  createdAtMs: 1,
  draft: false,
  ...more,
});
const former = kept('a', { hookId: 'h' });
const now = kept('b', { hookId: 'h', createdAtMs: 2 });
const others = kept('c', { hookId: 'other' });
const leadsTo = (url: string, intakes = [former, now, others]) => intakeOf(intakes, { id: 'h', url })?.path ?? null;

it('the address decides, also where an older path was kept for a hook of the same id', () => {
  expect(leadsTo(`https://desk.test${now.path}`)).toBe(now.path);
  expect(leadsTo(`https://desk.test${former.path}`)).toBe(former.path);
  expect(leadsTo(`https://desk.test${others.path}`)).toBe(others.path);
});

it('a tunnel whose address has changed, and a proxy that puts the path below its own, lead to the same path', () => {
  expect(leadsTo(`https://another.tunnel.test${now.path}`)).toBe(now.path);
  expect(leadsTo(`https://nora.test/desk${now.path}?x=1`)).toBe(now.path);
});

it('an address of which the path says nothing was proved to lead to what is kept for the hook: the newest', () => {
  expect(leadsTo('https://nora.test/short')).toBe(now.path);
  expect(leadsTo('https://nora.test/short', [now, former])).toBe(now.path);
  expect(leadsTo('https://nora.test/short', [others])).toBeNull();
  expect(leadsTo('no address', [former])).toBe(former.path);
});

it('an address that ends like a path of another receiver leads to that computer', () => {
  expect(leadsTo(`https://laptop.test${pathOf('d')}`)).toBeNull();
  expect(leadsTo(`https://laptop.test/below${pathOf('d')}`)).toBeNull();
});
