import type { IncomingMessage } from 'node:http';

/** So many may be wrong at once, and so many a second after that. */
const BURST = 100;
const PER_SECOND = 20;
/** So many addresses are remembered; the oldest is forgotten first. */
const MOST_ADDRESSES = 10_000;

/** Counts what each address asks that leads nowhere: unknown ids, wrong tokens, wrong codes. What is delivered is never counted. */
export class Strangers {
  readonly #now: () => number;
  readonly #behindProxy: boolean;
  readonly #left = new Map<string, { tokens: number; atMs: number }>();

  constructor({ now, behindProxy }: { now: () => number; behindProxy: boolean }) {
    this.#now = now;
    this.#behindProxy = behindProxy;
  }

  /** Who asks: the connection's other side or, behind a proxy, whom the proxy names last. */
  addressOf(request: IncomingMessage): string {
    const named = this.#behindProxy ? request.headers['x-forwarded-for'] : undefined;
    const last = (Array.isArray(named) ? named.at(-1) : named)?.split(',').at(-1)?.trim();
    return last || (request.socket.remoteAddress ?? '');
  }

  /** Whether this address has been wrong too often. */
  isOver(address: string): boolean {
    return this.#leftOf(address) < 1;
  }

  /**
   * It is taken to be wrong, and that weighs so much. Whoever has to wait for an answer says so before, and takes it back: of many
   * that ask at once each counts.
   */
  wrong(address: string, weight = 1): void {
    this.#note(address, Math.max(0, this.#leftOf(address) - weight));
  }

  /** It was not wrong after all. */
  takeBack(address: string, weight = 1): void {
    this.#note(address, Math.min(BURST, this.#leftOf(address) + weight));
  }

  #note(address: string, tokens: number): void {
    this.#left.delete(address);
    this.#left.set(address, { tokens, atMs: this.#now() });
    if (this.#left.size <= MOST_ADDRESSES) return;
    for (const oldest of this.#left.keys()) {
      this.#left.delete(oldest);
      break;
    }
  }

  #leftOf(address: string): number {
    const known = this.#left.get(address);
    if (!known) return BURST;
    // A clock that was set back gives nothing, and takes nothing.
    return Math.min(BURST, known.tokens + (Math.max(0, this.#now() - known.atMs) / 1_000) * PER_SECOND);
  }
}
