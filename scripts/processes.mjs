// What is to be known of processes, and how those that we started end with us. Plain Node 20, no dependency.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isWindows = process.platform === 'win32';
/** Signals by which a person or a system stops a command, with what its shell is told then. */
const STOPS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
/** Whoever does not heed a signal within this time is ended by force. */
const HEEDED_WITHIN_MS = 10_000;

/**
 * When a process began, as text that is the same each time it is asked for; tells it from another one of the same number.
 * @param {number} pid
 * @returns {string | null} null: it has ended, or this system does not tell
 */
export function startOf(pid) {
  if (process.platform === 'linux') {
    try {
      // The 3rd and the 22nd field; the second is the program's name in brackets, which may hold anything.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return fields[0] === 'Z' ? null : (fields[19] ?? null);
    } catch {
      return null;
    }
  }
  if (isWindows) return null;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return stdout?.trim() || null;
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {number | null} */
let stoppedWith = null;

/**
 * Has a program end when this command does. When that is stopped, the program gets the same signal, and the command ends once it has.
 * @param {import('node:child_process').ChildProcess} child which has a group of its own, but on Windows
 */
export function endWithUs(child) {
  if (running.size === 0) {
    for (const signal of Object.keys(STOPS)) process.on(signal, stop);
    process.on('exit', endAll);
  }
  running.add(child);
  const leave = () => {
    if (!running.delete(child) || running.size > 0) return;
    for (const signal of Object.keys(STOPS)) process.off(signal, stop);
    process.off('exit', endAll);
    if (stoppedWith !== null) process.exit(stoppedWith);
  };
  child.on('error', leave);
  child.on('close', leave);
}

function endAll() {
  for (const child of running) endTree(child, 'SIGTERM');
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  const isFirst = stoppedWith === null;
  stoppedWith ??= STOPS[signal];
  for (const child of running) endTree(child, isFirst ? signal : 'SIGKILL');
  if (isFirst) setTimeout(() => stop(signal), HEEDED_WITHIN_MS).unref();
}

/**
 * Ends a program with all that it has started.
 * @param {import('node:child_process').ChildProcess} child as in `endWithUs`
 * @param {NodeJS.Signals} signal Windows knows force alone
 */
export function endTree(child, signal) {
  if (child.pid === undefined) return;
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}
