import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { endProcess } from './endProcess.ts';

/** A Node process that has begun to run `script`. */
async function start(script: string) {
  const child = spawn(process.execPath, ['-e', `${script}; setInterval(() => {}, 1000); console.log('up')`]);
  await once(child.stdout, 'data');
  return child;
}

it('asks a child to end and waits until it is gone', async () => {
  const child = await start('');
  await endProcess(child, () => child.kill('SIGTERM'), 60_000);
  expect(child.signalCode).toBe('SIGTERM');
});

it('ends by force what does not listen', async () => {
  const child = await start("process.on('SIGTERM', () => {})");
  await endProcess(child, () => child.kill('SIGTERM'), 10);
  expect(child.signalCode).toBe('SIGKILL');
});

it('asks nothing of what has ended already', async () => {
  const child = await start('');
  child.kill('SIGKILL');
  await once(child, 'exit');
  let asked = false;
  await endProcess(child, () => {
    asked = true;
  });
  expect(asked).toBe(false);
});
