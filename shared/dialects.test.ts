import { describe, expect, it } from 'vitest';
import { challengeOf, dialectOf, dialects, KNOWN_AGAIN_MS, type SignatureRule } from './dialects.ts';
import { ALL_TRIES_MS, RETRY_WAITS_MS } from './platform/serviceTries.ts';
import { HEADER_NAME, isSignedText, PLACE, PREFIX } from './senderRules.ts';
import { type CustomSender, dialectId } from './senders.ts';

const known = Object.entries(dialects);
const signed = known.flatMap(([name, { signature }]): [string, SignatureRule][] =>
  signature ? [[name, signature]] : [],
);

it('has every sender that can be chosen, but for the one that the person describes', () => {
  expect([...Object.keys(dialects), 'generic'].toSorted()).toEqual([...dialectId.options].toSorted());
});

describe.each(known)('%s', (name, dialect) => {
  it('stands under its own name', () => {
    expect(dialect.id).toBe(name);
  });

  it('looks only at places there can be', () => {
    for (const place of [...dialect.ids, ...dialect.events]) expect(place).toMatch(PLACE);
    if (dialect.time) expect(dialect.time.at.replace(/^=/, '')).toMatch(PLACE);
    if (dialect.retry) expect(dialect.retry.header).toMatch(HEADER_NAME);
    if (dialect.challenge) expect(dialect.challenge.field).toMatch(/^\./);
  });

  it('has a secret exactly when it signs', () => {
    expect(dialect.secret === null).toBe(dialect.signature === null);
  });
});

describe.each(signed)('the signature of %s', (_, { header, prefix, signed: text }) => {
  it('keeps to what a person could describe, too', () => {
    expect(header).toMatch(HEADER_NAME);
    expect(prefix).toMatch(PREFIX);
    expect(isSignedText(text)).toBe(true);
  });
});

it('has another place for the event where the first may only say that it is one', () => {
  const plain = known.filter(([, dialect]) => dialect.plain !== null);
  expect(plain.map(([name]) => name)).toEqual(['twitch', 'slack']);
  for (const [, { events }] of plain) expect(events.length).toBeGreaterThan(1);
});

it('turns away what is late where the time is signed: it could be an old delivery told again', () => {
  const timed = known.filter(([, { signature }]) => signature?.signed.includes('{time}'));
  expect(timed.map(([name]) => name)).toEqual(['stripe', 'twitch', 'slack']);
  for (const [name, { time }] of timed) expect(time?.late, name).toBe('refused');
});

it('takes what the service sends in its last try, an hour late', () => {
  const { time } = dialects.platform;
  expect(ALL_TRIES_MS).toBe(RETRY_WAITS_MS.reduce((sum, waitMs) => sum + waitMs, 0) + 7 * 10_000);
  expect(time).toMatchObject({ late: 'told', toleranceMs: ALL_TRIES_MS + 3_600_000 });
  expect(KNOWN_AGAIN_MS).toBeGreaterThan(ALL_TRIES_MS);
});

it.each([
  ['stripe', `whsec_${'a'.repeat(20)}`, 'sk_live_1'],
  ['stripe', 'whsec_x', 'whsec_ x'],
  ['twitch', 'ten chars!', 'nine char'],
  ['twitch', 'x'.repeat(100), 'x'.repeat(101)],
  ['slack', '0123456789abcdef0123456789abcdef', '0123456789ABCDEF0123456789ABCDEF'],
] as const)('%s makes secrets like %s, not like %s', (name, good, bad) => {
  expect(good).toMatch(dialects[name].secret?.form as RegExp);
  expect(bad).not.toMatch(dialects[name].secret?.form as RegExp);
});

const custom: CustomSender = {
  header: 'X-Sig',
  algorithm: 'sha512',
  coding: 'base64',
  prefix: 'v1,',
  signed: '{id}.{time}.{body}',
  time: { at: 'X-Time', coding: 'date', toleranceMs: 60_000 },
  id: 'X-Id',
  event: '.kind',
};

it('does as the person says of a sender that is in no table', () => {
  expect(dialectOf({ dialect: 'generic', custom })).toEqual({
    id: 'generic',
    signature: {
      header: 'X-Sig',
      algorithm: 'sha512',
      coding: 'base64',
      prefix: 'v1,',
      list: false,
      signed: '{id}.{time}.{body}',
    },
    time: { at: 'X-Time', coding: 'date', toleranceMs: 60_000, late: 'refused' },
    ids: ['X-Id'],
    events: ['.kind'],
    plain: null,
    retry: null,
    challenge: null,
    revoked: null,
    secret: { from: 'either', form: null, optional: true },
  });
});

it('looks for nothing that the person has left out, also not where other senders have it', () => {
  const bare = dialectOf({ dialect: 'generic', custom: { ...custom, time: null, id: null, event: null } });
  expect(bare).toMatchObject({ time: null, ids: [], events: [] });
});

it('gives a sender of the table as it stands there', () => {
  expect(dialectOf({ dialect: 'slack' })).toBe(dialects.slack);
  expect(dialectOf({ dialect: 'unsigned' })).toBe(dialects.unsigned);
});

it('knows who asks whether the address is the person’s own', () => {
  expect(challengeOf('slack')).toBe('url_verification');
  expect(challengeOf('twitch')).toBe('webhook_callback_verification');
  for (const silent of ['platform', 'github', 'stripe', 'unsigned', 'generic'] as const) {
    expect(challengeOf(silent), silent).toBeNull();
  }
});
