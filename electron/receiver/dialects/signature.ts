import { createHmac, type Hmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Dialect, SignatureRule } from '../../../shared/dialects.ts';
import type { DigestCoding, TimeCoding } from '../../../shared/senders.ts';
import type { HeaderOf } from './requestHeaders.ts';

export type Key = KeyObject | string;

/** What a signature says of itself. */
export type Claim = {
  /** Digests as they were written, without the prefix: more than one while a sender changes its secret. */
  digests: readonly string[];
  /** As they were written: they are part of what is signed. null: not there. */
  time: string | null;
  id: string | null;
};

/** More items than any sender's list has. */
const MOST_ITEMS = 20;

/** @returns null when the signature's header did not come */
export function readClaim(dialect: Dialect, headerOf: HeaderOf): Claim | null {
  const rule = dialect.signature;
  const value = rule === null ? null : headerOf(rule.header);
  if (rule === null || value === null) return null;
  const { prefix } = rule;
  const items = rule.list ? value.split(',', MOST_ITEMS).map((item) => item.trim()) : [value];
  const digests: string[] = [];
  for (const item of items) if (item.startsWith(prefix)) digests.push(item.slice(prefix.length));
  const [idPlace] = dialect.ids;
  return {
    digests,
    time: dialect.time === null ? null : timeIn(dialect.time.at, items, headerOf),
    id: idPlace === undefined || idPlace.startsWith('.') ? null : headerOf(idPlace),
  };
}

function timeIn(at: string, items: readonly string[], headerOf: HeaderOf): string | null {
  if (at.startsWith('.')) return null;
  if (!at.startsWith('=')) return headerOf(at);
  const named = items.filter((item) => item.startsWith(`${at.slice(1)}=`));
  // Two times would be two answers to what was signed.
  return named.length === 1 ? (named[0]?.slice(at.length) ?? null) : null;
}

/**
 * Whether one of the claimed digests is that of these bytes. Digests are compared in constant time; only the form of what came,
 * which the sender knows anyway, decides sooner. Never throws.
 */
export function claimFits(rule: SignatureRule, claim: Claim, body: Uint8Array, key: Key): boolean {
  let right: Buffer | null = null;
  let fits = false;
  for (const digest of claim.digests) {
    if (!isDigest(digest, rule)) continue;
    right ??= comparable(rule, claim, body, key);
    if (right === null) return false;
    fits = timingSafeEqual(Buffer.from(digest, rule.coding === 'base64' ? 'base64' : 'latin1'), right) || fits;
  }
  return fits;
}

/** The right digest: in hex its letters, which is quicker to have than its bytes and has one form only. */
function comparable(rule: SignatureRule, claim: Claim, body: Uint8Array, key: Key): Buffer | null {
  if (rule.coding === 'base64') return digestOf(rule, claim, body, key);
  const text = hmacOf(rule, claim, body, key)?.digest('hex') ?? null;
  return text === null ? null : Buffer.from(rule.coding === 'upperHex' ? text.toUpperCase() : text, 'latin1');
}

/** The digest that the rule asks for; null when the time or the id that it signs is not there. */
export function digestOf(rule: Signing, claim: Omit<Claim, 'digests'>, body: Uint8Array, key: Key): Buffer | null {
  return hmacOf(rule, claim, body, key)?.digest() ?? null;
}

type Signing = Pick<SignatureRule, 'algorithm' | 'signed'>;

function hmacOf(
  { algorithm, signed }: Signing,
  { time, id }: Omit<Claim, 'digests'>,
  body: Uint8Array,
  key: Key,
): Hmac | null {
  const hmac = createHmac(algorithm, key);
  if (signed === '{body}') return hmac.update(body);
  for (const part of signed.split(/(\{body\}|\{time\}|\{id\})/)) {
    if (part === '{body}') hmac.update(body);
    else {
      const text = part === '{time}' ? time : part === '{id}' ? id : part;
      if (text === null) return null;
      // As Node reads a header's bytes.
      hmac.update(text, 'latin1');
    }
  }
  return hmac;
}

/** A digest as the rule writes it. */
export function writeDigest(digest: Buffer, coding: DigestCoding): string {
  const text = digest.toString(coding === 'base64' ? 'base64' : 'hex');
  return coding === 'upperHex' ? text.toUpperCase() : text;
}

const BYTES = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 } as const;

function isDigest(text: string, { algorithm, coding }: SignatureRule): boolean {
  const bytes = BYTES[algorithm];
  if (coding === 'base64')
    return (
      text.length === 4 * Math.ceil(bytes / 3) &&
      /^[A-Za-z0-9+/]+={0,2}$/.test(text) &&
      Buffer.from(text, 'base64').length === bytes
    );
  return text.length === 2 * bytes && (coding === 'hex' ? /^[0-9a-f]+$/ : /^[0-9A-F]+$/).test(text);
}

/** @returns milliseconds; null when it is no time */
export function readTime(text: string | null, coding: TimeCoding): number | null {
  if (text === null) return null;
  if (coding === 'seconds') return /^\d{1,12}$/.test(text) ? Number(text) * 1000 : null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : atMs;
}

export function writeTime(atMs: number, coding: TimeCoding): string {
  return coding === 'seconds' ? String(Math.floor(atMs / 1000)) : new Date(atMs).toISOString();
}
