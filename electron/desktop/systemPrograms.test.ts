import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { followProgram, runProgram } from './systemPrograms.ts';

const MISSING = 'no-such-program-of-ours';

it('takes a program that is missing, or fails, for one that says nothing', async () => {
  expect(await runProgram(MISSING, [])).toBeNull();
  expect(await runProgram(process.execPath, ['-e', 'process.exit(3)'])).toBeNull();
  expect(await runProgram(process.execPath, ['-e', 'console.log("b false")'])).toBe('b false\n');
});

/** Follows a program until it ends. */
function follow(program: string, args: readonly string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const lines: string[] = [];
    followProgram(program, args, { line: (text) => lines.push(text), ended: () => resolve(lines) });
  });
}

it('hears the lines of a program that goes on, and that it ended, also of one that is missing', async () => {
  expect(await follow(process.execPath, ['-e', 'console.log("one"); console.log("two")'])).toEqual(['one', 'two']);
  expect(await follow(MISSING, [])).toEqual([]);
});

/** A program that goes on until it is ended. @returns its script, and what waits until it began, then until it is gone */
async function endless() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    script: `require('node:net').connect(${port}, '127.0.0.1')`,
    began: async () => {
      const [socket] = (await once(server, 'connection')) as [Socket];
      server.close();
      const gone = once(socket.on('error', () => {}).resume(), 'close');
      return { gone };
    },
  };
}

it('ends what it stops, and hears no more of it', async () => {
  const heard: string[] = [];
  const { script, began } = await endless();
  const before = process.listenerCount('exit');
  const stop = followProgram(process.execPath, ['-e', script], { line: () => {}, ended: () => heard.push('ended') });
  const { gone } = await began();
  stop();
  await gone;
  expect([heard, process.listenerCount('exit')]).toEqual([[], before]);
});

it('leaves nothing behind when this process ends', async () => {
  const { script, began } = await endless();
  const module = JSON.stringify(new URL('./systemPrograms.ts', import.meta.url).href);
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { followProgram } from ${module};
      followProgram(process.execPath, ['-e', ${JSON.stringify(script)}], { line: () => {}, ended: () => {} });
      process.stdin.once('end', () => process.exit()).resume();`,
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const { gone } = await began();
  parent.stdin.end();
  await gone;
});
