import type { Fetch } from '../../kernel/ports.ts';

export type FakeRequest = {
  method: string;
  url: URL;
  /** Path and query, e.g. `/api/v1/chats/7?page=1`. */
  path: string;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it has sent
  body: any;
};

/** What a route answers with: a reply, an error `fetch` throws, or `hang` for a service that never answers. */
export type FakeReply = Response | Error | 'hang';
type Route = (request: FakeRequest) => FakeReply | Promise<FakeReply>;

/**
 * A service that answers as a test scripts it, in place of the global `fetch`. A route is `METHOD /path` with `*` for
 * one segment; the last one declared wins; with several replies the last goes on for ever.
 */
export class FakeService {
  readonly requests: FakeRequest[] = [];
  readonly #routes: { pattern: RegExp; route: Route }[] = [];

  on(what: string, ...replies: (FakeReply | Route)[]): this {
    const pattern = new RegExp(`^${what.replace(/[.?+]/g, '\\$&').replaceAll('*', '[^/?]+')}(\\?.*)?$`);
    let nth = 0;
    this.#routes.unshift({
      pattern,
      route: (request) => {
        const reply = replies[Math.min(nth++, replies.length - 1)] ?? new Error('a route without a reply');
        if (typeof reply === 'function') return reply(request);
        return reply instanceof Response ? reply.clone() : reply;
      },
    });
    return this;
  }

  /** What was asked, as `METHOD /path`. */
  get asked(): string[] {
    return this.requests.map(({ method, path }) => `${method} ${path}`);
  }

  readonly fetch: Fetch = async (address, init) => {
    const url = new URL(address);
    const path = url.pathname + url.search;
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
    const request = { method, url, path, headers: new Headers(init.headers), body };
    this.requests.push(request);
    init.signal?.throwIfAborted();
    const found = this.#routes.find(({ pattern }) => pattern.test(`${method} ${path}`));
    if (!found) return json(404, { statusCode: 404, error: 'Not Found', message: `no route for ${method} ${path}` });
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
    const reply = await Promise.race([found.route(request), aborted]);
    if (reply === 'hang') return aborted;
    if (reply instanceof Error) throw reply;
    return reply;
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function html(status: number): Response {
  return new Response('<!doctype html><title>Bad gateway</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}

export const empty = (status: number): Response => new Response(null, { status });

/** What Node's fetch throws when nobody listens, or when the line is cut. */
export function networkError(code = 'ECONNREFUSED'): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

/** A reply whose body breaks off. */
export function cutReply(status: number, begin = '{"half":'): Response {
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) return controller.error(networkError('UND_ERR_SOCKET'));
      sent = true;
      controller.enqueue(new TextEncoder().encode(begin));
    },
  });
  return new Response(body, { status });
}
