import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { bucketNames } from '../../shared/platform/buckets.ts';
import { endpointPath } from '../../shared/platform/endpoint.ts';
import { type EndpointName, endpointNames } from '../../shared/platform/endpoints.ts';
import { codeError, oauthError, statusError, validationError } from '../../shared/platform/errorBodies.ts';
import { scopeNames } from '../../shared/platform/scopes.ts';
import { nearly, sharpText } from '../testing/arbitraries.ts';
import { declared } from '../testing/everySample.ts';
import { TestPlatform, type TestReply } from '../testing/platform.ts';
import { refusedStatuses } from '../testing/refusals/refusedStatuses.ts';

/** Every endpoint of the catalogue against generated requests: what comes back is always a documented answer. */

const channelId = 40_213;
const NOBODY = 'forged'.repeat(10);
let platform: TestPlatform;
const mistakes: unknown[] = [];

beforeAll(async () => {
  const limits = Object.fromEntries(bucketNames.map((name) => [name, 1e9]));
  platform = await TestPlatform.start({ limits, reportError: (cause) => mistakes.push(cause) });
});
afterAll(() => platform.close());

const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Good values for path parameters, so that a request gets past the path. */
const goodPath: Readonly<Record<string, string | number>> = {
  channelId,
  channelIdOrToken: 'nora_plays',
  userId: 39_118,
  role: 'Mod',
  type: 'm3u8',
  handle: 'x',
  hookId: '00000000-0000-4000-8000-000000000000',
  broadcastId: '00000000-0000-4000-8000-000000000000',
  costreamId: '00000000-0000-4000-8000-000000000000',
  shareableId: 'x',
  confettiId: 1,
};
const goodPathOf = (name: EndpointName) =>
  Object.fromEntries(parametersOf(declared(name).path).map((key) => [key, goodPath[key] ?? 'x']));

function identityFor(name: EndpointName, username = 'nora_plays'): Record<string, string> {
  if (declared(name).identity === 'hookClient') {
    const client = platform.world.clients.all().find(({ secret }) => secret !== null);
    return { 'Client-ID': client?.id ?? '', Authorization: `Secret ${client?.secret}` };
  }
  return platform.signIn(username, scopeNames).headers;
}

const fits = (schema: z.ZodType, body: unknown) => schema.safeParse(body).success;

/** Whether a refusal has the shape its endpoint promises. @see PLATFORM §1.4 */
function isDocumentedError(name: EndpointName, { body }: TestReply): boolean {
  const { version, errors } = declared(name);
  if (version === 2 || errors === 'code') return fits(codeError, body);
  if (name.startsWith('oauth.') && fits(oauthError, body)) return true;
  return fits(statusError, body) || fits(validationError, body);
}

function check(name: EndpointName, reply: TestReply, isCut: boolean): void {
  expect(mistakes).toEqual([]);
  if (reply.status >= 300) {
    // Nothing is refused in a way that has no test of its own.
    expect([name, refusedStatuses(name)]).toEqual([name, expect.arrayContaining([reply.status])]);
    expect([name, isDocumentedError(name, reply), reply.text]).toEqual([name, true, reply.text]);
    return;
  }
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (reply.text === '' || !isJson || isCut) return;
  const checked = declared(name).reply.safeParse(reply.body);
  expect([name, checked.error?.message]).toEqual([name, undefined]);
}

it.each(endpointNames)('%s answers whatever it is sent', async (name) => {
  const { method, path, query, body } = declared(name);
  const names = parametersOf(path);
  const request = fc.record({
    parameters: fc.record(
      Object.fromEntries(
        names.map((key) => [
          key,
          fc.oneof(
            fc.constant(String(goodPath[key] ?? 'x')),
            sharpText.filter((text) => text !== ''),
          ),
        ]),
      ),
    ),
    query: query === undefined ? fc.dictionary(sharpText, sharpText, { maxKeys: 2 }) : nearly(query),
    body: body === undefined ? fc.jsonValue({ maxDepth: 2 }) : nearly(body),
    who: fc.constantFrom('nora_plays', 'pim', 'Ines'),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ parameters, query: asked, body: sent, who }) => {
      const flat = Object.entries(Object(asked)).filter(([, value]) => value !== undefined);
      const asText = Object.fromEntries(
        flat.map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
      );
      const reply = await platform.send(method, endpointPath(declared(name), parameters as Record<string, string>), {
        query: asText,
        headers: { ...identityFor(name, who), 'Content-Type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(sent ?? {}) }),
      });
      check(name, reply, 'fields' in asText);
    }),
    { numRuns: 25 },
  );
});

it.each(endpointNames.filter((name) => declared(name).identity !== 'none'))(
  '%s takes no forged proof',
  async (name) => {
    const scheme = declared(name).identity === 'hookClient' ? 'Secret' : 'Bearer';
    for (const headers of [
      { Authorization: `${scheme} ${NOBODY}` },
      { Authorization: `${scheme} ${NOBODY}`, 'Client-ID': NOBODY },
      { 'Client-ID': NOBODY },
      {},
    ]) {
      const reply = await platform.call(name, { path: goodPathOf(name), headers });
      expect([name, headers, reply.status]).toEqual([name, headers, 401]);
      expect(isDocumentedError(name, reply)).toBe(true);
    }
  },
);

it('knows no other paths', async () => {
  for (const path of ['/', '/api', '/api/v1', '/api/v3/channels', '/api/v1/admin', '/api/v1/interactive/hosts', '//']) {
    const reply = await platform.send('GET', path);
    expect([path, reply.status]).toEqual([path, 404]);
    expect(fits(statusError, reply.body)).toBe(true);
  }
  const inV2 = await platform.send('GET', '/api/v2/channels');
  expect([inV2.status, fits(codeError, inV2.body)]).toEqual([404, true]);
});
