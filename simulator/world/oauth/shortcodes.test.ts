import { expect, it } from 'vitest';
import { VirtualClock } from '../clock.ts';
import { Random } from '../random.ts';
import { AUTHORIZATION_CODE_MS, Shortcodes } from './shortcodes.ts';

const client = { id: 'c'.repeat(48), secret: null, name: 'Test' };
const setUp = () => {
  const clock = new VirtualClock({ startAtMs: 0, rate: 0 });
  const shortcodes = new Shortcodes(clock, new Random(7), 120);
  return { clock, shortcodes, shortcode: shortcodes.create(client, ['chat:connect']) };
};

it('waits until its time has run out, then is invalid', () => {
  const { clock, shortcodes, shortcode } = setUp();
  expect(shortcodes.check(shortcode.handle)).toEqual({ kind: 'waiting' });
  clock.advance(119_999);
  expect(shortcodes.check(shortcode.handle)).toEqual({ kind: 'waiting' });
  expect(shortcodes.open(shortcode.code)).toBe(shortcode);
  clock.advance(1);
  expect(shortcodes.check(shortcode.handle)).toEqual({ kind: 'invalid' });
  expect(shortcodes.open(shortcode.code)).toBeUndefined();
});

it('tells a grant once', () => {
  const { shortcodes, shortcode } = setUp();
  shortcodes.approve(shortcode, 5);
  expect(shortcodes.check(shortcode.handle)).toMatchObject({ kind: 'granted' });
  expect(shortcodes.check(shortcode.handle)).toEqual({ kind: 'invalid' });
});

it('says denied until the end, then invalid', () => {
  const { clock, shortcodes, shortcode } = setUp();
  shortcodes.deny(shortcode);
  expect(shortcodes.check(shortcode.handle)).toEqual({ kind: 'denied' });
  clock.advance(60_000);
  expect(shortcodes.check(shortcode.handle)).toEqual({ kind: 'denied' });
  clock.advance(60_000);
  expect(shortcodes.check(shortcode.handle)).toEqual({ kind: 'invalid' });
});

it('lets a grant of the last moment be fetched a little later', () => {
  const { clock, shortcodes, shortcode } = setUp();
  clock.advance(119_999);
  shortcodes.approve(shortcode, 5);
  clock.advance(60_000);
  expect(shortcodes.check(shortcode.handle)).toMatchObject({ kind: 'granted' });
});

it('lets a grant go that nobody fetches', () => {
  const { clock, shortcodes, shortcode } = setUp();
  shortcodes.approve(shortcode, 5);
  clock.advance(AUTHORIZATION_CODE_MS);
  expect(shortcodes.check(shortcode.handle)).toEqual({ kind: 'invalid' });
});

it('takes a code as people type it, once decided no more', () => {
  const { shortcodes, shortcode } = setUp();
  const { code } = shortcode;
  expect(shortcodes.open(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toBe(shortcode);
  expect(shortcodes.open('000000')).toBeUndefined();
  shortcodes.deny(shortcode);
  expect(shortcodes.open(code)).toBeUndefined();
});

it('gives an authorization code for five minutes, once, to its client', () => {
  const { clock, shortcodes, shortcode } = setUp();
  const grant = () => {
    const next = shortcodes.create(client, ['chat:connect']);
    shortcodes.approve(next, 5);
    const result = shortcodes.check(next.handle);
    return result.kind === 'granted' ? result.code : '';
  };
  shortcodes.approve(shortcode, 5);
  const code = grant();
  expect(shortcodes.takeAuthorizationCode(code, 'another')).toBeUndefined();
  expect(shortcodes.takeAuthorizationCode(code, client.id)).toMatchObject({ userId: 5, scopes: ['chat:connect'] });
  expect(shortcodes.takeAuthorizationCode(code, client.id)).toBeUndefined();
  const late = grant();
  clock.advance(AUTHORIZATION_CODE_MS);
  expect(shortcodes.takeAuthorizationCode(late, client.id)).toBeUndefined();
});
