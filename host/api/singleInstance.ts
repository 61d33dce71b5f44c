import { type FSWatcher, mkdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a second start tells the first. */
export type SecondInstance = { argv: string[]; workingDirectory: string; additionalData: unknown };

/**
 * The lock of one profile: a file that holds the owner's process id, and a folder where later starts leave a note.
 * A lock whose owner died is taken over.
 */
export class InstanceLock {
  readonly #file: string;
  readonly #notes: string;
  #watcher: FSWatcher | undefined;

  constructor(userData: string) {
    this.#file = path.join(userData, 'stand-in.lock');
    this.#notes = path.join(userData, 'stand-in-notes');
  }

  /**
   * Takes the lock and watches for later starts. False when a living process has it; that one is then told of `us`. Also where nobody
   * may write, as with Electron.
   */
  take(us: SecondInstance, onSecond: (second: SecondInstance) => void): boolean {
    try {
      mkdirSync(this.#notes, { recursive: true });
    } catch {
      return false;
    }
    if (!this.#own()) {
      const note = path.join(this.#notes, `${process.pid}-${Date.now()}`);
      writeFileSync(note, JSON.stringify(us));
      renameSync(note, `${note}.json`); // appears whole, or not at all
      return false;
    }
    this.#watcher = watch(this.#notes, (_kind, name) => {
      if (name?.endsWith('.json')) this.#read(path.join(this.#notes, name), onSecond);
    }).unref();
    process.on('exit', () => this.release());
    return true;
  }

  /** Gives the lock back. */
  release(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    rmSync(this.#file, { force: true });
    rmSync(this.#notes, { force: true, recursive: true });
  }

  #own(): boolean {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        writeFileSync(this.#file, String(process.pid), { flag: 'wx' });
        return true;
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
      }
      if (isAlive(Number(readFileSync(this.#file, 'utf8')))) return false;
      rmSync(this.#file, { force: true });
    }
    return false;
  }

  #read(note: string, onSecond: (second: SecondInstance) => void): void {
    let text: string;
    try {
      text = readFileSync(note, 'utf8');
      rmSync(note);
    } catch {
      return; // the watcher also reports the removal
    }
    onSecond(JSON.parse(text));
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
