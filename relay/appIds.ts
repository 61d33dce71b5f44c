import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** An app's id is the first part of its public address. */
const APP_ID = /^[a-z0-9][a-z0-9-]{0,62}$/;
const SHORTEST_SECRET = 16;
const LONGEST_SECRET = 200;
const SECRET_BYTES = 32;
/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const CODE_LENGTH = 8;

/** With `open`, so many ids may be claimed by whoever comes first. */
export const MOST_CLAIMS = 100;
/** How long a pairing code counts. */
export const CODE_LIMIT_MS = 10 * 60_000;

export const isAppId = (id: string): boolean => APP_ID.test(id);

/** @throws Error that says what an id is */
export function checkAppId(id: string): string {
  if (!isAppId(id)) throw new Error('an id is of small letters, digits and dashes, at most 63');
  return id;
}

/** Whether it can be a secret at all. */
export const isSecret = (secret: string): boolean =>
  secret.length >= SHORTEST_SECRET && secret.length <= LONGEST_SECRET;

export const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A code as a person types it: `ABCD-EFGH`, about 39 bits. */
export function makeCode(): string {
  let code = '';
  while (code.length < CODE_LENGTH) {
    for (const byte of randomBytes(16)) {
      // A byte beyond the last whole round of letters would make the first of them likelier.
      if (byte < 240 && code.length < CODE_LENGTH) code += CODE_LETTERS[byte % CODE_LETTERS.length];
    }
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** A code as it was typed, in any case, with or without its dash; null when it can be none. */
export function readCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  return letters.length === CODE_LENGTH && [...letters].every((one) => CODE_LETTERS.includes(one)) ? letters : null;
}

/** SHA-256 of a secret. Secrets are long and random, so nothing slower is needed. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compared with when an id is unknown, so that its answer takes as long. */
const nobody = randomBytes(32);

/** Whether a secret is the one whose digest this is; null: there is none. */
export function isSameSecret(secret: string, digest: Uint8Array | null | undefined): boolean {
  return timingSafeEqual(digestOf(secret), digest ?? nobody);
}
