import type { KeepPort, TokensPort } from './ports.ts';

const AGAIN_MS = 5_000;

type Ports = { tokens: TokensPort; keep: KeepPort };

export type LeftBehindDeps = Ports & {
  after(ms: number, callback: () => void): () => void;
  /** Where it is kept nobody answered: it is tried again. */
  failed(): void;
};

/**
 * What a revoked app leaves behind goes; of one that was paired anew, what is kept for its older key, which nobody can read. Memory
 * may be older than an app that is back under its name: so it is asked where tokens are kept.
 * @throws Error when that, or where deliveries are kept, does not answer
 */
export async function forgetLeftBehind(id: string, { tokens, keep }: Ports): Promise<void> {
  const isGone = async () => {
    await tokens.refresh(id);
    return !tokens.knows(id);
  };
  const keyOfNow = async () => {
    await tokens.refresh(id);
    return tokens.keyOf(id);
  };
  if (await isGone()) await keep.forget(id, isGone);
  else await keep.forgetOtherKey(id, keyOfNow);
}

/** Looks what apps whose token has changed leave behind, of each app one at a time, and again where nobody answers. */
export class LeftBehind {
  readonly #deps: LeftBehindDeps;
  readonly #underWay = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #later = new Map<string, () => void>();
  #isStopped = false;

  constructor(deps: LeftBehindDeps) {
    this.#deps = deps;
  }

  /** The token of this app has changed. */
  look(id: string): void {
    this.#asked.add(id);
    this.#later.get(id)?.();
    this.#later.delete(id);
    if (!this.#underWay.has(id)) void this.#forget(id);
  }

  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#later.values()) cancel();
    this.#later.clear();
  }

  async #forget(id: string): Promise<void> {
    this.#underWay.add(id);
    try {
      while (this.#asked.delete(id)) await forgetLeftBehind(id, this.#deps);
    } catch {
      this.#deps.failed();
      if (!this.#isStopped)
        this.#later.set(
          id,
          this.#deps.after(AGAIN_MS, () => this.look(id)),
        );
    } finally {
      this.#underWay.delete(id);
    }
  }
}
