import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeSigningSecret, readSigningSecret } from './signingSecret.ts';

it('makes secrets that it reads', () => {
  const secret = makeSigningSecret(randomBytes);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(makeSigningSecret(randomBytes)).not.toBe(secret);
  expect(readSigningSecret(secret)).toBe(secret);
});

it.each([' hush ', 'kéy-☃-2', 'with some space', 'x'.repeat(512)])('takes %j', (text) => {
  expect(readSigningSecret(text)).toBe(text.trim());
});

it.each(['', ' \n', 'two\nlines', 'a\u0000b', 'half \ud83d', 'x'.repeat(513)])('does not take %j', (text) => {
  expect(readSigningSecret(text)).toBeNull();
});
