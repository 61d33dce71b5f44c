import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A relay that was asked to end may take so long. */
const PREDECESSOR_MS = 12_000;
const BUSY = 5;

const held = new Set<DatabaseSync>();

/**
 * Keeps the folder for this process until it ends, however it does: what waits is counted in memory, so that of two relays on one
 * folder each would write what the other knows nothing of. Waits for one that is just ending.
 * @throws Error when another relay has it
 */
export function holdFolder(folder: string, patienceMs = PREDECESSOR_MS): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'running.sqlite'), { timeout: patienceMs });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    const isHeld = cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === BUSY;
    throw isHeld ? new Error(`another relay runs with the folder ${folder}`, { cause }) : cause;
  }
  held.add(lock); // else it would be let go of with the garbage
}
