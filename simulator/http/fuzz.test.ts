import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpointPath } from '../../shared/platform/endpoint.ts';
import { endpointNames, endpoints } from '../../shared/platform/endpoints.ts';
import { TestPlatform } from '../testing/platform.ts';
import { DEMO_CLIENT_ID } from '../world/demoClient.ts';
import { routes } from './routes.ts';

let platform: TestPlatform;
const mistakes: unknown[] = [];
beforeAll(async () => {
  const plenty = { global: 1e9, chats: 1e9, 'channel-read': 1e9, 'channel-search': 1e9, 'user-read': 1e9 };
  platform = await TestPlatform.start({ limits: plenty, reportError: (cause) => mistakes.push(cause) });
});
afterAll(() => platform.close());

const text = fc.oneof(
  fc.constantFrom(
    '40213',
    '1',
    '0',
    '-1',
    '1e3',
    '',
    'nora_plays',
    '__proto__',
    '%',
    '\u0000',
    'true',
    'id:eq:1',
    ':',
    ',',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).filter((value) => value.isWellFormed()),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }));
const names = fc.constantFrom(
  ...[
    'page',
    'limit',
    'fields',
    'order',
    'where',
    'q',
    'scope',
    'search',
    'username',
    'continuationToken',
    'showLurkers',
  ],
  ...['client_id', 'code', 'grant_type', 'refresh_token', 'token', 'client_secret', 'x'],
);

it('answers nonsense with a refusal, never with a mistake of its own', async () => {
  const implemented = endpointNames.filter((name) => routes[name] !== undefined);
  const request = fc.record({
    name: fc.constantFrom(...implemented),
    parameter: text.filter((value) => value !== ''),
    query: fc.dictionary(names, text, { maxKeys: 4 }),
    body: fc.oneof(fc.dictionary(names, value, { maxKeys: 5 }), fc.jsonValue({ maxDepth: 2 })),
    grant: fc.constantFrom('authorization_code', 'refresh_token', undefined),
    token: fc.constantFrom(platform.signIn('nora_plays').accessToken, undefined),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ name, parameter, query, body, grant, token }) => {
      const { method, path, version } = endpoints[name];
      const parameters = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, parameter]));
      const full = grant === undefined ? body : { client_id: DEMO_CLIENT_ID, grant_type: grant, ...Object(body) };
      const reply = await platform.send(method, endpointPath({ ...endpoints[name], version }, parameters), {
        query,
        headers: token === undefined ? { 'Client-ID': DEMO_CLIENT_ID } : { Authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { body: full ?? {} }),
      });
      expect(mistakes).toEqual([]);
      expect(reply.status).toBeLessThan(500);
    }),
    { numRuns: 600 },
  );
});
