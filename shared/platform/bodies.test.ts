import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoTime } from './analytics.ts';
import { channelChange } from './channelForms.ts';
import { confettiSettings } from './confetti.ts';
import { codeError, oauthError, statusError, validationError } from './errorBodies.ts';
import { liveCodes, liveMethodPacket, liveReply } from './livePackets.ts';
import { partnershipRequest } from './partnership.ts';
import { channel, shortcodeGrant, tokenReply, webhook } from './rest.ts';
import { ALL_TRIES_MS, RETRY_WAITS_MS } from './serviceTries.ts';

const text = (length: number) => 'x'.repeat(length);

it.each([
  ['statusCode', { statusCode: 400, error: 'Bad Request' }, statusError],
  ['validation', { name: 'ValidationError', details: [] }, validationError],
  ['errorCode', { errorCode: 1, errorMessage: 'no' }, codeError],
  ['OAuth', { error: 'invalid_grant' }, oauthError],
] as const)('tells the %s shape of an error from the others', (_name, body, schema) => {
  expect(schema.safeParse(body).success).toBe(true);
  const others = [statusError, validationError, codeError].filter((other) => other !== schema);
  expect(others.filter((other) => other.safeParse(body).success)).toEqual([]);
});

it('keeps fields that no page lists', () => {
  const body = { id: 7, brandNew: { deep: [1] } };
  expect(channel.parse(body)).toEqual(body);
});

it.each(['K7X0QD', 'abcdef', '000000'])('takes %s for a shortcode', (code) => {
  expect(shortcodeGrant.safeParse({ code, expires_in: 120, handle: 'h' }).success).toBe(true);
});

it.each(['', 'K7X0Q', 'K7X0QDE', 'K7X-QD', 'K7X0Q\n', 'K7X0QÉ'])('takes %j for none', (code) => {
  expect(shortcodeGrant.safeParse({ code, expires_in: 120, handle: 'h' }).success).toBe(false);
});

it('takes no token that is empty or was over when it came', () => {
  const good = { access_token: 'a', refresh_token: 'b', expires_in: 1, token_type: 'Bearer' };
  expect(tokenReply.safeParse(good).success).toBe(true);
  for (const worse of [{ access_token: '' }, { refresh_token: '' }, { expires_in: 0 }, { expires_in: -1 }]) {
    expect(tokenReply.safeParse({ ...good, ...worse }).success).toBe(false);
  }
});

it('reads why a hook was switched off in words and as the older object', () => {
  const hook = { id: 'h', kind: 'web', events: [], url: 'u', isActive: false, expiresAt: 't', renewUrl: 'r' };
  for (const deactivationReason of [null, 'too many failures', { reason: 'too many failures' }]) {
    expect(webhook.safeParse({ ...hook, deactivationReason }).success).toBe(true);
  }
  expect(webhook.safeParse({ ...hook, deactivationReason: {} }).success).toBe(false);
});

it('takes for the number of a live call what fits in 32 bits, and nothing else', () => {
  const takes = (id: number) => liveMethodPacket.safeParse({ type: 'method', method: 'm', params: {}, id }).success;
  const numbers = fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger());
  fc.assert(
    fc.property(numbers, (id) => {
      expect(takes(id)).toBe(id >>> 0 === id);
    }),
  );
  expect([0, 2 ** 32 - 1, 2 ** 32, -1].map(takes)).toEqual([true, true, false, false]);
});

it('answers a live packet that had no number with none', () => {
  const reply = { type: 'reply', result: null, error: { code: liveCodes.notJson, message: 'no JSON' }, id: null };
  expect(liveReply.parse(reply)).toEqual(reply);
});

it('takes any moment as ISO 8601 writes it, and a day alone', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (date) => {
      const iso = date.toISOString();
      expect(
        [iso, iso.slice(0, 10), iso.replace('Z', '+02:00')].map((time) => isoTime.safeParse(time).success),
      ).toEqual([true, true, true]);
    }),
  );
});

it.each([
  '',
  'yesterday',
  '2026',
  '2026-13-01',
  '2026-01-32',
  '20 Nov 2026',
  '2026-01-01T',
  '2026-01-01T25:00:00Z',
  '1763665200000',
])('takes %j for no time', (time) => {
  expect(isoTime.safeParse(time).success).toBe(false);
});

it('changes of a channel only what fits, and leaves what is not named', () => {
  expect(channelChange.parse({})).toEqual({});
  for (const good of [{ name: 'x' }, { name: text(80) }, { description: text(50_000) }, { typeId: null }]) {
    expect(channelChange.parse(good)).toEqual(good);
  }
  for (const bad of [
    { name: '' },
    { name: text(81) },
    { name: null },
    { description: text(50_001) },
    { audience: 'all' },
    { typeId: -1 },
  ]) {
    expect(channelChange.safeParse(bad).success, JSON.stringify(bad).slice(0, 40)).toBe(false);
  }
});

it('asks of a partner to be for words, not for spaces', () => {
  const request = { firstName: ' Nora ', lastName: 'Lind', app: 'Because.' };
  expect(partnershipRequest.parse(request).firstName).toBe('Nora');
  for (const field of ['firstName', 'lastName', 'app']) {
    expect(partnershipRequest.safeParse({ ...request, [field]: ' \n ' }).success, field).toBe(false);
  }
});

it('takes a hundred particles of a known shape', () => {
  const draw = { shape: 'circle', size: '2 * t' };
  const settings = (count: number) => ({ count: 5, particles: Array.from({ length: count }, () => ({ draw })) });
  expect(confettiSettings.safeParse(settings(100)).success).toBe(true);
  expect(confettiSettings.safeParse(settings(101)).success).toBe(false);
  expect(confettiSettings.safeParse({ count: 5, particles: [{ draw: { shape: 'star' } }] }).success).toBe(false);
});

it('waits longer after each try, and is done with all of them after about nine minutes', () => {
  expect([...RETRY_WAITS_MS]).toEqual([...RETRY_WAITS_MS].sort((a, b) => a - b));
  const tries = RETRY_WAITS_MS.length + 1;
  const waitedMs = RETRY_WAITS_MS.reduce<number>((sum, waitMs) => sum + waitMs, 0);
  expect((ALL_TRIES_MS - waitedMs) / tries).toBe(10_000);
  expect(ALL_TRIES_MS / 60_000).toBeCloseTo(9, 0);
});
