import { beforeAll, expect, it } from 'vitest';
import { type AppError, storedThings } from '../../shared/errors.ts';
import { startTexts } from '../testing/startTexts.ts';
import { errorText } from './errorText.ts';

beforeAll(() => startTexts());

const samples: { [K in AppError['kind']]: Extract<AppError, { kind: K }> } = {
  offline: { kind: 'offline' },
  timedOut: { kind: 'timedOut', path: '/api/v1/chats/1', afterMs: 15_000 },
  http: { kind: 'http', status: 500, path: '/api/v1/channels', message: null },
  rateLimited: { kind: 'rateLimited', bucket: 'chats', retryAfterMs: 4000 },
  badPayload: { kind: 'badPayload', where: '/oauth/shortcode', detail: 'expected a string' },
  signInEnded: { kind: 'signInEnded' },
  notPermitted: { kind: 'notPermitted', capability: 'ban' },
  scopeMissing: { kind: 'scopeMissing', capability: 'ban' },
  notSignedIn: { kind: 'notSignedIn' },
  otherSpeaker: { kind: 'otherSpeaker' },
  noSuchChannel: { kind: 'noSuchChannel', channel: 'nroa' },
  chatRefused: { kind: 'chatRefused', code: 4007, message: 'access denied' },
  connectionLost: { kind: 'connectionLost', sent: true },
  cutShort: { kind: 'cutShort', sent: true },
  stopped: { kind: 'stopped' },
  alreadyDone: { kind: 'alreadyDone', by: null },
  badInput: { kind: 'badInput', field: 'channel', why: 'too long' },
  storageFailed: { kind: 'storageFailed', what: 'settings' },
  internal: { kind: 'internal', logId: '7F2K' },
};

it.each(Object.values(samples))('says what $kind is, means and asks for, without a placeholder left', (error) => {
  const { title, meaning, remedy } = errorText(error);
  for (const words of [title, meaning, remedy]) {
    expect(words).not.toBe('');
    expect(words).not.toMatch(/\{\{|undefined|^[a-z]+[A-Z.]/);
  }
});

it('names the budget and when it goes on', () => {
  expect(errorText(samples.rateLimited)).toMatchObject({
    title: 'The chats budget is used up',
    meaning: 'You can ask again in 4 s.',
  });
  expect(errorText({ ...samples.rateLimited, retryAfterMs: 20 * 3_600_000 }).meaning).toMatch(
    /^The service refused a call and wants no more of them for 20\sh/,
  );
});

it('quotes the service instead of speaking for it', () => {
  expect(errorText({ ...samples.http, message: 'database down' }).meaning).toContain('wrote “database down”');
  expect(errorText({ ...samples.http, message: 'No user.' }).meaning).toContain('wrote “No user”.');
});

it('tells a problem of the service from a refusal', () => {
  expect(errorText(samples.http).title).toBe('The service has a problem (500)');
  expect(errorText({ ...samples.http, status: 403 }).title).toBe('The service does not allow this (403)');
  expect(errorText({ ...samples.http, status: 418 }).title).toBe('The service refused this (418)');
});

it('keeps paths out of the sentences, and never shows a placeholder of ours', () => {
  const { title, meaning, remedy, details } = errorText({
    ...samples.http,
    status: 503,
    path: '/api/v1/oauth/shortcode/check/{handle}',
  });
  for (const sentence of [title, meaning, remedy]) expect(sentence).not.toContain('/');
  expect(details).toBe('The call to /api/v1/oauth/shortcode/check/… was answered with status 503.');
});

it('does not ask to send again what may have arrived', () => {
  expect(errorText(samples.connectionLost).remedy).toMatch(/^Look for it/);
  expect(errorText({ kind: 'connectionLost', sent: false }).remedy).toMatch(/^Send it again/);
});

it.each(storedThings)('says of %s what could not be written or read, and where room can be made', (what) => {
  const { title, meaning, remedy } = errorText({ kind: 'storageFailed', what });
  expect(title).not.toMatch(/ (it|them|the folder)$|undefined|\{\{/);
  expect(meaning).toMatch(/full|gone/);
  expect(remedy).toMatch(what === 'export' ? /another folder/ : /Settings, Privacy/);
});
