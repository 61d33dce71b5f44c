import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { endUtilityProcesses, utilityProcess } from './utilityProcess.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utility-'));
});
afterEach(endUtilityProcesses);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let scripts = 0;
function start(source: string, args: string[] = []) {
  scripts += 1;
  const file = path.join(folder, `${scripts}.mjs`);
  writeFileSync(file, source);
  return utilityProcess.fork(file, args, { stdio: 'ignore' });
}
const ECHO = `process.parentPort.on('message', ({ data }) => process.parentPort.postMessage(data));`;

/** The first so many messages. */
function messages(child: ReturnType<typeof start>, count: number): Promise<unknown[]> {
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  const came: unknown[] = [];
  child.on('message', (message) => {
    if (came.push(message) === count) resolve(came);
  });
  return promise;
}

it('brings messages across in order, those too that were posted before anybody listened', async () => {
  const child = start(ECHO);
  const sent = Array.from({ length: 300 }, (_, index) => ({ index }));
  for (const message of sent) child.postMessage(message);
  expect(await messages(child, sent.length)).toEqual(sent);
});

it('brings bytes, dates and maps across as what they are', async () => {
  const child = start(ECHO);
  const value = { bytes: new Uint8Array([0, 255]), at: new Date(7), map: new Map([['a', 1n]]) };
  child.postMessage(value);
  expect(await messages(child, 1)).toEqual([value]);
});

it('refuses what can’t be cloned, and goes on', async () => {
  const child = start(ECHO);
  expect(() => child.postMessage(() => 1)).toThrow('An object could not be cloned.');
  child.postMessage('next');
  expect(await messages(child, 1)).toEqual(['next']);
});

it('gives the module its arguments, its kind, and of Electron only what Electron gives it there', async () => {
  const child = start(
    `import electron from 'electron';
     let refused = '';
     try { electron.app; } catch (error) { refused = error.message; }
     process.parentPort.postMessage([process.type, process.argv.slice(2), typeof electron.net, refused]);`,
    ['--one', 'two'],
  );
  const [told] = await messages(child, 1);
  expect(told).toEqual(['utility', ['--one', 'two'], 'object', expect.stringContaining('app is not implemented')]);
});

it.each([
  ['by itself', 'process.exit(3)', 3],
  ['with nothing left to do', 'process.parentPort.postMessage(1); process.disconnect()', 0],
  ['by a signal that was not the app’s', `process.kill(process.pid, 'SIGKILL')`, constants.signals.SIGKILL],
])('tells how it ended: %s', async (_how, source, code) => {
  expect(await once(start(source), 'exit')).toEqual([code]);
});

it('has ended well when the app ended it, has no number afterwards and takes no message', async () => {
  const child = start(ECHO);
  await once(child, 'spawn');
  expect(child.pid).toBeGreaterThan(0);
  const ended = once(child, 'exit');
  expect(child.kill()).toBe(true);
  expect(await ended).toEqual([0]);
  expect(child.pid).toBeUndefined();
  child.postMessage('too late');
});

it('ends them all with the app', async () => {
  const children = [start(ECHO), start(ECHO)];
  await Promise.all(children.map((child) => once(child, 'spawn')));
  await endUtilityProcesses();
  expect(children.map(({ pid }) => pid)).toEqual([undefined, undefined]);
});
