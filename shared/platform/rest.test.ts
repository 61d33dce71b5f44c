import { describe, expect, it } from 'vitest';
import { codeError, oauthError, statusError, validationError } from './errorBodies.ts';
import {
  channel,
  channelListElement,
  chatDetails,
  currentUser,
  envelope,
  shortcodeGrant,
  tokenReply,
  webhook,
} from './rest.ts';

const grant = { code: 'K7X0QD', expires_in: 120, handle: 'h' };
const token = { access_token: 'a', expires_in: 3_600, refresh_token: 'r', token_type: 'Bearer' };
const hook = {
  id: 'h1',
  kind: 'web',
  events: ['channel:7:followed'],
  url: 'https://in.example/1',
  isActive: true,
  deactivationReason: null,
  expiresAt: '2026-11-22T00:00:00Z',
  renewUrl: 'https://api.example/renew',
};
const told = { event: 'channel:7:followed', payload: {}, sentAt: '2026-11-22T00:00:00Z', id: 'd1' };

/** A value without one of its fields. */
const without = <T extends object>(value: T, key: keyof T) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

describe.each([
  ['a shortcode', shortcodeGrant, grant, ['code', 'expires_in', 'handle']],
  ['a token', tokenReply, token, ['access_token', 'expires_in', 'refresh_token', 'token_type']],
  ['a hook', webhook, hook, Object.keys(hook)],
  ['a delivery', envelope, told, Object.keys(told)],
  ['details of a chat', chatDetails, { endpoints: [], permissions: [] }, ['endpoints', 'permissions']],
  ['a user', currentUser, { id: 1, username: 'mira' }, ['id', 'username']],
  ['a channel', channel, { id: 1 }, ['id']],
] as const)('%s', (_, schema, good, needed) => {
  it('is understood with fields that no page lists, which are kept', () => {
    expect(schema.parse({ ...good, brandNew: { deep: [1] } })).toEqual({ ...good, brandNew: { deep: [1] } });
  });

  it.each([...needed])('is not understood without %s', (key) => {
    expect(schema.safeParse(without(good, key as never)).success).toBe(false);
  });
});

it.each(['K7X0Q', 'K7X0QDD', 'K7X 0Q', 'K7X0Q\n', 'ÄBCDEF', ''])('takes %j for no shortcode', (code) => {
  expect(shortcodeGrant.safeParse({ ...grant, code }).success).toBe(false);
});

it.each([0, -1, '120', null, Number.NaN])('takes %s for no lifetime', (expires_in) => {
  expect(shortcodeGrant.safeParse({ ...grant, expires_in }).success).toBe(false);
  expect(tokenReply.safeParse({ ...token, expires_in }).success).toBe(false);
});

it('takes no empty secret', () => {
  for (const key of ['access_token', 'refresh_token']) {
    expect(tokenReply.safeParse({ ...token, [key]: '' }).success, key).toBe(false);
  }
  expect(shortcodeGrant.safeParse({ ...grant, handle: '' }).success).toBe(false);
  expect(chatDetails.safeParse({ endpoints: [], permissions: [], authkey: '' }).success).toBe(false);
});

it('knows a channel of a list also without its id, which the query may leave out', () => {
  expect(channelListElement.parse({ token: 'nora_plays' })).toEqual({ token: 'nora_plays' });
  expect(channel.safeParse({ token: 'nora_plays' }).success).toBe(false);
});

it.each([-1, 1.5, '7', null])('takes %s for no id', (id) => {
  expect(channel.safeParse({ id }).success).toBe(false);
});

it('takes the reason of a deactivation as a text, and as older services say it', () => {
  for (const deactivationReason of ['too many failures', { reason: 'expired', at: 7 }, null]) {
    expect(webhook.parse({ ...hook, deactivationReason }).deactivationReason).toEqual(deactivationReason);
  }
  expect(webhook.safeParse({ ...hook, deactivationReason: {} }).success).toBe(false);
});

it('takes only an object for what a delivery tells', () => {
  for (const payload of [null, 'text', [1], 7]) {
    expect(envelope.safeParse({ ...told, payload }).success, JSON.stringify(payload)).toBe(false);
  }
});

it('tells the shapes of errors apart', () => {
  const shapes = { statusError, validationError, codeError, oauthError };
  const fitting = (body: unknown) =>
    Object.entries(shapes)
      .filter(([, schema]) => schema.safeParse(body).success)
      .map(([name]) => name);
  expect(fitting({ errorCode: 7, errorMessage: 'no' })).toEqual(['codeError']);
  expect(fitting({ name: 'ValidationError', details: [{ message: 'is required', path: 'url' }] })).toEqual([
    'validationError',
  ]);
  expect(fitting({ error: 'invalid_grant' })).toEqual(['oauthError']);
  expect(fitting({ statusCode: 404, error: 'Not Found' })).toEqual(['statusError', 'oauthError']);
  expect(fitting({ name: 'TypeError', details: [] })).toEqual([]);
  expect(fitting('<html>')).toEqual([]);
});
