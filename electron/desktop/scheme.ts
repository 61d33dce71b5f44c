import { protocol } from 'electron';
import { filesAhead } from './filesAhead.ts';
import type { FirstFetches } from './firstFetches.ts';
import { pathAsked, readPageFile } from './pageFile.ts';
import { POLICY } from './policy.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.json': 'application/json',
};

/** To be called before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

type PageServed = {
  /** A sheet's PNG bytes; null: there is none. */
  sheet: (pack: string) => Promise<Uint8Array | null>;
  /** Whether the page will go on to what comes behind its first screen, which it is sent word of then. */
  goesOn: () => boolean;
  /** Is told of what it fetches. */
  fetches: Pick<FirstFetches, 'asks' | 'has'>;
};

/**
 * Serves the window's files, and the service's emoticon sheets under /emoticons/{pack}.png, each with the policy.
 */
export function serveScheme(rendererDir: string, { sheet, goesOn, fetches }: PageServed): void {
  protocol.handle('app', async ({ url, method }) => {
    const path = method === 'GET' || method === 'HEAD' ? pathAsked(url) : null;
    if (path === null) return respond(null, '');
    const pack = /^\/emoticons\/([A-Za-z0-9_-]{1,64})\.png$/.exec(path)?.[1];
    if (pack) return respond(await sheet(pack), '.png');
    fetches.asks();
    const [file, ahead] = await Promise.all([
      readPageFile(rendererDir, path),
      path === '/index.html' && goesOn() ? filesAhead(rendererDir) : null,
    ]);
    fetches.has(path);
    return respond(file?.bytes ?? null, file?.ending ?? '', ahead === null ? {} : { link: ahead });
  });
}

function respond(body: Uint8Array | null, extension: string, more: Record<string, string> = {}): Response {
  const headers = { 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', ...more };
  if (!body) return new Response('not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } });
  const type = TYPES[extension] ?? 'application/octet-stream';
  return new Response(new Uint8Array(body), { headers: { ...headers, 'content-type': type } });
}
