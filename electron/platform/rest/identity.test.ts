import { expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import type { Account } from '../../kernel/ports.ts';
import { identify } from './identity.ts';

const CLIENT = { clientId: 'our-client' };
const nora = (token: string | null) =>
  ({ id: 7, current: async () => token, missing: { kind: 'signInEnded' } }) as unknown as Account;

const failureOf = async (call: Promise<unknown>) => {
  const cause = await call.catch((thrown: unknown) => thrown);
  return cause instanceof AppFailure ? cause.error : expect.fail('no failure');
};

it('says nothing of itself where the body names the client', async () => {
  expect(await identify('none', nora('token'), CLIENT)).toEqual({ headers: {}, payer: 'address', token: null });
});

it.each(['user', 'application'] as const)('speaks as the person for %s, who pays for it', async (identity) => {
  const who = await identify(identity, nora('token'), CLIENT);
  expect(who).toEqual({ headers: { authorization: 'Bearer token' }, payer: 'user 7', token: 'token' });
});

it.each([
  ['without an account', null],
  ['without a token', nora(null)],
] as const)('speaks as the application %s', async (_when, account) => {
  const who = await identify('application', account, CLIENT);
  expect(who).toEqual({ headers: { 'client-id': 'our-client' }, payer: 'client', token: null });
});

it('says why it can’t speak as a person', async () => {
  expect(await failureOf(identify('user', null, CLIENT))).toEqual({ kind: 'notSignedIn' });
  expect(await failureOf(identify('user', nora(null), CLIENT))).toEqual({ kind: 'signInEnded' });
});

it('shows the secret of the hooks’ application, and never the person’s token beside it', async () => {
  const hookClient = { clientId: 'hooks', secret: 'hush' };
  const who = await identify('hookClient', nora('token'), { ...CLIENT, hookClient });
  expect(who).toEqual({
    headers: { 'client-id': 'hooks', authorization: 'Secret hush' },
    payer: 'client hooks',
    token: null,
  });
});

it('lets one application pay once, for hooks too', async () => {
  const hookClient = { clientId: CLIENT.clientId, secret: 'hush' };
  expect((await identify('hookClient', null, { ...CLIENT, hookClient })).payer).toBe('client');
});

it('tells that the secret is missing', async () => {
  expect(await failureOf(identify('hookClient', null, CLIENT))).toEqual({
    kind: 'badInput',
    field: 'clientSecret',
    why: 'missing',
  });
});

it.each(['', 'two words', 'line\nbreak', 'größe', '\u0000'])(
  'carries no client id that would break a header: %j',
  async (clientId) => {
    expect(await failureOf(identify('application', null, { clientId }))).toMatchObject({
      kind: 'badInput',
      field: 'clientId',
    });
  },
);
