import { expect, it } from 'vitest';
import { addressesOf, isLoopback } from './loopback.ts';

/** @see docs/simulator.md "Hooks" */

it.each(['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1'])('takes %s for this machine', (address) => {
  expect(isLoopback({ address, family: address.includes(':') ? 6 : 4 })).toBe(true);
});

it.each([
  '128.0.0.1',
  '126.255.255.255',
  '0.0.0.0',
  '10.0.0.1',
  '169.254.169.254',
  '::',
  '::2',
  'fe80::1',
  '::ffff:10.0.0.1',
])('takes %s for another', (address) => {
  expect(isLoopback({ address, family: address.includes(':') ? 6 : 4 })).toBe(false);
});

it('takes an address for itself, without its brackets', async () => {
  expect(await addressesOf('127.0.0.1')).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(await addressesOf('[::1]')).toEqual([{ address: '::1', family: 6 }]);
  expect(await addressesOf('[::ffff:a00:1]')).toEqual([{ address: '::ffff:a00:1', family: 6 }]);
});
