import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../electron/testing/until.ts';
import { startOf } from './processes.mjs';
import { run } from './steps.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('tells a line while the program that said it goes on', async () => {
  const file = join(folder, 'heard');
  // It ends once its first line was heard.
  const program = `console.log('first'); setInterval(() => { if (require('fs').existsSync(process.argv[1])) {
    process.stdout.write('second'); process.exit(); } }, 5)`;
  const lines = [];
  const { code, output } = await run(process.execPath, ['-e', program, file], {
    onLine: (line) => {
      lines.push(line);
      if (line === 'first') writeFileSync(file, '');
    },
  });
  expect(lines).toEqual(['first', 'second']);
  expect({ code, output }).toEqual({ code: 0, output: 'first\nsecond' });
});

it('ends a program whose time has run out', async () => {
  const { code } = await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    timeoutMs: 1,
    onLine: () => {},
  });
  expect(code).toBe(124);
});

it.skipIf(process.platform === 'win32')(
  'ends with it what that has started, though it holds the output open',
  async () => {
    const program = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log(JSON.stringify([process.pid, child.pid]));
    setInterval(() => {}, 1000);`;
    const pids = [];
    const onLine = (line) => pids.push(...JSON.parse(line));
    // Until the time was long enough for it to tell whom it has started.
    for (let timeoutMs = 250; pids.length === 0; timeoutMs *= 2) {
      expect((await run(process.execPath, ['-e', program], { timeoutMs, onLine })).code).toBe(124);
    }
    expect(pids).toHaveLength(2);
    await until(() => pids.every((pid) => startOf(pid) === null));
  },
);
