import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RelayMetrics } from './metrics.ts';
import type { TokensPort } from './ports.ts';

const MOST_BYTES = 4096;
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'form{margin:1rem 0}input,button{font:inherit;padding:.4rem .6rem}output{font:600 2rem/1.4 ui-monospace,monospace}' +
  'td{padding:.1rem 1rem .1rem 0}';
const STYLE_DIGEST = createHash('sha256').update(STYLE).digest('base64');

export type OperatorOptions = {
  /** On 127.0.0.1; 0: any free one. */
  port: number;
  tokens: TokensPort;
  metrics: RelayMetrics;
  standing(): { apps: number; streams: number; bytes: number };
  kept(): { waiting: number; bytes: number } | null;
  unready(): string | null;
};

export type Operator = { url: string; close(): Promise<void> };

/**
 * The operator's side, on loopback alone: a page that pairs and revokes apps, and `/metrics`. A page of the web that the
 * operator has open can neither read it nor act here: it is told by its host, and forms carry a number of this run.
 * @throws Error when it can't listen there
 */
export async function startOperator(options: OperatorOptions): Promise<Operator> {
  const formKey = randomBytes(18).toString('base64url');
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 });
  server.on('request', (request, response) => {
    answer(request, response, options, formKey).catch(() => tell(response, 500, 'text/plain', 'it failed'));
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: OperatorOptions,
  formKey: string,
): Promise<void> {
  const host = request.headers.host ?? '';
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host))
    return tell(response, 403, 'text/plain', 'not from here');
  switch (`${request.method} ${request.url}`) {
    case 'GET /metrics':
      return tell(response, 200, options.metrics.contentType, await options.metrics.text());
    case 'GET /':
      return page(response, options, formKey, '');
    case 'POST /':
      return act(request, response, options, formKey);
    default:
      return tell(response, 404, 'text/plain', 'there is nothing here');
  }
}

async function act(
  request: IncomingMessage,
  response: ServerResponse,
  options: OperatorOptions,
  formKey: string,
): Promise<void> {
  const form = new URLSearchParams(await readText(request));
  const given = createHash('sha256')
    .update(form.get('key') ?? '')
    .digest();
  if (!timingSafeEqual(given, createHash('sha256').update(formKey).digest())) {
    return tell(response, 403, 'text/plain', 'open the page again: the relay was started anew');
  }
  const id = (form.get('id') ?? '').trim();
  try {
    if (form.get('act') === 'revoke') {
      const was = await options.tokens.revoke(id);
      return page(response, options, formKey, `<p role="status">${was ? 'Revoked.' : 'There is no such app.'}</p>`);
    }
    const code = await options.tokens.offer(id);
    const told = `<p role="status">Code for <bdi>${escaped(id)}</bdi>, once, for ten minutes:<br><output>${code}</output></p>`;
    return page(response, options, formKey, told);
  } catch (cause) {
    const why = escaped(cause instanceof Error ? cause.message : 'it failed');
    return page(response, options, formKey, `<p role="alert">${why}</p>`, 400);
  }
}

function page(response: ServerResponse, options: OperatorOptions, formKey: string, told: string, status = 200): void {
  const { apps, streams } = options.standing();
  const kept = options.kept();
  const rows = [
    ['State', options.unready() ?? 'ready'],
    ['Apps connected', apps],
    ['Requests under way', streams],
    ['Deliveries kept', kept?.waiting ?? 'unknown'],
    ['Bytes kept', kept?.bytes ?? 'unknown'],
  ];
  const form = (act: string, label: string, button: string) =>
    `<form method="post" action="/"><input type="hidden" name="key" value="${formKey}">` +
    `<input type="hidden" name="act" value="${act}"><label>${label} ` +
    `<input name="id" required pattern="[a-z0-9][a-z0-9\\-]{0,62}" maxlength="63" autocomplete="off"></label> ` +
    `<button>${button}</button></form>`;
  const text =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Relay</title><style>${STYLE}</style><h1>Relay</h1>${told}` +
    `<h2>Pair an app</h2>${form('pair', 'Name (small letters, digits, dashes)', 'Make a code')}` +
    `<h2>Revoke an app</h2>${form('revoke', 'Name', 'Revoke')}` +
    `<h2>Now</h2><table>${rows.map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`).join('')}</table>`;
  tell(response, status, 'text/html; charset=utf-8', text);
}

function tell(response: ServerResponse, status: number, type: string, text: string): void {
  if (response.headersSent) return;
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; form-action 'self'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BYTES) throw new Error('it is too long');
  }
  return text;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
