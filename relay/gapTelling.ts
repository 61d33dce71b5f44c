import type { KeepGap } from './ports.ts';

/** An app that has not said so long that it noted a gap may not have heard of it. */
const TOLD_AGAIN_MS = 30_000;

export type GapTellingDeps = {
  after(ms: number, callback: () => void): () => void;
  /** It is time to tell anew how it stands. */
  due(): void;
};

/**
 * The gap of an app as it is told over one connection: once, until the app has noted it and that is stored. An app that was told
 * twice would note it twice, and what was dropped since would go with the second.
 */
export class GapTelling {
  readonly #deps: GapTellingDeps;
  #told: KeepGap | null = null;
  #isNoted = false;
  #turn = 0;
  #cancel: () => void = () => {};

  constructor(deps: GapTellingDeps) {
    this.#deps = deps;
  }

  /** Changes with each gap that was noted: what was looked up before says nothing of the gap now. */
  get turn(): number {
    return this.#turn;
  }

  /** @param gap as it stood in this turn. @returns what to tell of it */
  tell(gap: KeepGap | null, turn: number): KeepGap | null {
    if (gap === null || this.#told !== null || turn !== this.#turn) return null;
    this.#told = gap;
    this.#isNoted = false;
    this.#cancel = this.#deps.after(TOLD_AGAIN_MS, () => {
      this.#told = null;
      this.#deps.due();
    });
    return gap;
  }

  /** The app says that it noted so much. @returns the gap that it was told, for which it has not said so yet; else null */
  noted({ count, bytes, toMs }: Pick<KeepGap, 'count' | 'bytes' | 'toMs'>): KeepGap | null {
    const told = this.#told;
    if (told === null || this.#isNoted) return null;
    if (told.count !== count || told.bytes !== bytes || told.toMs !== toMs) return null;
    this.#isNoted = true;
    return told;
  }

  /** That it noted this one is stored. */
  stored(gap: KeepGap): void {
    this.#turn += 1;
    if (this.#told === gap) this.stop();
    this.#deps.due();
  }

  /** The connection is gone. */
  stop(): void {
    this.#told = null;
    this.#cancel();
  }
}
