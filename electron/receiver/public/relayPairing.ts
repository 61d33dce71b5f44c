import { z } from 'zod';
import type { Pairing } from '../../../shared/tunnel.ts';
import type { Clock, Fetch } from '../../kernel/ports.ts';
import { readRelayToken } from './tunnelTokens.ts';

const ANSWER_LIMIT_MS = 10_000;
const LONGEST_ANSWER = 4_000;
/** As relays show it: letters and digits, with a dash that a person may leave out. */
const CODE = /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/;

const answer = z.object({ id: z.string(), token: z.string() });

/** The token that a code gave, or why it gave none. */
export type Redeemed = { kind: 'token'; token: string } | { kind: Exclude<Pairing, 'paired'> };

/**
 * Takes a short code to a relay, with the app's public key, and brings back the token. Follows no redirect; never throws.
 * @param address as it is connected to, without a trailing slash
 */
export async function redeemCode(
  { address, code, publicKey }: { address: string; code: string; publicKey: Uint8Array },
  { fetch, clock }: { fetch: Fetch; clock: Clock },
): Promise<Redeemed> {
  const typed = code.trim().toUpperCase();
  if (!CODE.test(typed)) return { kind: 'noCode' };
  const limit = new AbortController();
  const cancel = clock.after(ANSWER_LIMIT_MS, () => limit.abort());
  try {
    const response = await fetch(`${address}/pair`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        code: typed.includes('-') ? typed : `${typed.slice(0, 4)}-${typed.slice(4)}`,
        publicKey: Buffer.from(publicKey).toString('base64url'),
      }),
      redirect: 'manual',
      signal: limit.signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { kind: refusalOf(response.status) };
    }
    return readAnswer((await response.text()).slice(0, LONGEST_ANSWER));
  } catch {
    return { kind: 'unreachable' };
  } finally {
    cancel();
  }
}

function refusalOf(status: number): Exclude<Pairing, 'paired'> {
  if (status === 403) return 'refused';
  if (status === 429) return 'tooMany';
  return status >= 500 ? 'unreachable' : 'notRelay';
}

function readAnswer(text: string): Redeemed {
  try {
    const { id, token } = answer.parse(JSON.parse(text));
    return readRelayToken(token)?.id === id ? { kind: 'token', token } : { kind: 'notRelay' };
  } catch {
    return { kind: 'notRelay' };
  }
}
