/**
 * A public address as a hook's path is appended to it: http(s), any path prefix kept, no slash at the end.
 * Null when the text is none, or has credentials, a query or a fragment, which an appended path would break.
 */
export function publicAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if ([url.username, url.password, url.search, url.hash].some((part) => part !== '')) return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
