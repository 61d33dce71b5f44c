import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { bodyLimit } from './uploadLimits.ts';

/** A request whose body has been read: plain data, which can be kept and handled again. */
export type Received = {
  readonly method: string;
  /** The request's target as it was sent. */
  readonly target: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** Whom it comes from. */
  readonly address: string;
  /** Where it arrived. */
  readonly port: number;
  readonly body: Buffer | 'too large';
};

const NO_BODY = Buffer.alloc(0);

/** Headers that tell nothing to anybody here; left out, so that a request that is kept stays small. */
const NOISE = new Set(
  [
    'accept accept-encoding accept-language cache-control connection content-length host pragma priority',
    'sec-fetch-dest sec-fetch-mode transfer-encoding user-agent sec-websocket-key sec-websocket-extensions upgrade',
  ].flatMap((line) => line.split(' ')),
);

/** A request without its body. */
export function receivedHead(incoming: IncomingMessage, body: Received['body'] = NO_BODY): Received {
  const headers: IncomingHttpHeaders = {};
  for (const name in incoming.headers) {
    const value = incoming.headers[name];
    if (value !== undefined && !NOISE.has(name)) headers[name] = value;
  }
  const { remoteAddress = '', localPort = 0 } = incoming.socket;
  return {
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    headers,
    address: remoteAddress,
    port: localPort,
    body,
  };
}

/** Whether a body may follow the head. */
export function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads a request to its end, chunked or not; no further than the limit. Rejects when the connection breaks. */
export async function receive(incoming: IncomingMessage): Promise<Received> {
  const limit = bodyLimit(incoming.method ?? 'GET', incoming.url ?? '/');
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return receivedHead(incoming, 'too large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > limit) return receivedHead(incoming, 'too large');
    chunks.push(chunk);
  }
  return receivedHead(incoming, Buffer.concat(chunks));
}
