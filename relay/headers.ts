import type { RawHeaders } from '../shared/relayFrames.ts';

/** These belong to one connection and end with it; `expect` was answered by this side already. */
const hopByHop = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** What a sender names in `Connection` goes no further, but never these: the app could not judge the body without them. */
const NEEDED = /^(poker-|content-)/;

const CONNECTION = 'connection';

/** The headers without those that belong to the connection; the others keep their spelling, order and bytes. */
function endToEnd(headers: RawHeaders): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < headers.length; index += 2) {
    pairs.push([headers[index] ?? '', headers[index + 1] ?? '']);
  }
  const named = pairs
    .filter(([name]) => name.length === CONNECTION.length && name.toLowerCase() === CONNECTION)
    .flatMap(([, value]) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !NEEDED.test(name));
  return pairs.filter(([name]) => {
    const lower = name.toLowerCase();
    return !hopByHop.has(lower) && !named.includes(lower);
  });
}

const isNamed = (pairs: readonly [string, string][], wanted: string) =>
  pairs.some(([name]) => name.toLowerCase() === wanted);

/**
 * A request's headers as they go to the app. `Host` becomes `X-Forwarded-Host` unless a proxy in front has set that; the
 * length is that of the body, however it came.
 */
export function requestHeaders(method: string, headers: RawHeaders, bodyBytes: number): string[] {
  const pairs = endToEnd(headers);
  const wasForwarded = isNamed(pairs, 'x-forwarded-host');
  const out: string[] = [];
  for (const [name, value] of pairs) {
    const lower = name.toLowerCase();
    if (lower !== 'host') out.push(name, value);
    else if (!wasForwarded) out.push('X-Forwarded-Host', value);
  }
  const maySayNothing = bodyBytes === 0 && (method === 'GET' || method === 'HEAD');
  if (!maySayNothing && !isNamed(pairs, 'content-length')) out.push('Content-Length', String(bodyBytes));
  return out;
}

/**
 * An answer's headers as they go to who asked; null when its length is said twice or is none: behind a proxy that shares
 * its connections, a wrong length would pass for the answer to somebody else's request.
 */
export function answerHeaders(headers: RawHeaders): string[] | null {
  const pairs = endToEnd(headers);
  const lengths = pairs.filter(([name]) => name.toLowerCase() === 'content-length');
  if (lengths.length > 1 || lengths.some(([, value]) => !/^\d{1,9}$/.test(value))) return null;
  return pairs.flat();
}
