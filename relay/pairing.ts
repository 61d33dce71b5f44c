import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRelayPublicKey } from '../shared/relaySeal.ts';
import type { TokensPort } from './ports.ts';

const MOST_BYTES = 1024;
const KEY = /^[\w-]{43}$/;

/**
 * Answers `POST /pair`: a code and the app's public key for an id and its token. The same answer for a code that is unknown, used
 * or late: who guesses learns nothing.
 * @returns the status
 */
export async function answerPairing(
  request: IncomingMessage,
  response: ServerResponse,
  tokens: TokensPort,
): Promise<number> {
  const asked = readAsked(await readText(request));
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

function readAsked(text: string | null): { code: string; publicKey: Uint8Array } | null {
  try {
    const { code, publicKey } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (typeof code !== 'string' || typeof publicKey !== 'string' || !KEY.test(publicKey)) return null;
    return { code, publicKey: Buffer.from(publicKey, 'base64url') };
  } catch {
    return null;
  }
}

/** @returns null when it is too long, or never ends */
function readText(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
      if (text.length > MOST_BYTES) resolve(null);
    });
    request.on('end', () => resolve(text));
    request.on('close', () => resolve(null));
    request.on('error', () => {});
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
