import { isLoopback } from './loopback.ts';
import type { Clock, Logger } from './ports.ts';

/** How one gets to an address: straight, by a proxy at an `http:` or `https:` address, or by one of a kind that we have nothing for. */
export type Way = { kind: 'direct' } | { kind: 'proxy'; proxy: string } | { kind: 'unknown'; name: string };

export type ProxyRoutesOptions = {
  /** What the system answers for an address, as scripts for proxies do: `PROXY host:port; DIRECT`. */
  ask: (url: string) => Promise<string>;
  clock: Clock;
  log: Logger;
  /** Told by its name of a kind of proxy that we have nothing for; null: the last answer named none. */
  unknown: (name: string | null) => void;
};

/** How long an answer of the system holds. The setting may change at any time, and asking costs little. */
const ANSWER_MS = 60_000;
/** What fetches a script from a network that is not there is not waited for longer. */
const ASKING_LIMIT_MS = 5_000;
/** A proxy that did not answer is passed over for so long where the system names another, as browsers do. */
const BROKEN_MS = 5 * 60_000;
const DIRECT: Way = { kind: 'direct' };

type Answer = { ways: Way[]; untilMs: number };

/** Which proxy the system is set to, asked for each origin; what stays on this computer goes straight. */
export class ProxyRoutes {
  readonly #options: ProxyRoutesOptions;
  readonly #answers = new Map<string, Answer>();
  readonly #brokenUntilMs = new Map<string, number>();

  constructor(options: ProxyRoutesOptions) {
    this.#options = options;
  }

  async wayTo(url: string): Promise<Way> {
    if (isLoopback(url)) return DIRECT;
    const { origin } = new URL(url.replace(/^ws/i, 'http'));
    const nowMs = this.#options.clock.now();
    let answer = this.#answers.get(origin);
    // A clock that was set back lets none hold for ever.
    if (answer === undefined || nowMs >= answer.untilMs || nowMs < answer.untilMs - ANSWER_MS) {
      answer = { ways: await this.#ask(origin), untilMs: nowMs + ANSWER_MS };
      this.#answers.set(origin, answer);
    }
    const way = this.#choose(answer.ways);
    // Who is told that it can't be used changes it now.
    if (way.kind === 'unknown') this.#answers.delete(origin);
    return way;
  }

  /** What was sent that way did not arrive: the system is asked anew. @param isBroken the proxy itself could not be reached */
  failed(way: Way, isBroken: boolean): void {
    if (way.kind === 'proxy' && isBroken) this.#brokenUntilMs.set(way.proxy, this.#options.clock.now() + BROKEN_MS);
    this.#answers.clear();
  }

  /** The environment names a kind that we have nothing for. */
  cannotGoBy(name: string): void {
    this.#options.unknown(name);
  }

  /** The network may be another one. */
  forget(): void {
    this.#answers.clear();
    this.#brokenUntilMs.clear();
  }

  #choose(ways: readonly Way[]): Way {
    const usable = ways.filter(({ kind }) => kind !== 'unknown');
    const [first = DIRECT] = ways;
    this.#options.unknown(usable.length === 0 && first.kind === 'unknown' ? first.name : null);
    const nowMs = this.#options.clock.now();
    const isBroken = (way: Way) => way.kind === 'proxy' && (this.#brokenUntilMs.get(way.proxy) ?? 0) > nowMs;
    return usable.find((way) => !isBroken(way)) ?? usable[0] ?? first;
  }

  async #ask(origin: string): Promise<Way[]> {
    const { ask, clock, log } = this.#options;
    const limit = new AbortController();
    const late = clock.sleep(ASKING_LIMIT_MS, limit.signal).then(
      () => 'DIRECT',
      () => 'DIRECT',
    );
    try {
      return waysOf(await Promise.race([ask(`${origin}/`), late]));
    } catch (cause) {
      log.warn('network.noProxyAnswer', { why: String(cause) });
      return [DIRECT];
    } finally {
      limit.abort();
    }
  }
}

/** Reads what a script for proxies answers; all that it names, in its order. Nothing is the same as `DIRECT`. */
export function waysOf(answer: string): Way[] {
  const parts = answer.split(';').map((part) => part.trim().split(/\s+/));
  return parts.flatMap(([kind = '', host = '']): Way[] => {
    const name = kind.toUpperCase();
    if (name === '') return [];
    if (name === 'DIRECT') return [DIRECT];
    const scheme = name === 'PROXY' || name === 'HTTP' ? 'http' : name === 'HTTPS' ? 'https' : null;
    if (scheme === null) return [{ kind: 'unknown', name }];
    const url = URL.parse(`${scheme}://${host}`);
    return host === '' || url === null ? [] : [{ kind: 'proxy', proxy: url.origin }];
  });
}
