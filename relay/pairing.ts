import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRelayPublicKey } from '../shared/relaySeal.ts';
import type { TokensPort } from './ports.ts';

const MOST_BYTES = 1024;
const KEY = /^[\w-]{43}$/;

/**
 * Answers `POST /pair`: a code and the app's public key for an id and its token. The same answer for a code that is unknown, used
 * or late: who guesses learns nothing.
 * @returns the status; null when no app writes that much, or it never ended: it is not answered yet
 */
export async function answerPairing(
  request: IncomingMessage,
  response: ServerResponse,
  tokens: TokensPort,
): Promise<number | null> {
  const text = await readText(request);
  if (text === null) return null;
  const asked = readAsked(text);
  if (!asked || !(await isRelayPublicKey(asked.publicKey)))
    return tell(response, 400, { error: 'code and publicKey are needed' });
  try {
    const token = await tokens.redeem(asked.code, asked.publicKey);
    if (token === null) return tell(response, 403, { error: 'the code is unknown, was used or is too old' });
    return tell(response, 200, { id: token.slice(0, token.indexOf(':')), token });
  } catch {
    return tell(response, 503, { error: 'tokens can’t be reached' });
  }
}

function readAsked(text: string): { code: string; publicKey: Uint8Array } | null {
  try {
    const { code, publicKey } = JSON.parse(text) as Record<string, unknown>;
    if (typeof code !== 'string' || typeof publicKey !== 'string' || !KEY.test(publicKey)) return null;
    return { code, publicKey: Buffer.from(publicKey, 'base64url') };
  } catch {
    return null;
  }
}

/** @returns null when it is too long, or never ends: from then on nothing of it is held */
function readText(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (text: string | null) => {
      request.off('data', take).off('end', end).off('close', gone);
      resolve(text);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > MOST_BYTES) stop(null);
      else chunks.push(chunk);
    };
    const end = () => stop(Buffer.concat(chunks).toString());
    const gone = () => stop(null);
    request
      .on('data', take)
      .on('end', end)
      .on('close', gone)
      .on('error', () => {});
  });
}

function tell(response: ServerResponse, status: number, body: object): number {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
  });
  response.end(text);
  response.req.resume();
  return status;
}
