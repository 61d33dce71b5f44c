import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpointNames, endpoints } from '../../shared/platform/endpoints.ts';
import { joinAs } from '../testing/chatClient.ts';
import { TestPlatform } from '../testing/platform.ts';

const channelId = 40_213;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform.close());

it('describes every endpoint of the catalogue as OpenAPI', async () => {
  const operation = z.looseObject({
    operationId: z.string(),
    parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']), schema: z.unknown() })),
    responses: z.record(z.string(), z.unknown()),
    security: z.array(z.record(z.string(), z.array(z.string()))),
  });
  const document = z
    .looseObject({
      openapi: z.literal('3.1.0'),
      paths: z.record(z.string(), z.record(z.string(), operation)),
      components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
    })
    .parse((await platform.control('GET', '/openapi.json')).body);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
  );
  const declared = endpointNames.map((name) => {
    const { method, version, path } = endpoints[name];
    return [name, method, `/api/v${version}${path}`];
  });
  expect(operations.sort()).toEqual(declared.sort());
  const known = Object.keys(document.components.schemas);
  for (const [, name = ''] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(known).toContain(name);
  }
  const chatters = document.paths['/api/v2/chats/{channelId}/users']?.get;
  expect(chatters?.parameters.map(({ name }) => name)).toEqual([
    'channelId',
    'limit',
    'showLurkers',
    'continuationToken',
    'username',
  ]);
  expect(chatters?.responses).toHaveProperty('429');
});

it('describes bodies that are no JSON, and those that may be left out', async () => {
  const content = z.record(z.string(), z.unknown());
  const operation = z.looseObject({
    requestBody: z.looseObject({ required: z.boolean(), content }).optional(),
    responses: z.looseObject({ '2XX': z.looseObject({ content: content.optional() }) }),
  });
  const document = z
    .looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })
    .parse((await platform.control('GET', '/openapi.json')).body);
  const of = (method: string, path: string) => {
    const { requestBody, responses } = operation.parse(document.paths[`/api/v1${path}`]?.[method]);
    return {
      takes: Object.keys(requestBody?.content ?? {}),
      required: requestBody?.required,
      gives: Object.keys(responses['2XX'].content ?? {}),
    };
  };
  for (const kind of ['badge', 'thumbnail', 'banner']) {
    expect(of('post', `/channels/{channelId}/${kind}`)).toMatchObject({
      takes: ['multipart/form-data'],
      required: true,
    });
  }
  const both = ['application/json', 'application/x-www-form-urlencoded'];
  expect(of('post', '/oauth/token').takes).toEqual(both);
  expect(of('post', '/oauth/shortcode').takes).toEqual(both);
  expect(of('patch', '/channels/{channelId}')).toMatchObject({ takes: ['application/json'], required: false });
  expect(of('post', '/hooks').required).toBe(true);
  expect(of('delete', '/channels/{channelId}/follow')).toEqual({
    takes: ['application/json'],
    required: false,
    gives: [],
  });
  const manifests = ['application/json', 'application/vnd.apple.mpegurl'];
  expect(of('get', '/channels/{channelId}/manifest.{type}').gives).toEqual(manifests);
});

it('tells which documented state changes the run has seen', async () => {
  const tables = async () => {
    const { body } = await platform.control('GET', '/states');
    const row = z.object({ from: z.string(), trigger: z.string(), to: z.string(), visits: z.number() });
    const all = z.array(z.object({ thing: z.string(), source: z.string(), transitions: z.array(row) })).parse(body);
    return (thing: string, trigger: string) =>
      all.find((table) => table.thing === thing)?.transitions.find((one) => one.trigger === trigger)?.visits;
  };
  const before = await tables();
  expect([before('Poll', 'vote:start'), before('Follow', 'POST or PUT follow')]).toEqual([0, 0]);
  expect(before('Shortcode handle', 'check, unknown or expired')).toBe(0);
  await platform.control('POST', `/channels/${channelId}/follow`, { username: 'zoe' });
  await platform.control('POST', `/channels/${channelId}/unfollow`, { username: 'zoe' });
  await platform.control('POST', `/channels/${channelId}/broadcast`, { online: false });
  await platform.call('oauth.checkShortcode', { path: { handle: 'unknown' } });
  const nora = await joinAs(platform, 'nora_plays', channelId, ['chat:connect', 'chat:chat', 'chat:poll_start']);
  expect((await nora.call('vote:start', 'Slow or fast?', ['slow', 'fast'], 10)).error).toBeNull();
  await platform.control('POST', '/clock', { advanceMs: 10_000 });
  nora.socket.close();
  const after = await tables();
  expect([after('Follow', 'POST or PUT follow'), after('Follow', 'DELETE follow')]).toEqual([1, 1]);
  expect([after('Poll', 'vote:start'), after('Poll', 'its time is over')]).toEqual([1, 1]);
  expect(after('Shortcode handle', 'check, unknown or expired')).toBe(1);
  expect([after('Channel', 'goes live'), after('Channel', 'stops streaming')]).toEqual([0, 1]);
  expect(after('Recording', 'the stream ends')).toBe(1);
});
