import { AppFailure } from '../../shared/failure.ts';
import { type Endpoint, endpointPath } from '../../shared/platform/endpoint.ts';

type Target = {
  path?: Record<string, string | number> | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  href?: string | undefined;
};

/**
 * The address of a request: from path and query, or from a link.
 * @throws AppFailure `badPayload` when a link leads away from the service, which would carry the token with it.
 */
export function requestUrl(baseUrl: string, endpoint: Endpoint, { path, query, href }: Target): string {
  if (href !== undefined) return linkUrl(baseUrl, path ? endpointPath(endpoint, path) : '/', href);
  const url = new URL(`${baseUrl}${endpointPath(endpoint, path)}`);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.append(name, String(value));
  }
  return url.href;
}

function linkUrl(baseUrl: string, page: string, href: string): string {
  const base = new URL(`${baseUrl}${page}`);
  const url = URL.parse(href, base.href);
  if (!url || url.origin !== base.origin || url.username !== '' || url.password !== '') {
    throw new AppFailure({ kind: 'badPayload', where: 'link', detail: 'leads away from the service' });
  }
  url.hash = '';
  return url.href;
}

/** The base address without a trailing slash, query or fragment. @throws TypeError when it is no http(s) address. */
export function normalBaseUrl(text: string): string {
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('the base address is not http(s)');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
