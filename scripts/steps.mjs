// One line a step: what is done, how it went, how long it took. Plain Node 20, no dependency.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endTree, endWithUs } from './processes.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A step that failed for a reason a person can mend. */
export class StepFailure extends Error {
  /** @param {string} cause @param {string} mend */
  constructor(cause, mend) {
    super(cause);
    this.mend = mend;
  }
}

/**
 * Runs one step and prints its line.
 * @template T
 * @param {string} name what is done
 * @param {() => Promise<T> | T} run may return a value with `note`, which ends the line
 * @returns {Promise<T>}
 */
export async function step(name, run) {
  const startedMs = Date.now();
  const seconds = () => `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
  try {
    const value = await run();
    const note = value && typeof value === 'object' && 'note' in value && value.note ? `: ${value.note}` : '';
    console.error(`✓ ${name}${note} (${seconds()})`);
    return value;
  } catch (error) {
    console.error(`✗ ${name} (${seconds()})`);
    throw error;
  }
}

/** Runs a script's main function: a StepFailure is told in two lines, anything else with its stack; exit code 1. */
export async function main(run) {
  try {
    await run();
  } catch (error) {
    if (error instanceof StepFailure) console.error(`  Cause: ${error.message}\n  Mend:  ${error.mend}`);
    else console.error(error);
    process.exitCode = 1;
  }
}

/**
 * Runs a program and collects what it says. When its time runs out, or this command is stopped, it ends with all that it has started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ timeoutMs?: number, env?: Record<string, string | undefined>, show?: boolean, onLine?: (line: string) => void,
 *   alsoBy?: (pid: number) => void }} options
 * `show` prints as it comes; `onLine` is told each line of it as soon as it is whole; `alsoBy` is told its number
 * @returns {Promise<{ code: number, output: string }>} code 124 when the time ran out, 127 when it could not be started
 */
export function run(command, args, { timeoutMs = 600_000, env, show = false, onLine, alsoBy } = {}) {
  return new Promise((resolve) => {
    const windows = process.platform === 'win32';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows && !command.endsWith('.exe'),
      detached: !windows, // a group of its own, that ends as a whole
    });
    endWithUs(child);
    if (child.pid !== undefined) alsoBy?.(child.pid);
    let output = '';
    const take = (chunk) => {
      output += chunk;
      if (show) process.stderr.write(chunk);
    };
    child.stdout.on('data', take);
    if (onLine !== undefined)
      createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine);
    child.stderr.on('data', take);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      endTree(child, 'SIGKILL');
    }, timeoutMs);
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: `${output}${error.message}` });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: late ? 124 : (code ?? 1), output });
    });
  });
}

/** The last lines of a program's output, for a failure's cause. */
export function tail(output, lines = 12) {
  return output.trimEnd().split('\n').slice(-lines).join('\n         ');
}

/** The first lines, for programs that say what is wrong before they explain themselves. */
export function head(output, lines = 12) {
  return output.trim().split('\n').slice(0, lines).join('\n         ');
}
