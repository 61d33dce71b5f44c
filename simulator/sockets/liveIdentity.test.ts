import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { TestPlatform } from '../testing/platform.ts';
import { identifyListener } from './liveIdentity.ts';

/** @see PLATFORM §9.1 */

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await TestPlatform.start({ chatters: 0 });
  token = platform.signIn('pim').accessToken;
});
afterAll(() => platform.close());

function listener(headers: Record<string, string>, query: Record<string, string> = {}) {
  const target = `/live?${new URLSearchParams(query)}`;
  const found = identifyListener(platform.world, {
    ...{ method: 'GET', target, headers, address: '127.0.0.1', port: 1 },
    body: Buffer.alloc(0),
  });
  return found?.kind === 'user' ? found.user.username : found?.kind;
}

it('knows a user by a token, in the header or in the query, in any case', () => {
  expect(listener({ authorization: `Bearer ${token}` })).toBe('pim');
  expect(listener({ authorization: `bearer ${token}` })).toBe('pim');
  expect(listener({}, { Authorization: `Bearer ${token}` })).toBe('pim');
  expect(listener({}, { JWT: token })).toBe('pim');
});

it('knows an application by its id, in the header or in the query', () => {
  expect(listener({ 'client-id': DEMO_CLIENT_ID })).toBe('client');
  expect(listener({}, { 'Client-ID': DEMO_CLIENT_ID })).toBe('client');
  expect(listener({ 'client-id': '' }, { 'client-id': DEMO_CLIENT_ID })).toBe('client');
});

it('knows nobody by what proves nothing', () => {
  expect(listener({})).toBeUndefined();
  expect(listener({ 'x-is-bot': 'true' })).toBeUndefined();
  expect(listener({ 'client-id': 'unknown' })).toBeUndefined();
  expect(listener({ authorization: `Secret ${token}` })).toBeUndefined();
});

it('lets nobody in as an application whose token is not good', () => {
  const client = { 'client-id': DEMO_CLIENT_ID };
  expect(listener({ ...client, authorization: 'Bearer forged' })).toBeUndefined();
  expect(listener(client, { jwt: 'forged' })).toBeUndefined();
  expect(listener({ ...client, authorization: `Bearer ${token}` })).toBe('pim');
});
