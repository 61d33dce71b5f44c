// Lets one of several processes do something at a time. Plain Node 20, no dependency.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { startOf } from './processes.mjs';
import { StepFailure } from './steps.mjs';

const LOOK_EVERY_MS = 200;
/** It is named right after the file is made; longer than that nobody is at it. */
const NAMED_WITHIN_MS = 10_000;
/** Whatever is done has a shorter limit: where no system tells when a process began, its number is believed for so long. */
const LONGEST_MS = 1_800_000;

/** @typedef {{ pid: number, startedAt: string | null }} Worker one of the processes that are at it */

/**
 * Waits until no other process is at it, then runs `work`. Who waits says so once.
 * @template T
 * @param {string} file tells who is at it; those that are gone count for nothing
 * @param {string} what is done, for who waits
 * @param {(alsoBy: (pid: number) => void) => Promise<T>} work names the programs that it starts: they may outlive this process
 * @param {{ say?: (line: string) => void }} options
 * @returns {Promise<T>}
 * @throws {StepFailure} the file can't be made, read or removed
 */
export async function oneAtATime(file, what, work, { say = console.error } = {}) {
  let isTold = false;
  while (!takes(file)) {
    if (!isTold) say(`Waiting for another command that is to ${what}. It is named in ${file}.`);
    isTold = true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const leave = () => rmSync(file, { force: true });
  // Whoever is stopped leaves no file behind that others have to judge.
  process.once('exit', leave);
  const workers = [ourselves()];
  try {
    return await work((pid) => {
      workers.push({ pid, startedAt: startOf(pid) });
      onFile(file, () => writeFileSync(file, JSON.stringify(workers)));
    });
  } finally {
    process.off('exit', leave);
    onFile(file, leave);
  }
}

const ourselves = () => ({ pid: process.pid, startedAt: startOf(process.pid) });

function takes(file) {
  return onFile(file, () => {
    try {
      writeFileSync(file, JSON.stringify([ourselves()]), { flag: 'wx' });
      return true;
    } catch (cause) {
      if (cause.code !== 'EEXIST') throw cause;
    }
    const told = read(file);
    // Another one that waits may have removed it meanwhile, and be at it now.
    if (told !== null && isOver(file, told) && read(file) === told) rmSync(file, { force: true });
    return false;
  });
}

/** @returns {string | null} null: it is gone */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  }
}

/** Whether all who are named have ended. */
function isOver(file, told) {
  const ageMs = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const workers = parse(told);
  if (workers === null) return ageMs > NAMED_WITHIN_MS;
  return workers.every((worker) => hasEnded(worker) || (worker.startedAt === null && ageMs > LONGEST_MS));
}

/** @returns {Worker[] | null} null: not written to its end, or by something else */
function parse(told) {
  try {
    const workers = JSON.parse(told);
    return Array.isArray(workers) && workers.every(({ pid }) => Number.isInteger(pid) && pid > 0) ? workers : null;
  } catch {
    return null;
  }
}

/** Numbers are given again: it is another process where it began at another time. @param {Worker} worker */
function hasEnded({ pid, startedAt }) {
  let isOurs = true;
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if (cause.code === 'ESRCH') return true;
    isOurs = false; // another person's, of whom a system need not tell
  }
  if (startedAt === null) return false;
  const now = startOf(pid);
  return now === null ? isOurs : now !== startedAt;
}

/** @template T @param {() => T} act @returns {T} */
function onFile(file, act) {
  try {
    return act();
  } catch (cause) {
    throw new StepFailure(
      `${file}: ${cause.message}`,
      'It keeps two commands from doing the same at once. See who owns it and its folder; remove it when no other command runs.',
    );
  }
}
