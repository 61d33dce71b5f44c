import type { z } from 'zod';
import type { StoredThing } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Clock, Logger, SecretSealer } from '../kernel/ports.ts';
import { SerialQueue } from '../kernel/serialQueue.ts';
import { readIfThere, removeAll, setAside, writeDurably } from './sealedFile.ts';

export type { SecretSealer };

/** `none`: nothing can be sealed here. `weak`: it only hides text from a glance. */
export type SealStrength = 'system' | 'weak' | 'none';

/** `unreadable`: a file is there that can't be opened or understood. */
export type Found<T> = { kind: 'none' } | { kind: 'found'; value: T } | { kind: 'unreadable' };

export type SealedJsonDeps<T> = {
  path: string;
  schema: z.ZodType<T>;
  /** What it holds, for an error. */
  what: StoredThing;
  sealer: SecretSealer;
  clock: Clock;
  log: Logger;
};

/** The key of these is in every copy of the browser. */
const weakBackends: readonly string[] = ['basic_text', 'unknown'];

/** Keeps one value sealed on disk. Its calls run one after the other. @see DESIGN §6 */
export class SealedJson<T> {
  readonly #deps: SealedJsonDeps<T>;
  readonly #turns = new SerialQueue();
  #strength: SealStrength = 'weak';

  constructor(deps: SealedJsonDeps<T>) {
    this.#deps = deps;
  }

  get backend(): string {
    return this.#deps.sealer.backend();
  }

  /** As it was when it was last looked at; `weak` before. */
  get strength(): SealStrength {
    return this.#strength;
  }

  /** Asks what sealing is worth here. */
  async look(): Promise<SealStrength> {
    const isAvailable = await this.#deps.sealer.isAvailable();
    this.#strength = !isAvailable ? 'none' : weakBackends.includes(this.backend) ? 'weak' : 'system';
    return this.#strength;
  }

  /** Never fails: what can't be read is set aside, or left where it is when the keyring is only locked. */
  load(): Promise<Found<T>> {
    return this.#turns.run(async () => {
      const { path, what, sealer, clock, log } = this.#deps;
      try {
        const bytes = await readIfThere(path);
        if (!bytes) return { kind: 'none' };
        if ((await this.look()) === 'none') {
          log.warn('sealed.locked', { what, backend: sealer.backend() });
          return { kind: 'unreadable' };
        }
        const value = await this.#open(bytes);
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
      this.#orStorageFailed('sealed.notWritten', async () =>
        writeDurably(this.#deps.path, await this.#deps.sealer.seal(JSON.stringify(value))),
      ),
    );
  }

  /** Removes the value and all that was ever set aside of it. @throws AppFailure `storageFailed` */
  wipe(): Promise<void> {
    return this.#turns.run(() => this.#orStorageFailed('sealed.notWiped', () => removeAll(this.#deps.path)));
  }

  /** Resolves when all that was asked for so far is done, whatever became of it. */
  idle(): Promise<void> {
    return this.#turns.run(async () => {});
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

  async #open(bytes: Uint8Array): Promise<T | null> {
    try {
      return this.#deps.schema.parse(JSON.parse(await this.#deps.sealer.open(bytes)));
    } catch {
      return null; // sealed by another keyring, torn, or of an unknown version: the caller sets it aside and says so
    }
  }
}
