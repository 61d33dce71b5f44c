import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../electron/testing/until.ts';
import { oneAtATime } from './oneAtATime.mjs';
import { startOf } from './processes.mjs';
import { root } from './steps.mjs';

let folder;
let file;
const started = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const quiet = { say: () => {} };
const namesUs = async () => JSON.parse(readFileSync(file, 'utf8'))[0].pid === process.pid;
const write = (workers) => writeFileSync(file, JSON.stringify(workers));

/** A process that goes on until it is ended. */
async function another() {
  const child = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)']);
  started.push(child);
  await once(child.stdout, 'data');
  return child;
}

/** A command of its own that does something alone; `body` has the imports, `file` and `run`. */
async function command(body) {
  const script = join(folder, `command-${started.length}.mjs`);
  const from = (name) => JSON.stringify(pathToFileURL(join(root, 'scripts', name)).href);
  writeFileSync(
    script,
    `import { oneAtATime } from ${from('oneAtATime.mjs')};
    import { run } from ${from('steps.mjs')};
    const [file, folder] = ${JSON.stringify([file, folder])};
    ${body}`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  return child;
}

it('lets one after the other do it, also behind one that failed', async () => {
  let atIt = 0;
  const done = [];
  const work = (name) => async () => {
    atIt += 1;
    expect(atIt).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    atIt -= 1;
    done.push(name);
    if (name === 'b') throw new Error('it failed');
  };
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => oneAtATime(file, 'do it', work(name), quiet)));
  expect(done.sort()).toEqual(['a', 'b', 'c']);
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(existsSync(file)).toBe(false);
});

it('says once that it waits, for what, and where it stands', async () => {
  const said = [];
  let leave = () => {};
  const first = oneAtATime(file, 'install packages', () => new Promise((resolve) => (leave = resolve)));
  const second = oneAtATime(file, 'install packages', async () => {}, { say: (line) => said.push(line) });
  await until(() => said.length > 0);
  leave();
  await Promise.all([first, second]);
  expect(said).toEqual([`Waiting for another command that is to install packages. It is named in ${file}.`]);
});

describe('it does not wait for', () => {
  it('a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const startedAt = startOf(child.pid);
    await once(child, 'close');
    write([{ pid: child.pid, startedAt }]);
    expect(await oneAtATime(file, 'do it', namesUs, quiet)).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('another process that has got its number, not even this one', async () => {
    const other = await another();
    write([
      { pid: process.pid, startedAt: 'long ago' },
      { pid: other.pid, startedAt: 'long ago' },
    ]);
    expect(await oneAtATime(file, 'do it', namesUs, quiet)).toBe(true);
  });

  it.each(['', '{"pid": 1', '[]', '[{}]'])('a file that was left holding %j', async (told) => {
    writeFileSync(file, told);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file, longAgo, longAgo);
    expect(await oneAtATime(file, 'do it', namesUs, quiet)).toBe(true);
  });
});

it('waits for a program that outlives who started it', async () => {
  const program = await another();
  const gone = spawn(process.execPath, ['-e', '']);
  const startedAt = startOf(gone.pid);
  await once(gone, 'close');
  write([
    { pid: gone.pid, startedAt },
    { pid: program.pid, startedAt: startOf(program.pid) },
  ]);
  const order = [];
  const say = () => {
    order.push('waits');
    program.kill('SIGKILL');
  };
  await oneAtATime(file, 'do it', async () => order.push('does it'), { say });
  expect(order).toEqual(['waits', 'does it']);
});

it('names the programs that it starts, and the file goes with it', async () => {
  await oneAtATime(file, 'do it', async (alsoBy) => {
    alsoBy(process.ppid);
    const told = JSON.parse(readFileSync(file, 'utf8'));
    expect(told.map(({ pid }) => pid)).toEqual([process.pid, process.ppid]);
  });
  expect(existsSync(file)).toBe(false);
});

it('fails with the name of the file where it can’t be made', async () => {
  mkdirSync(file);
  const failed = await oneAtATime(file, 'do it', async () => 'done').catch((cause) => cause);
  expect(failed.message).toContain(file);
  expect(failed.mend).toContain('no other command runs');
});

describe.skipIf(process.platform === 'win32')('a command that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'])(
    'by %s ends its program with all that this started, and then itself',
    async (signal) => {
      const program = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      require('node:fs').writeFileSync(process.argv[1], JSON.stringify([process.pid, child.pid]));
      setInterval(() => {}, 1000);`;
      const pids = join(folder, 'pids');
      const stopped = await command(`
      const program = ${JSON.stringify(program)};
      await oneAtATime(file, 'do it', (alsoBy) => run(process.execPath, ['-e', program, ${JSON.stringify(pids)}], { alsoBy }));
      console.log('went on');`);
      await until(() => existsSync(pids) && readFileSync(pids, 'utf8') !== '');
      const [programPid, childPid] = JSON.parse(readFileSync(pids, 'utf8'));
      await until(() => JSON.parse(readFileSync(file, 'utf8') || '[]').length === 2);
      let said = '';
      stopped.stdout.on('data', (chunk) => (said += chunk));
      stopped.kill(signal);
      const [code] = await once(stopped, 'close');
      expect(code).toBe(signal === 'SIGTERM' ? 143 : 130);
      expect(said).toBe('');
      expect(existsSync(file)).toBe(false);
      await until(() => startOf(programPid) === null && startOf(childPid) === null);
    },
  );

  it('by force leaves its program, for which the next one waits', async () => {
    const stopped = await command(`
      const program = 'console.log(1); setInterval(() => {}, 1000)';
      await oneAtATime(file, 'do it', (alsoBy) => run(process.execPath, ['-e', program], { alsoBy }));`);
    const named = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8') || '[]') : []);
    await until(() => named().length === 2);
    const [, program] = named();
    stopped.kill('SIGKILL');
    await once(stopped, 'close');
    expect(startOf(program.pid)).not.toBeNull();
    const order = [];
    const say = () => {
      order.push('waits');
      process.kill(program.pid, 'SIGKILL');
    };
    await oneAtATime(file, 'do it', async () => order.push('does it'), { say });
    expect(order).toEqual(['waits', 'does it']);
  });
});
