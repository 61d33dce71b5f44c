import type { z } from 'zod';
import { AppFailure } from '../../shared/failure.ts';
import { OneByOne } from '../core/oneByOne.ts';
import type { Clock, Logger } from '../core/ports.ts';
import { readIfThere, removeAll, setAside, writeDurably } from './sealedFile.ts';

/** What seals secrets on disk: safeStorage, wired in the shell. */
export interface SecretSealer {
  /** Whether `seal` and `open` work at all. */
  isAvailable(): boolean;
  /** The name of what does it, e.g. `gnome_libsecret`, `keychain`, `basic_text`. */
  backend(): string;
  seal(text: string): Uint8Array;
  open(bytes: Uint8Array): string;
}

/** `none`: nothing can be sealed here. `weak`: it only hides text from a glance. */
export type SealStrength = 'system' | 'weak' | 'none';

/** `unreadable`: a file is there that can't be opened or understood. */
export type Found<T> = { kind: 'none' } | { kind: 'found'; value: T } | { kind: 'unreadable' };

export type SealedJsonDeps<T> = {
  path: string;
  schema: z.ZodType<T>;
  /** What it holds, in an error's words: such as `sign-in`. */
  what: string;
  sealer: SecretSealer;
  clock: Clock;
  log: Logger;
};

/** The key of these is in every copy of the browser. */
const weakBackends: readonly string[] = ['basic_text', 'unknown'];

/** Keeps one value sealed on disk. Its calls run one after the other. @see DESIGN §6 */
export class SealedJson<T> {
  readonly #deps: SealedJsonDeps<T>;
  readonly #turns = new OneByOne();

  constructor(deps: SealedJsonDeps<T>) {
    this.#deps = deps;
  }

  get backend(): string {
    return this.#deps.sealer.backend();
  }

  get strength(): SealStrength {
    if (!this.#deps.sealer.isAvailable()) return 'none';
    return weakBackends.includes(this.backend) ? 'weak' : 'system';
  }

  /** Never fails: what can't be read is set aside, or left where it is when the keyring is only locked. */
  load(): Promise<Found<T>> {
    return this.#turns.run(async () => {
      const { path, what, sealer, clock, log } = this.#deps;
      try {
        const bytes = await readIfThere(path);
        if (!bytes) return { kind: 'none' };
        if (!sealer.isAvailable()) {
          log.warn('sealed.locked', { what, backend: sealer.backend() });
          return { kind: 'unreadable' };
        }
        const value = this.#open(bytes);
        if (value !== null) return { kind: 'found', value };
        await setAside(path, clock.now());
        log.warn('sealed.setAside', { what, backend: sealer.backend(), bytes: bytes.byteLength });
      } catch (cause) {
        log.fault('sealed.notRead', cause, { what });
      }
      return { kind: 'unreadable' };
    });
  }

  /** Resolves when the value is durably on disk. @throws AppFailure `storageFailed` */
  save(value: T): Promise<void> {
    return this.#turns.run(() =>
      this.#orStorageFailed('sealed.notWritten', () =>
        writeDurably(this.#deps.path, this.#deps.sealer.seal(JSON.stringify(value))),
      ),
    );
  }

  /** Removes the value and all that was ever set aside of it. @throws AppFailure `storageFailed` */
  wipe(): Promise<void> {
    return this.#turns.run(() => this.#orStorageFailed('sealed.notWiped', () => removeAll(this.#deps.path)));
  }

  async #orStorageFailed(event: string, act: () => Promise<void>): Promise<void> {
    const { what, log } = this.#deps;
    try {
      await act();
    } catch (cause) {
      log.fault(event, cause, { what });
      throw new AppFailure({ kind: 'storageFailed', what }, { cause });
    }
  }

  #open(bytes: Uint8Array): T | null {
    try {
      return this.#deps.schema.parse(JSON.parse(this.#deps.sealer.open(bytes)));
    } catch {
      return null; // sealed by another keyring, torn, or of an unknown version: the caller sets it aside and says so
    }
  }
}
