import { closeSync, constants, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 8;
/** What stood there stands until it is written over: with 'w' it would be gone in between. */
const FLAGS = constants.O_WRONLY | constants.O_CREAT;

/**
 * Up to which number all is filed, once more and apart from the journal's file: when that is set aside, what the inbox still holds of
 * it counts as gone with it, and is not told anew. It stays when the inbox is emptied: numbers go on from there. Never waited for: it
 * is asked only for a file that has just been begun.
 */
export class FiledMark {
  readonly #folder: string;
  #file: number | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(): number {
    try {
      const bytes = readFileSync(join(this.#folder, 'filed'));
      return bytes.length < BYTES ? 0 : bytes.readUIntLE(0, 6);
    } catch {
      return 0; // nothing was ever filed out of it
    }
  }

  /** Never fails: what was filed is filed, whether it stands here or not. */
  write(upto: number): void {
    const bytes = Buffer.alloc(BYTES);
    bytes.writeUIntLE(upto, 0, 6);
    try {
      if (this.#file === null) {
        mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
        this.#file = openSync(join(this.#folder, 'filed'), FLAGS, 0o600);
      }
      writeSync(this.#file, bytes, 0, BYTES, 0);
    } catch {
      // the next one has it
    }
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
