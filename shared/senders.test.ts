import { expect, it } from 'vitest';
import { HEADER_NAME, isSignedText, PLACE, PREFIX } from './senderRules.ts';
import { type CustomSender, customSender, sender } from './senders.ts';

const described: CustomSender = {
  header: 'X-Signature',
  algorithm: 'sha256',
  coding: 'hex',
  prefix: 'sha256=',
  signed: '{body}',
  time: null,
  id: 'X-Id',
  event: '.type',
};
const timed = { at: 'X-Time', coding: 'seconds', toleranceMs: 300_000 } as const;

/** Where the schema minds what, for a sender that differs from a good one. */
function faults(change: Partial<CustomSender>): string[] {
  const { error } = customSender.safeParse({ ...described, ...change });
  return error?.issues.map(({ path }) => path.join('.')) ?? [];
}

it.each(['X-Signature', 'x-hub-signature-256', "!#$%&'*+.^_`|~-", 'a'.repeat(100)])('takes %s for a header', (name) => {
  expect(HEADER_NAME.test(name)).toBe(true);
});

it.each(['', 'X Signature', 'X-Sig:', 'X-Sig\n', 'é', 'a'.repeat(101), '(a)'])('takes %j for no header', (name) => {
  expect(HEADER_NAME.test(name)).toBe(false);
});

it.each(['.id', '.event.type', '.payload.ünï', 'X-Id', 'X.Id', `.${'a'.repeat(99)}`])('finds a value at %s', (at) => {
  expect(PLACE.test(at)).toBe(true);
});

it.each(['', '.', '..id', '.a..b', '.a b', '.a.', 'X Id', `.${'a'.repeat(100)}`])('finds no value at %j', (at) => {
  expect(PLACE.test(at)).toBe(false);
});

it('a prefix is short and has no space, or is not there', () => {
  for (const good of ['', 'v0=', 'sha256=', '~'.repeat(40)]) expect(PREFIX.test(good), good).toBe(true);
  for (const bad of [' v0=', 'v0 =', 'v0=\n', 'é', '~'.repeat(41)]) expect(PREFIX.test(bad), bad).toBe(false);
});

it.each(['{body}', 'v0:{time}:{body}', '{id}{time}{body}', '{time}{time}{body}', ' {body} '])('signs %s', (text) => {
  expect(isSignedText(text)).toBe(true);
});

it.each(['', '{time}', 'body', '{body}{body}', '{body}\n', '{bödy}{body}', `{body}${'x'.repeat(95)}`])(
  'cannot sign %j, which leaves the body out, says it twice or is no plain text',
  (text) => {
    expect(isSignedText(text)).toBe(false);
  },
);

it('takes a sender by the person’s own words', () => {
  expect(customSender.parse(described)).toEqual(described);
  expect(faults({ time: timed, signed: '{time}.{body}' })).toEqual([]);
  expect(faults({ id: null, event: null, prefix: '' })).toEqual([]);
});

it('wants the time told where the time is signed', () => {
  expect(faults({ signed: '{time}.{body}' })).toEqual(['time']);
  expect(faults({ time: timed })).toEqual([]);
});

it('wants the id in a header where the id is signed: the body cannot be read before it is proved', () => {
  expect(faults({ signed: '{id}.{body}' })).toEqual([]);
  expect(faults({ signed: '{id}.{body}', id: null })).toEqual(['id']);
  expect(faults({ signed: '{id}.{body}', id: '.id' })).toEqual(['id']);
});

it.each<[keyof CustomSender, Partial<CustomSender>]>([
  ['header', { header: 'X Signature' }],
  ['prefix', { prefix: 'v 0' }],
  ['signed', { signed: '{time}' }],
  ['id', { id: '' }],
  ['event', { event: '.a b' }],
])('minds %s', (field, change) => {
  expect(faults(change)).toContain(field);
});

it('minds a tolerance of less than a second, and a digest that not every build has', () => {
  expect(faults({ time: { ...timed, toleranceMs: 999 } })).toEqual(['time.toleranceMs']);
  expect(faults({ algorithm: 'md5' as 'sha1' })).toEqual(['algorithm']);
});

it('a sender of the table has no words of the person, one outside of it has', () => {
  expect(sender.parse({ dialect: 'github', custom: described })).toEqual({ dialect: 'github' });
  expect(sender.safeParse({ dialect: 'generic' }).success).toBe(false);
  expect(sender.safeParse({ dialect: 'generic', custom: described }).success).toBe(true);
  expect(sender.safeParse({ dialect: 'gitlab' }).success).toBe(false);
});
