import { expect, it } from 'vitest';
import { VirtualClock } from '../clock.ts';
import { Random } from '../random.ts';
import { Authkeys } from './authkeys.ts';
import { Tokens } from './tokens.ts';

const setUp = () => {
  const clock = new VirtualClock({ startAtMs: 0, rate: 0 });
  const tokens = new Tokens(clock, new Random(7));
  return { clock, tokens, pair: tokens.issue({ clientId: 'app', userId: 5, scopes: ['chat:chat'] }) };
};

it('ends an access token after six hours and a refresh token after a year', () => {
  const { clock, tokens, pair } = setUp();
  clock.advance(21_600_000 - 1);
  expect(tokens.grantOf(pair.accessToken)).toMatchObject({ userId: 5, scopes: ['chat:chat'] });
  clock.advance(1);
  expect(tokens.grantOf(pair.accessToken)).toBeUndefined();
  expect(tokens.grantOfRefresh(pair.refreshToken)).toBeDefined();
  clock.advance(365 * 86_400_000);
  expect(tokens.rotate(pair.refreshToken, 'app')).toBeUndefined();
});

it('gives a new pair for a refresh token, and keeps the old access token until its end', () => {
  const { tokens, pair } = setUp();
  const next = tokens.rotate(pair.refreshToken, 'app');
  expect(next?.refreshToken).not.toBe(pair.refreshToken);
  expect(tokens.grantOf(next?.accessToken ?? '')).toMatchObject({ userId: 5 });
  expect(tokens.grantOf(pair.accessToken)).toBeDefined();
});

it('ends the whole family when a spent refresh token comes back', () => {
  const { tokens, pair } = setUp();
  const next = tokens.rotate(pair.refreshToken, 'app');
  expect(tokens.rotate(pair.refreshToken, 'app')).toBeUndefined();
  expect(tokens.grantOf(next?.accessToken ?? '')).toBeUndefined();
  expect(tokens.grantOf(pair.accessToken)).toBeUndefined();
  expect(tokens.rotate(next?.refreshToken ?? '', 'app')).toBeUndefined();
});

it('does not know another client, nor take its try as reuse', () => {
  const { tokens, pair } = setUp();
  expect(tokens.rotate(pair.refreshToken, 'other')).toBeUndefined();
  expect(tokens.rotate(pair.refreshToken, 'app')).toBeDefined();
});

it('opens one chat with an authkey, once, within five minutes', () => {
  const clock = new VirtualClock({ startAtMs: 0, rate: 0 });
  const authkeys = new Authkeys(clock, new Random(7));
  const key = authkeys.issue(5, 7, ['chat:chat']);
  expect(authkeys.use(key, 6, 7)).toBeUndefined();
  expect(authkeys.use(key, 5, 8)).toBeUndefined();
  expect(authkeys.use(key, 5, 7)).toEqual(['chat:chat']);
  expect(authkeys.use(key, 5, 7)).toBeUndefined();
  const late = authkeys.issue(5, 7, []);
  clock.advance(300_000);
  expect(authkeys.use(late, 5, 7)).toBeUndefined();
});
