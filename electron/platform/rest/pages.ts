import Link from 'http-link-header';
import { AppFailure } from '../../../shared/failure.ts';
import type { EndpointName, Reply } from '../../../shared/platform/endpoints.ts';
import type { Platform, RequestOptions } from '../../kernel/ports.ts';

/** A list that goes on longer than this has lost its end. */
const PAGES_MAX = 20_000;
const TOKEN = 'continuationToken';

export type Page<N extends EndpointName> = {
  rows: Reply<N>;
  /** Rows that could not be read. */
  rowsLeftOut: number;
  /** From 1 on. */
  number: number;
  /** Whether the service names no further page. Any page may be short, or empty, before that. */
  last: boolean;
};

export type PageOptions<N extends EndpointName> = Omit<RequestOptions<N>, 'body' | 'accept'> & {
  /** Called before each page is asked for; the walk goes on when it resolves, and ends when it throws. */
  beforePage?: (number: number) => Promise<void> | void;
  pagesMax?: number;
};

/**
 * Walks over a list page by page, along the `link` header; only its absence ends the list. Addresses of pages are taken as
 * they come, never put together.
 * @throws AppFailure what the request throws, and `badPayload` when the header can't be read, leads to another origin, or leads
 *   back to a page that was read; the signal's reason when it aborts
 * @see API "GET /api/v2/chats/{channelId}/users (v2)", PLATFORM §7.1
 */
export async function* walkPages<N extends EndpointName>(
  platform: Platform,
  name: N,
  { beforePage, pagesMax = PAGES_MAX, ...options }: PageOptions<N>,
): AsyncGenerator<Page<N>, void, undefined> {
  const { path: _path, query: _query, ...rest } = options;
  const seen = new Set<string>();
  let href: string | null = null;
  for (let number = 1; ; number++) {
    await beforePage?.(number);
    options.signal?.throwIfAborted();
    const reply = await platform.request(name, href === null ? options : { ...rest, href });
    options.signal?.throwIfAborted();
    if (reply.data === undefined) throw broken('the page has no body');
    if (number === 1) seen.add(pageKey(new URL(reply.url)));
    const next = nextPage(reply.headers, reply.url);
    yield { rows: reply.data, rowsLeftOut: reply.rowsLeftOut, number, last: next === null };
    if (next === null) return;
    const key = pageKey(next);
    if (seen.has(key)) throw broken('it leads back to a page that was read before');
    if (number >= pagesMax) throw broken(`it has no end after ${pagesMax} pages`);
    seen.add(key);
    href = next.href;
  }
}

/** The absolute address of the next page, or null on the last one. */
export function nextAddress(headers: Headers, pageUrl: string): string | null {
  return nextPage(headers, pageUrl)?.href ?? null;
}

function nextPage(headers: Headers, pageUrl: string): URL | null {
  const header = headers.get('link');
  if (header === null || header.trim() === '') return null;
  const target = parseLink(header).rel('next')[0]?.uri;
  if (target === undefined) return null;
  const url = URL.parse(target, pageUrl);
  if (url === null) throw broken('its address cannot be read');
  // The request carries the access token: it goes to nobody but the service.
  if (url.origin !== new URL(pageUrl).origin) throw broken('it leads to another origin');
  return url;
}

function parseLink(header: string): Link {
  try {
    return Link.parse(header);
  } catch (cause) {
    throw broken('it cannot be read', cause);
  }
}

/** A continuation token stands for its page whatever else is in the address; without one the address does. */
function pageKey(url: URL): string {
  const token = url.searchParams.get(TOKEN);
  return token === null ? `address ${url.href}` : `token ${token}`;
}

function broken(detail: string, cause?: unknown): AppFailure {
  return new AppFailure({ kind: 'badPayload', where: 'link header', detail }, { cause });
}
