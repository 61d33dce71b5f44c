import type { Clock, Platform, RequestOptions } from '../electron/kernel/ports.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { readRateHeaders } from '../electron/platform/budget/rateHeaders.ts';
import { readReply } from '../electron/platform/rest/readReply.ts';
import { AppFailure } from '../shared/failure.ts';
import { type EndpointName, endpoints } from '../shared/platform/endpoints.ts';

const DEFAULT_WAIT_MS = 1_000;

/**
 * A platform of which only the addresses in links are known, asked with headers given from outside. It has no budget of its
 * own: it asks as fast as it may and waits when the service says so.
 */
export class HeadersPlatform implements Platform {
  readonly baseUrl: string;
  readonly clientId = '';
  readonly #headers: Headers;
  readonly #clock: Clock;
  readonly #redact = new Redactor();

  constructor(baseUrl: string, headers: Record<string, string>, clock: Clock) {
    this.baseUrl = baseUrl;
    this.#headers = new Headers({ accept: 'application/json', ...headers });
    this.#clock = clock;
  }

  readonly request = (async (name: EndpointName, { href, signal }: RequestOptions<EndpointName>) => {
    if (href === undefined) throw new TypeError(`${name} is asked for by address alone`);
    const response = await this.#fetch(href, signal);
    const { status, headers } = response;
    const text = await response.text();
    if (!response.ok) {
      throw new AppFailure({ kind: 'http', status, path: new URL(href).pathname, message: text.slice(0, 200) || null });
    }
    const read = readReply(name, endpoints[name].reply, status, text, this.#redact);
    if (!read.ok) throw new AppFailure(read.error);
    return { status, headers, url: href, ...read.value };
  }) as unknown as Platform['request'];

  /** Asks until the answer is another than "too many". */
  async #fetch(href: string, signal: AbortSignal | undefined): Promise<Response> {
    for (;;) {
      const response = await fetch(href, { headers: this.#headers, redirect: 'manual', ...(signal ? { signal } : {}) });
      if (response.status !== 429) return response;
      await response.body?.cancel();
      const { retryAfterMs, resetServerMs, dateServerMs } = readRateHeaders(response.headers, this.#clock.now());
      const untilResetMs = resetServerMs === null ? null : resetServerMs - (dateServerMs ?? this.#clock.now());
      await this.#clock.sleep(Math.max(0, retryAfterMs ?? untilResetMs ?? DEFAULT_WAIT_MS), signal);
    }
  }
}
