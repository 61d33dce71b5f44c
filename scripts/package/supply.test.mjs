import { describe, expect, it } from 'vitest';
import { readLock, shippedPackages } from './shipped.mjs';

// What comes from others: that nobody can put another package in the place of one of them, and that each may be handed on.

/** May be handed on in a closed package as long as the licence goes with it. A new one is read before it stands here. */
const ALLOWED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0', 'OFL-1.1'];

const lock = readLock();

/** Whether one of the licences that a package offers may be taken. */
const isAllowed = (licence) =>
  /^\(?[\w.-]+(?: OR [\w.-]+)*\)?$/.test(licence) &&
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => ALLOWED.includes(one));

describe('the lock', () => {
  it('names the one content that each package may have', () => {
    expect(lock.length).toBeGreaterThan(400);
    expect(lock.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  });

  it('names no place of its own to fetch a package from', () => {
    expect(lock.filter(([, entry]) => 'resolved' in entry || entry.link).map(([folder]) => folder)).toEqual([]);
  });
});

describe('what is handed out', () => {
  const shipped = shippedPackages();

  it('is known package by package', () => {
    expect(shipped).toEqual(expect.arrayContaining(['react', 'zod', 'electron-updater', '@ngrok/ngrok']));
    expect(shipped).not.toContain('vitest');
  });

  it.each(shipped)('%s may be handed on', (name) => {
    const entries = lock.filter(([folder]) => folder.endsWith(`node_modules/${name}`));
    expect(entries).not.toEqual([]);
    expect(entries.filter(([, { license }]) => !isAllowed(license ?? ''))).toEqual([]);
  });

  it.each(['GPL-3.0', 'UNLICENSED', '', 'SEE LICENSE IN x', 'MIT AND GPL-2.0'])('“%s” would not do', (licence) => {
    expect(isAllowed(licence)).toBe(false);
  });
});
