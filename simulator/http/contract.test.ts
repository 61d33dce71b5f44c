import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpointNames } from '../../shared/platform/endpoints.ts';
import { declared, identityFor, sampleOf } from '../testing/everySample.ts';
import { TestPlatform } from '../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
  await platform.control('POST', '/channels/40213/chat', { username: 'pim', message: 'hello' });
});
afterAll(() => platform.close());

it.each(endpointNames)('%s answers a good request in its declared shape', async (name) => {
  const { status = 200, ...request } = sampleOf(platform, name);
  const reply = await platform.call(name, { ...request, headers: identityFor(platform, name) });
  expect(reply.status).toBe(status);
  expect(declared(name).reply.safeParse(reply.body)).toMatchObject({ success: true });
  const isEmpty = status === 202 || status === 204;
  expect(reply.headers.get('content-type')).toBe(isEmpty ? null : 'application/json; charset=utf-8');
});
