import { readFile, realpath } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/** Where the window's page lives: a private scheme, so that no web page shares its origin. */
export const WINDOW_ORIGIN = 'app://bundle';
const SAFE_PAGE = `${WINDOW_ORIGIN}/safe.html`;

/** The plain page of the safe mode, which tells under what id the log has the reason. */
export function safePage(logId: string): string {
  return `${SAFE_PAGE}?log=${encodeURIComponent(logId)}`;
}

/** Whether an address is the plain page's. */
export function isSafePage(url: string): boolean {
  return url.startsWith(SAFE_PAGE);
}

/** What is asked for below our origin, decoded once; null: it is not ours, or nothing can be meant by it. */
export function pathAsked(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || `${parsed.protocol}//${parsed.host}` !== WINDOW_ORIGIN) return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  try {
    const path = decodeURIComponent(parsed.pathname);
    // A backslash divides folders on Windows, a colon names a drive or a stream there, and a NUL ends a name.
    return /[\\:\0]/.test(path) ? null : path;
  } catch {
    return null;
  }
}

/** A file below `folder`, with the ending of its name; null when there is none, or it lies elsewhere, also by a link. */
export async function readPageFile(
  folder: string,
  path: string,
): Promise<{ bytes: Uint8Array; ending: string } | null> {
  const file = normalize(join(folder, path === '/' ? 'index.html' : path));
  if (!file.startsWith(folder + sep)) return null;
  try {
    const real = await realpath(file);
    if (!real.startsWith((await realpath(folder)) + sep)) return null;
    return { bytes: await readFile(real), ending: extname(real) };
  } catch {
    return null;
  }
}
