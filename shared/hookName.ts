import type { HookRow } from './hooks.ts';

/** Enough of a path to tell it apart: `/in/c04e2b`. */
export function shortPath(path: string): string {
  const [, start = '', name = ''] = /^(\/[^/]*\/)?(.*)$/s.exec(path) ?? [];
  const most = start === '/in/' ? 6 : 24;
  return start + (name.length > most ? name.slice(0, most) : name);
}

/** Host, path and query. A name and password before the host are no part of what is shown. */
const ADDRESS = /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)([^?#]*)(\?[^#]*)?/i;

type Named = Pick<HookRow, 'url' | 'intake' | 'name'>;

/**
 * Host and path of a hook's address, for the two lines of its cell; the text itself when it is no address. Of a path that
 * nobody can guess the first letters tell it apart.
 */
export function splitAddress({ url, intake }: Pick<HookRow, 'url' | 'intake'>): { host: string; path: string } {
  const [, host, pathname, search = ''] = ADDRESS.exec(url) ?? [];
  if (host === undefined) return { host: url, path: '' };
  const path = pathname || '/';
  if (intake === null || !path.endsWith(intake)) return { host, path: path + search };
  return { host: host + path.slice(0, -intake.length), path: shortPath(intake) + search };
}

/** Names a hook in a sentence: as the person calls it, else its address without the scheme, at most 60 characters. */
export function hookName({ name, ...hook }: Named): string {
  if (name !== null) return name;
  const { host, path } = splitAddress(hook);
  const address = host + path;
  return address.length > 60 ? `${address.slice(0, 40)}…${address.slice(-18)}` : address;
}
