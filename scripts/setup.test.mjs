import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled } from './setup.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-setup-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (path, packages) => writeFileSync(join(folder, path), JSON.stringify({ packages }));
const wanted = {
  '': { name: 'a' },
  'node_modules/b': { version: '1.2.3' },
  'node_modules/c': { version: '1.0.0', optional: true },
};

it('takes what `npm ci` has installed, without what is for other systems', () => {
  put('package-lock.json', wanted);
  expect(isInstalled(folder)).toBe(false);
  put('node_modules/.package-lock.json', { 'node_modules/b': { version: '1.2.3' } });
  expect(isInstalled(folder)).toBe(true);
});

it.each([
  ['another version', { 'node_modules/b': { version: '1.2.2' } }],
  ['a package too few', {}],
  [
    'another version of what is optional',
    { 'node_modules/b': { version: '1.2.3' }, 'node_modules/c': { version: '0.9.0' } },
  ],
])('installs anew where there is %s', (_, told) => {
  put('package-lock.json', wanted);
  put('node_modules/.package-lock.json', told);
  expect(isInstalled(folder)).toBe(false);
});

it('installs anew where npm was cut off', () => {
  put('package-lock.json', wanted);
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages": {');
  expect(isInstalled(folder)).toBe(false);
});
