import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Upper-case hex alone: a digest in lower case is one of the mistakes that the service does not make. */
const SIGNATURE = /^sha384=[0-9A-F]{96}$/;
const PREFIX = 'sha384=';

/** The Poker-Signature of these bytes. @see API "Events" 6, PLATFORM §8.3 */
export function signatureOf(body: Uint8Array, key: KeyObject | string): string {
  return PREFIX + digestOf(body, key).toString('hex').toUpperCase();
}

/**
 * Whether a Poker-Signature is the one of these bytes. The digests are compared in constant time; only the form of what came,
 * which the sender knows anyway, decides sooner. Never throws.
 * @see API "Events" 6, PLATFORM §8.3
 */
export function signatureFits(signature: string, body: Uint8Array, key: KeyObject): boolean {
  if (!SIGNATURE.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature.slice(PREFIX.length), 'hex'), digestOf(body, key));
}

const digestOf = (body: Uint8Array, key: KeyObject | string): Buffer => createHmac('sha384', key).update(body).digest();
