import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Redactor } from './redact.ts';

const canary = 'canaryQ7x0pLmZ93';

it.each([
  { access_token: canary },
  { refreshToken: canary },
  { 'Refresh-Token': canary },
  { authkey: canary },
  { handle: canary },
  { code: canary },
  { client_secret: canary },
  { Authorization: `Bearer ${canary}` },
  { headers: new Headers({ authorization: `Secret ${canary}` }) },
  { list: [{ deep: { secret: canary } }] },
  { secret: { nested: canary } },
  { url: `https://example.test/api/v1/oauth/shortcode/check/${canary}` },
  { url: new URL(`wss://example.test/chat?version=1.0&authkey=${canary}`) },
  { link: `</api/v2/chats/7/users?limit=100&continuationToken=${canary}>; rel="next"` },
  { body: `{"access_token": "${canary}", "expires_in": 21600}` },
  { body: `grant_type=refresh_token&refresh_token=${canary}` },
  { text: `refresh_token=${canary}` },
  { text: `Authorization: ${canary}` },
  { text: `sent Bearer ${canary} to the service` },
  { error: new Error(`refused Bearer ${canary}`, { cause: new Error(`authkey=${canary}`) }) },
  new Map([['access_token', canary]]),
])('takes out a secret it can recognise: case %#', (value) => {
  expect(JSON.stringify(new Redactor().value(value))).not.toContain(canary);
});

it('takes out a learned value wherever it stands, also encoded and as a key', () => {
  const redact = new Redactor();
  const odd = 'a/b+c==&d e';
  redact.learn(canary);
  redact.learn(odd);
  const error = new Error(`nothing for ${canary}`);
  const told = JSON.stringify(
    redact.value({ [canary]: 1, note: `x${canary}y`, error, at: encodeURIComponent(odd), odd }),
  );
  expect(told).not.toContain(canary);
  expect(told).not.toContain(encodeURIComponent(odd));
  expect(told).not.toContain(odd);
});

it('never lets a learned value through, whatever it is and whatever stands around it', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 12, maxLength: 40, unit: 'binary' }),
      fc.string(),
      fc.string(),
      (value, a, b) => {
        const redact = new Redactor();
        redact.learn(value);
        expect(redact.text(`${a}${value}${b}`)).not.toContain(value);
      },
    ),
    { numRuns: 300 },
  );
});

it('leaves ordinary text, numbers and short words alone', () => {
  const redact = new Redactor();
  redact.learn('abc');
  expect(redact.value({ code: 4007, text: 'exit code: 1, abc, the Secret key', path: '/chats/7', ok: true })).toEqual({
    code: 4007,
    text: 'exit code: 1, abc, the Secret key',
    path: '/chats/7',
    ok: true,
  });
});

it('survives cycles, depth, getters that throw, bytes and odd values', () => {
  const odd: Record<string, unknown> = { bytes: new Uint8Array(3), when: new Date(Number.NaN), big: 7n, call: () => 1 };
  odd.self = odd;
  Object.defineProperty(odd, 'torn', {
    enumerable: true,
    get() {
      throw new Error('no');
    },
  });
  let deep: unknown = 'end';
  for (let level = 0; level < 50; level++) deep = { deep };
  expect(new Redactor().value(odd)).toMatchObject({ bytes: '[3 bytes]', self: '[circular]', torn: '[unreadable]' });
  expect(JSON.stringify(new Redactor().value(deep))).toContain('[deep]');
});

it('keeps the newest secrets when very many were learned', () => {
  const redact = new Redactor();
  redact.learn(canary);
  for (let nth = 0; nth < 5_000; nth++) {
    redact.learn(`handle-number-${nth}`);
    if (nth % 1_000 === 0) redact.learn(canary);
  }
  expect(redact.text(`${canary} handle-number-4999`)).toBe('[hidden] [hidden]');
});

it('forgets what was learned long ago, and nothing that lasts', () => {
  const redact = new Redactor();
  redact.learnLasting('the signing secret');
  redact.learn('the first authkey');
  for (let count = 0; count < 3_000; count += 1) redact.learn(`authkey ${count}`);
  expect(redact.text('the signing secret, the first authkey, authkey 2999')).toBe(
    '[hidden], the first authkey, [hidden]',
  );
});
