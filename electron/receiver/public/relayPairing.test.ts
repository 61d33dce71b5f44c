import { expect, it, vi } from 'vitest';
import { makeRelayKeyPair, RelaySealError } from '../../../shared/relaySeal.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { redeemCode } from './relayPairing.ts';

const publicKey = new Uint8Array(32).fill(3);
const given = { id: 'nora', token: 'nora:a-secret-of-the-relay-canary' };

function redeem(answer: Response | Error, code = 'abcd-efgh') {
  const fetch = vi.fn((_url: string, _init: RequestInit) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  const clock = new FakeClock();
  const result = redeemCode({ address: 'https://relay.example/under', code, publicKey }, { fetch, clock });
  return { result, fetch };
}

it('takes the code and the public key to the relay, and brings its token back', async () => {
  const { result, fetch } = redeem(Response.json(given));
  expect(await result).toEqual({ kind: 'token', token: given.token });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://relay.example/under/pair');
  expect(init).toMatchObject({ method: 'POST', redirect: 'manual' });
  const sent = JSON.parse(String(init?.body));
  expect(sent).toEqual({ code: 'ABCD-EFGH', publicKey: Buffer.from(publicKey).toString('base64url') });
});

it.each([' ABCDEFGH ', 'abcdefgh'])('takes a code as people write it: %j', async (code) => {
  const { fetch, result } = redeem(Response.json(given), code);
  await result;
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body)).code).toBe('ABCD-EFGH');
});

it.each(['', 'ABC', 'ABCD_EFGH', 'ABCD-EFGHI', 'nora:a-secret-of-the-relay-canary'])(
  'asks nobody with what can be no code: %j',
  async (code) => {
    const { fetch, result } = redeem(Response.json(given), code);
    expect(await result).toEqual({ kind: 'noCode' });
    expect(fetch).not.toHaveBeenCalled();
  },
);

it.each<[string, Response | Error, string]>([
  ['a code that is unknown, used or late', Response.json({}, { status: 403 }), 'refused'],
  ['too many tries', Response.json({}, { status: 429 }), 'tooMany'],
  ['a relay that can not now', Response.json({}, { status: 503 }), 'unreachable'],
  ['nobody', new Error('ECONNREFUSED'), 'unreachable'],
  ['something else', new Response('<html>'), 'notRelay'],
  ['something that knows no such thing', new Response('', { status: 404 }), 'notRelay'],
  ['a way elsewhere', new Response('', { status: 302, headers: { Location: 'https://other.example' } }), 'notRelay'],
  ['a token of somebody else', Response.json({ ...given, id: 'mallory' }), 'notRelay'],
  ['a token that is none', Response.json({ id: 'nora', token: 'nora:x' }), 'notRelay'],
])('says so of %s', async (_, answer, kind) => {
  expect(await redeem(answer).result).toEqual({ kind });
});

it('waits 10 s for an answer', async () => {
  const clock = new FakeClock();
  const fetch = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const result = redeemCode({ address: 'https://relay.example', code: 'ABCDEFGH', publicKey }, { fetch, clock });
  await clock.advance(10_000);
  expect(await result).toEqual({ kind: 'unreachable' });
});

it('says so where no key can be made, or what is sealed to it does not open', async () => {
  const missing = new DOMException('Unrecognized name.', 'NotSupportedError');
  for (const step of ['generateKey', 'deriveBits', 'decrypt'] as const) {
    const broken = vi.spyOn(crypto.subtle, step).mockRejectedValue(missing);
    await expect(makeRelayKeyPair(), step).rejects.toThrow(RelaySealError);
    broken.mockRestore();
  }
  await expect(makeRelayKeyPair()).resolves.toMatchObject({ publicKey: expect.any(Uint8Array) });
});
