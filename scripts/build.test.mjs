import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../electron/testing/until.ts';
import { root } from './steps.mjs';

let clone;
const started = [];
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'sidestage-clone-'));
  for (const name of ['build', 'setup', 'steps', 'oneAtATime', 'processes']) {
    cpSync(join(root, 'scripts', `${name}.mjs`), join(clone, 'scripts', `${name}.mjs`));
  }
  for (const folder of ['shared', 'electron', 'renderer', 'simulator', 'bench', 'bin']) mkdirSync(join(clone, folder));
  for (const file of ['vite.config.ts', 'package-lock.json']) writeFileSync(join(clone, file), '');
  // Builds until it is let go.
  const vite = join(clone, 'bin', 'vite');
  writeFileSync(
    vite,
    '#!/bin/sh\necho begins >> builds\nwhile ! [ -e go ]; do sleep 0.02; done\necho ends >> builds\n',
  );
  chmodSync(vite, 0o755);
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill();
  rmSync(clone, { recursive: true });
});

/** A command that needs the bundles, such as `npm start`. */
function command() {
  const build = pathToFileURL(join(clone, 'scripts', 'build.mjs')).href;
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { buildIfStale } = await import(${JSON.stringify(build)}); await buildIfStale();`,
    ],
    {
      cwd: clone,
      env: { ...process.env, PATH: `${join(clone, 'bin')}${delimiter}${process.env.PATH}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  started.push(child);
  return child;
}

it.skipIf(process.platform === 'win32')('that fails leaves nothing that looks built', async () => {
  const stamp = join(clone, 'dist', '.built');
  mkdirSync(join(clone, 'dist'));
  writeFileSync(stamp, '');
  utimesSync(stamp, 0, 0);
  writeFileSync(join(clone, 'bin', 'vite'), '#!/bin/sh\nexit 1\n');
  const [code] = await once(command(), 'close');
  expect([code, existsSync(stamp)]).toEqual([1, false]);
});

it.skipIf(process.platform === 'win32')('is done once by commands that begin together', async () => {
  const builds = () => (existsSync(join(clone, 'builds')) ? readFileSync(join(clone, 'builds'), 'utf8') : '');
  const both = [command(), command()];
  const said = both.map((child) => once(child.stderr, 'data').then(([chunk]) => String(chunk)));
  // Of the two one builds, which says nothing yet.
  expect(await Promise.race(said)).toContain('Waiting for another command that is to build the bundles');
  await until(() => builds() !== '');
  writeFileSync(join(clone, 'go'), '');
  const ended = await Promise.all(both.map((child) => once(child, 'close')));
  expect(ended.map(([code]) => code)).toEqual([0, 0]);
  expect(builds()).toBe('begins\nends\n');
});

it.skipIf(process.platform === 'win32')(
  'is done again for what changed while it was done, and for what is gone',
  async () => {
    const builds = () => (existsSync(join(clone, 'builds')) ? readFileSync(join(clone, 'builds'), 'utf8') : '');
    const source = join(clone, 'shared', 'a.ts');
    const built = async () => {
      const [code] = await once(command(), 'close');
      expect(code).toBe(0);
      return builds().split('ends').length - 1;
    };
    writeFileSync(source, 'first');
    const first = command();
    await until(() => builds() !== '');
    writeFileSync(source, 'while it is built');
    writeFileSync(join(clone, 'go'), '');
    await once(first, 'close');
    expect([await built(), await built()]).toEqual([2, 2]);
    rmSync(source);
    expect([await built(), await built()]).toEqual([3, 3]);
  },
);
