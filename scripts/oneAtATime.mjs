// Lets one of several processes do something at a time. Plain Node 20, no dependency.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const LOOK_EVERY_MS = 200;
/** It is named right after the file is made; longer than the other nobody is at it. */
const NAMED_WITHIN_MS = 10_000;
const LONGEST_MS = 900_000;

/**
 * Waits until no other process is at it, then runs `work`.
 * @template T
 * @param {string} file tells who is at it; one of a process that is gone counts for nothing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, work) {
  while (!takes(file)) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function takes(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (cause) {
    if (cause.code !== 'EEXIST') throw cause;
  }
  if (isGone(file)) rmSync(file, { force: true });
  return false;
}

/** Whether the process that the file names has ended. */
function isGone(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const ageMs = Date.now() - statSync(file).mtimeMs;
    if (pid === 0 || ageMs > LONGEST_MS) return ageMs > NAMED_WITHIN_MS;
    process.kill(pid, 0);
    return false;
  } catch (cause) {
    return cause.code === 'ESRCH';
  }
}
