import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../shared/dialects.ts';
import { flatHeaders } from './requestHeaders.ts';
import { claimFits, readClaim } from './signature.ts';

function fitsKey(signature: string, body: Uint8Array, secret: KeyObject): boolean {
  const { platform } = dialects;
  const claim = readClaim(platform, flatHeaders(['poker-signature', signature]));
  return platform.signature !== null && claim !== null && claimFits(platform.signature, claim, body, secret);
}
const key = (secret: string) => createSecretKey(secret, 'utf8');
const fits = (signature: string, body: string | Uint8Array, secret: string): boolean =>
  fitsKey(signature, typeof body === 'string' ? Buffer.from(body) : body, key(secret));

/** @see PLATFORM §8.3 */
const vectors = [
  {
    secret: 'open-sesame',
    bytes: 145,
    body: '{"event":"channel:314:update","id":"3f0c9f6e-6a3f-4a77-9d0e-0b8f5a1c2d3e","payload":{"online":true},"sentAt":"2024-01-02T03:04:05.6789012+00:00"}',
    digest: '7F0BFCD80026DAC1C8B1FB79055492FB73F42E175ADEF8C112977F270F10D09C280393E2213395DBC2790314CF0F217B',
  },
  {
    secret: 'kéy-☃-2',
    bytes: 187,
    body: '{"event":"channel:314:broadcast","id":"8c1de2a4-57b0-4f0e-8b36-1d2f3a4b5c6d","payload":{"broadcastId":"0e9b1c7a-2f4d-4c1b-9a8e-7d6c5b4a3f21"},"sentAt":"2024-01-02T03:04:05.0000000+00:00"}',
    digest: '3D15CE0F0EF4700F9E60FF94C0B2D2C9F75471678CD6F519733C4651D917C41E79E201FCF02415FFF27FBB8F723C4917',
  },
  {
    secret: 'open-sesame',
    bytes: 150,
    body: '{"event":"channel:314:update","id":"5b7f1e2d-9c3a-4d6b-8e0f-112233445566","payload":{"name":"café ☃"},"sentAt":"2024-01-02T03:04:05.1000000+00:00"}',
    digest: 'BBB1F7077EC58AF7FF9EE98EA60CD63CA46FA1B676508F040150AE8940DD4B36468286A9051715957D840EE434D87707',
  },
  {
    secret: 'open-sesame',
    bytes: 0,
    body: '',
    digest: '441B50CBAB9B1AA24B985EAA728181239784E878896A89542118AE3D467067407DE417FFABA8F13B8887B3318F817337',
  },
];

describe('the platform’s vectors', () => {
  it.each(vectors)('fits $bytes bytes', ({ secret, body, bytes, digest }) => {
    expect(Buffer.byteLength(body)).toBe(bytes);
    expect(fits(`sha384=${digest}`, body, secret)).toBe(true);
  });

  it.each(vectors)('does not fit anything near them ($bytes bytes)', ({ secret, body, digest }) => {
    const signature = `sha384=${digest}`;
    expect(fits(signature, `${body}\n`, secret)).toBe(false);
    expect(fits(signature, body, `${secret}x`)).toBe(false);
    expect(fits(signature.toLowerCase(), body, secret)).toBe(false);
    expect(fits(`SHA384=${digest}`, body, secret)).toBe(false);
    expect(fits(digest, body, secret)).toBe(false);
    expect(fits(` ${signature}`, body, secret)).toBe(false);
    expect(fits(`${signature}\n`, body, secret)).toBe(false);
    expect(fits(`${signature}, ${signature}`, body, secret)).toBe(false);
    expect(fits(signature.slice(0, -1), body, secret)).toBe(false);
    expect(fits(`sha512=${digest}`, body, secret)).toBe(false);
  });
});

const bodies = fc.uint8Array({ maxLength: 300 });
const secrets = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const sign = (body: Uint8Array, secret: string): string =>
  `sha384=${createHmac('sha384', Buffer.from(secret)).update(body).digest('hex').toUpperCase()}`;

it('fits what was signed with the secret’s UTF-8 bytes, whatever the bytes', () => {
  fc.assert(fc.property(bodies, secrets, (body, secret) => fits(sign(body, secret), body, secret)));
});

it('fits nothing after one character of the signature has changed', () => {
  const at = fc.nat({ max: 102 });
  fc.assert(
    fc.property(bodies, secrets, at, fc.string({ minLength: 1, maxLength: 1 }), (body, secret, index, character) => {
      const signature = sign(body, secret);
      fc.pre(signature[index] !== character);
      return !fits(signature.slice(0, index) + character + signature.slice(index + 1), body, secret);
    }),
  );
});

it('fits nothing after one bit of the body has changed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), secrets, fc.nat(), (body, secret, bit) => {
      const changed = body.slice();
      const at = (bit >> 3) % body.length;
      changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7));
      return !fits(sign(body, secret), changed, secret);
    }),
  );
});

it('takes any text for a signature without throwing', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 103, maxLength: 103 }));
  fc.assert(fc.property(texts, bodies, (text, body) => !fits(text, body, 'open-sesame')));
});
