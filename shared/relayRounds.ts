/** How a side of a connection beats, in looks at whether anything came. */
export type RelayBeat = {
  lookEveryMs: number;
  /** Whether looks in which nothing came count always, or only while something was sent since the other side was last heard. */
  counts: 'silence' | 'whatIsOwed';
  /** After so many it asks for a sign of life at each look, and after so many it ends the connection. */
  askAfter: number;
  endAfter: number;
  /** Each so manyth look tells the other side that this one is there. */
  tellEvery: number;
};

/**
 * With `sidestage-relay.1` both sides ask after 10 s of silence, and 20 s end it. Since then the relay tells, every 45 s, and the app listens:
 * what thousands of connections that rest would ask at any moment wakes a relay each time, and what it tells goes to many of them at
 * once. 45 s, as a proxy on the way may end what is silent for 60. An app that hears nothing asks, so one with an older relay
 * does as well. The relay asks an app that owes it an answer; where none does, what it tells fails in time if nobody is there.
 */
export const relayBeats = {
  first: { lookEveryMs: 5_000, counts: 'silence', askAfter: 2, endAfter: 4, tellEvery: Number.POSITIVE_INFINITY },
  app: { lookEveryMs: 10_000, counts: 'silence', askAfter: 6, endAfter: 7, tellEvery: Number.POSITIVE_INFINITY },
  relay: { lookEveryMs: 15_000, counts: 'whatIsOwed', askAfter: 2, endAfter: 4, tellEvery: 3 },
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
