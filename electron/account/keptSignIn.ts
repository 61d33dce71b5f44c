import type { Keeping } from '../../shared/session.ts';
import { Emitter } from '../kernel/emitter.ts';
import type { Clock } from '../kernel/ports.ts';
import type { SealStrength } from '../storage/sealedJson.ts';
import type { SignIn, Vault } from './vault.ts';

/** How long after a disk refused it is asked again; then twice as long each time, as it may be a keyring that asks the person. */
const AGAIN_AFTER_MS = 60_000;
const LONGEST_REST_MS = 16 * 60_000;

export type KeptSignInDeps = {
  vault: Vault;
  clock: Clock;
  /** The tokens as they are now, once no refresh runs that could have newer ones; null: there are none. */
  current: () => Promise<SignIn | null>;
  /** Told as the disk refuses tokens that are to lie there, and as that is over. */
  onKept: (isKept: boolean) => void;
};

/**
 * The copy of a sign-in on the disk. A disk that refuses costs the stay, not the sign-in: it goes on in memory, and is written as
 * soon as the disk takes it again.
 */
export class KeptSignIn {
  /** What the disk had refused lies there now. */
  readonly madeGood = new Emitter<void>();
  readonly #deps: KeptSignInDeps;
  #kept: Keeping['kept'] = 'asked';
  /** The tokens are to be on disk, which refused them. */
  #isOwed = false;
  #cancel = (): void => {};
  /** Counts what came or went: a write that ends later says nothing of that. */
  #turn = 0;
  /** Counts what was to be written: nothing is wiped behind what came after it. */
  #write = 0;
  /** How long it waits before the disk is asked again. */
  #restMs = AGAIN_AFTER_MS;

  constructor(deps: KeptSignInDeps) {
    this.#deps = deps;
  }

  /** Where the tokens lie. */
  get kept(): Keeping['kept'] {
    return this.#kept;
  }

  /** Where they are to lie. */
  get wanted(): Keeping['kept'] {
    return this.#isOwed ? 'disk' : this.#kept;
  }

  /** They were read from the disk. */
  found(): void {
    this.#kept = 'disk';
  }

  /** Keeps a new sign-in as far as that needs no consent. Never fails. */
  async begin(signIn: SignIn, strength: SealStrength): Promise<void> {
    this.#kept = strength === 'system' ? 'disk' : strength === 'weak' ? 'asked' : 'memory';
    await this.replace(signIn);
  }

  /** Puts new tokens in place of those on disk, which are spent. Never fails. */
  async replace(signIn: SignIn): Promise<void> {
    const { turn, write } = this.#begin();
    if (this.wanted !== 'disk') return;
    const { vault } = this.#deps;
    try {
      await vault.save(signIn);
      if (turn === this.#turn) this.#lies();
    } catch {
      if (turn === this.#turn) this.#owe(); // logged by the vault, shown by `keeping`
      // What lies there holds a spent token, which would end the next start in "sign-in ended".
      if (write === this.#write) await vault.wipe().catch(() => {});
    }
  }

  /** Puts others in place of those on disk, which are good as well. @throws AppFailure `storageFailed`: those stay */
  async update(signIn: SignIn): Promise<void> {
    if (this.#kept !== 'disk') return this.replace(signIn);
    this.#begin();
    await this.#deps.vault.save(signIn);
  }

  /** Does what the person chose. @throws AppFailure `storageFailed`: all is as it was */
  async keep(on: 'disk' | 'memory', signIn: SignIn): Promise<void> {
    const before = { kept: this.#kept, isOwed: this.#isOwed };
    const { turn } = this.#begin();
    this.#settle(on); // first, so that nothing is written behind the wipe
    try {
      await (on === 'disk' ? this.#deps.vault.save(signIn) : this.#deps.vault.wipe());
    } catch (cause) {
      if (turn === this.#turn) {
        this.#kept = before.kept;
        if (before.isOwed) this.#owe();
      }
      throw cause;
    }
  }

  /** Tries once more what is owed. Never fails. */
  async again(): Promise<void> {
    this.#cancel();
    const signIn = this.#isOwed ? await this.#deps.current() : null;
    if (signIn === null || !this.#isOwed) return;
    const turn = this.#turn;
    try {
      await this.#deps.vault.save(signIn);
      if (turn === this.#turn) this.#lies();
    } catch {
      if (turn === this.#turn) this.#owe();
    }
  }

  /** The tokens were let go: nothing is owed any more. */
  letGo(): void {
    this.#turn += 1;
    this.#settle(this.#kept);
  }

  #begin(): { turn: number; write: number } {
    this.#turn += 1;
    this.#write += 1;
    return { turn: this.#turn, write: this.#write };
  }

  #lies(): void {
    const wasOwed = this.#isOwed;
    this.#settle('disk');
    if (wasOwed) this.madeGood.emit();
  }

  #settle(kept: Keeping['kept']): void {
    this.#cancel();
    this.#kept = kept;
    this.#restMs = AGAIN_AFTER_MS;
    if (!this.#isOwed) return;
    this.#isOwed = false;
    this.#deps.onKept(true);
  }

  #owe(): void {
    const { clock, onKept } = this.#deps;
    this.#cancel();
    this.#kept = 'memory';
    this.#isOwed = true;
    this.#cancel = clock.after(this.#restMs, () => void this.again());
    this.#restMs = Math.min(2 * this.#restMs, LONGEST_REST_MS);
    onKept(false);
  }
}
