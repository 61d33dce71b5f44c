import { expect, it } from 'vitest';
import { buckets } from './buckets.ts';
import { type Endpoint, endpoint, endpointPath } from './endpoint.ts';
import { listQuery } from './endpoints/listQuery.ts';
import { endpointNames, endpoints } from './endpoints.ts';
import { shortcodeGrant } from './rest.ts';
import { scopeNames } from './scopes.ts';

const catalogue = Object.entries<Endpoint>(endpoints);

it('names every endpoint once, and no address twice', () => {
  expect(endpointNames).toHaveLength(catalogue.length);
  const addresses = catalogue.map(([, { method, version, path }]) => `${method} ${version} ${path}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

/** The names of the endpoints that break a rule. */
const breaking = (broken: (endpoint: Endpoint) => boolean) =>
  catalogue.filter(([, endpoint]) => broken(endpoint)).map(([name]) => name);

it('writes every path as the client and the simulator read it', () => {
  expect(breaking(({ path }) => !/^(\/([\w.-]|\{\w+\})+)+$/.test(path))).toEqual([]);
  const parameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(breaking(({ path }) => new Set(parameters(path)).size < parameters(path).length)).toEqual([]);
});

it('keeps to the buckets and scopes that the platform knows, and says where it is documented', () => {
  const [knownBuckets, knownScopes] = [Object.keys(buckets), scopeNames as readonly string[]];
  expect(breaking(({ bucket }) => !knownBuckets.includes(bucket))).toEqual([]);
  expect(breaking(({ scopes = [] }) => !scopes.every((scope) => knownScopes.includes(scope)))).toEqual([]);
  expect(breaking(({ section }) => !/API "|PLATFORM §/.test(section))).toEqual([]);
});

it('asks for scopes only where there may be a token, and for a body only where one may be sent', () => {
  const tokens = ['user', 'application'];
  expect(breaking(({ scopes = [], identity }) => scopes.length > 0 && !tokens.includes(identity))).toEqual([]);
  expect(breaking(({ body, method }) => body !== undefined && method === 'GET')).toEqual([]);
});

it('has a version, an identity and a bucket where none is said', () => {
  const plain = endpoint('GET', '/plain', 'API "Limits"', shortcodeGrant, {});
  expect(plain).toMatchObject({ version: 1, identity: 'application', bucket: 'global', method: 'GET', path: '/plain' });
  expect(endpoint('GET', '/plain', 'API "Limits"', shortcodeGrant, { version: 2, bucket: 'chats' })).toMatchObject({
    version: 2,
    identity: 'application',
    bucket: 'chats',
  });
});

it('fills in a path, whatever its parameters hold', () => {
  const one = endpoint('GET', '/a/{first}/b/{second}', 'API "Limits"', shortcodeGrant, { version: 2 });
  expect(endpointPath(one, { first: 7, second: 'x' })).toBe('/api/v2/a/7/b/x');
  expect(endpointPath(one, { first: '../../c?d=#', second: '%2f é' })).toBe(
    '/api/v2/a/..%2F..%2Fc%3Fd%3D%23/b/%252f%20%C3%A9',
  );
  expect(endpointPath(one, { first: '{second}', second: 'x' })).toBe('/api/v2/a/%7Bsecond%7D/b/x');
});

it('says which parameter is missing', () => {
  expect(() => endpointPath(endpoints['chats.details'])).toThrow(
    new TypeError('path parameter channelId is missing for /chats/{channelId}'),
  );
});

it('reads the query of a list from text', () => {
  expect(listQuery.parse({ page: '0', limit: '100', where: 'id:eq:7' })).toEqual({
    page: 0,
    limit: 100,
    where: 'id:eq:7',
  });
  expect(listQuery.parse({})).toEqual({});
});

it.each([{ page: '-1' }, { page: '1.5' }, { page: 'one' }, { limit: '0' }, { limit: '101' }, { limit: '' }])(
  'refuses the query %j of a list',
  (query) => {
    expect(listQuery.safeParse(query).success).toBe(false);
  },
);
