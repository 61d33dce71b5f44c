/** Silence is counted in looks at whether anything came; each `pingEvery`th asks for a sign of life, the first at once. */
export type RelayBeat = { lookEveryMs: number; quietLooks: number; pingEvery: number };

/**
 * How each side of a connection beats. With `sidestage-relay.1` both ask, every 10 s, and 20 s of silence end it. Since then the
 * app alone asks: a relay holds thousands of connections that rest. 45 s, as a proxy on the way may end what is silent for 60 s, in
 * either direction. The relay waits longer than the app: what is late on a bad line, and comes, keeps the connection.
 */
export const relayBeats = {
  first: { lookEveryMs: 5_000, quietLooks: 4, pingEvery: 2 },
  app: { lookEveryMs: 15_000, quietLooks: 5, pingEvery: 3 },
  relay: { lookEveryMs: 15_000, quietLooks: 6, pingEvery: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, RelayBeat>;

export type Looked = { look(): void };

export type RelayRoundsDeps = {
  beat: RelayBeat;
  /** Calls back once after `ms`; the function returned takes it back. */
  after(ms: number, callback: () => void): () => void;
  /** Each round is made in so many parts, one after the other. */
  parts?: number;
};

/**
 * Looks at each link once in a round, and at all that came at about the same time together: a timer of each link would wake a relay
 * with thousands of them all the time.
 */
export class RelayRounds {
  readonly beat: RelayBeat;
  readonly after: RelayRoundsDeps['after'];
  readonly #parts: readonly Set<Looked>[];
  #current = 0;
  #count = 0;
  #cancel: (() => void) | null = null;

  constructor({ beat, after, parts = 1 }: RelayRoundsDeps) {
    this.beat = beat;
    this.after = after;
    this.#parts = Array.from({ length: parts }, () => new Set<Looked>());
  }

  /** The first look comes a round from now, at most one part of it sooner. @returns the part that it is in */
  join(link: Looked): number {
    this.#parts[this.#current]?.add(link);
    this.#count += 1;
    if (this.#cancel === null) this.#goOn();
    return this.#current;
  }

  leave(link: Looked, part: number): void {
    if (!this.#parts[part]?.delete(link)) return;
    this.#count -= 1;
    if (this.#count > 0) return;
    this.#cancel?.();
    this.#cancel = null;
  }

  #goOn(): void {
    this.#cancel = this.after(this.beat.lookEveryMs / this.#parts.length, () => {
      this.#goOn();
      this.#current = (this.#current + 1) % this.#parts.length;
      for (const link of this.#parts[this.#current] ?? []) link.look();
    });
  }
}
