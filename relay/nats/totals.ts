import type { NatsLink } from './connection.ts';
import { standingIn } from './keptStream.ts';

/** What was asked for so lately is told again. */
const FRESH_MS = 5_000;

type Total = { waiting: number; bytes: number };

/** What waits for all apps of the group, whichever instance keeps it: as it was when somebody looked before. */
export class Totals {
  readonly #link: NatsLink;
  #known: Total | null = null;
  #askedMs = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(link: NatsLink) {
    this.#link = link;
  }

  /** @returns null while that is not known */
  read(): Total | null {
    if (!this.#isAsking && performance.now() - this.#askedMs > FRESH_MS) void this.#ask();
    return this.#known;
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    try {
      const sum = { waiting: 0, bytes: 0 };
      for await (const { state, config } of this.#link.jsm.streams.list(this.#link.names.keptSubject('*'))) {
        const { count, bytes } = standingIn(state, config.subjects[0] ?? '');
        sum.waiting += count;
        sum.bytes += bytes;
      }
      this.#known = sum;
    } catch {
      this.#known = null; // NATS or its JetStream is away: nobody knows
    } finally {
      this.#askedMs = performance.now();
      this.#isAsking = false;
    }
  }
}
