import type { RelaySettings } from '../shared/relayFrames.ts';

const AGAIN_MS = 5_000;

export type KeptWishDeps = {
  /** Rejects when it could not be stored. */
  store(wish: RelaySettings): Promise<void>;
  after(ms: number, callback: () => void): () => void;
};

type Wish = { settings: RelaySettings; tried: () => void };

/**
 * What an app's connection of the moment asks to have kept. The newest alone is stored, one at a time, so that an older one never
 * comes after it, and again every 5 s until it stands: else nothing would be kept for as long as the connection lasts.
 */
export class KeptWish {
  readonly #deps: KeptWishDeps;
  #wish: Wish | null = null;
  #isStoring = false;
  #cancelAgain: () => void = () => {};

  constructor(deps: KeptWishDeps) {
    this.#deps = deps;
  }

  /** Nothing is asked for that does not stand, nor being stored: it may be let go of. */
  get isDone(): boolean {
    return this.#wish === null && !this.#isStoring;
  }

  /** @param tried is called each time it was stored, or could not be, unless something newer is asked for */
  say(settings: RelaySettings, tried: () => void): void {
    this.#wish = { settings, tried };
    void this.#store();
  }

  /** The connection is gone: the next one says what it wants. */
  stop(): void {
    this.#wish = null;
    this.#cancelAgain();
  }

  async #store(): Promise<void> {
    this.#cancelAgain();
    if (this.#isStoring) return;
    this.#isStoring = true;
    let isStored = false;
    let wish = this.#wish;
    while (wish !== null) {
      const { settings } = wish;
      isStored = await this.#deps.store(settings).then(
        () => true,
        () => false,
      );
      if (this.#wish === wish) break;
      wish = this.#wish;
    }
    this.#isStoring = false;
    if (wish === null) return;
    if (isStored) this.#wish = null;
    else this.#cancelAgain = this.#deps.after(AGAIN_MS, () => void this.#store());
    wish.tried();
  }
}
