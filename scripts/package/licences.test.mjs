import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps.mjs';
import { readLicences } from './licences.mjs';
import { shippedPackages } from './shipped.mjs';

it('reads name, version, licence and its words', () => {
  const [react, none] = readLicences([join(root, 'node_modules/react'), join(root, 'node_modules/no-such-package')]);
  expect(react).toMatchObject({ name: 'react', licence: 'MIT' });
  expect(react?.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(react?.text).toContain('Permission is hereby granted');
  expect(none).toBeUndefined();
});

it('lies beside what was built, with every package that is handed out', () => {
  const path = join(root, 'dist/main/licences.json');
  expect(existsSync(path), 'there is no dist/main/licences.json: run `npm run build` first').toBe(true);
  const names = JSON.parse(readFileSync(path, 'utf8')).map(({ name }) => name);
  expect(names).toEqual(shippedPackages());
});
