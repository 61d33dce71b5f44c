import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRelayPublicKey, makeRelayKeyPair, openKept, RelaySealError, sealKept } from './relaySeal.ts';

const request = {
  method: 'POST',
  path: '/in/5f0c',
  headers: ['Content-Type', 'application/json', 'X-Latin', 'caf\xe9'],
  body: Uint8Array.from('{"canary":"a-bird-in-a-mine"}', (one) => one.charCodeAt(0)),
};
const bound = { app: 'nora', arrivedAtMs: 1_790_000_000_000 };

it('opens what it sealed, whatever its body, with the pair it was sealed to', async () => {
  const pair = await makeRelayKeyPair();
  const bodies = fc.uint8Array({ maxLength: 3_000 }).map((bytes) => new Uint8Array(bytes));
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const sealed = await sealKept(pair.publicKey, { ...request, body }, bound);
      expect(await openKept(pair, sealed, bound)).toEqual({ ...request, body });
    }),
    { numRuns: 60 },
  );
});

it('shows nothing of what it holds, and is another each time', async () => {
  const { publicKey } = await makeRelayKeyPair();
  const [one = new Uint8Array(), two = new Uint8Array()] = await Promise.all([
    sealKept(publicKey, request, bound),
    sealKept(publicKey, request, bound),
  ]);
  for (const word of ['canary', 'bird', '/in/', 'application']) {
    expect(String.fromCharCode(...one)).not.toContain(word);
  }
  expect(one).not.toEqual(two);
});

it('opens for no other key, app or moment, and not when a byte was changed', async () => {
  const pair = await makeRelayKeyPair();
  const sealed = await sealKept(pair.publicKey, request, bound);
  await expect(openKept(await makeRelayKeyPair(), sealed, bound)).rejects.toThrow(RelaySealError);
  await expect(openKept(pair, sealed, { ...bound, app: 'ben' })).rejects.toThrow(RelaySealError);
  await expect(openKept(pair, sealed, { ...bound, arrivedAtMs: 1 })).rejects.toThrow(RelaySealError);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: sealed.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = sealed.slice();
      changed[at] = (changed[at] ?? 0) ^ change;
      await expect(openKept(pair, changed, bound)).rejects.toThrow(RelaySealError);
      await expect(openKept(pair, sealed.subarray(0, at), bound)).rejects.toThrow(RelaySealError);
    }),
    { numRuns: 60 },
  );
});

it('seals to no key that is none', async () => {
  expect(await isRelayPublicKey((await makeRelayKeyPair()).publicKey)).toBe(true);
  // All zeros: a point of small order, with which everybody would know the key.
  for (const length of [0, 16, 32, 33]) {
    expect(await isRelayPublicKey(new Uint8Array(length))).toBe(false);
    await expect(sealKept(new Uint8Array(length), request, bound)).rejects.toThrow(RelaySealError);
  }
});
