import { z } from 'zod';
import type { Endpoint, Method } from '../../../shared/platform/endpoint.ts';
import { type EndpointName, endpointNames } from '../../../shared/platform/endpoints.ts';
import { scopeNames } from '../../../shared/platform/scopes.ts';
import { declared, identityFor, queryKeys } from '../everySample.ts';
import { type Refusal, refusal, type Scene } from './refusal.ts';

/** What is not there, and what the answer says of it. */
const unknowns: Readonly<Record<string, readonly [value: string | number, says: string]>> = {
  channelId: [1, 'Channel not found.'],
  channelIdOrToken: ['nobody', 'Channel not found.'],
  userId: [1, 'User not found.'],
  role: ['King', 'Role not found.'],
  type: ['light', 'Not Found'],
  handle: ['unknown', 'Handle not found.'],
  hookId: ['00000000-0000-4000-8000-000000000000', 'Hook not found.'],
  broadcastId: ['00000000-0000-4000-8000-000000000000', 'Broadcast not found.'],
  costreamId: ['00000000-0000-4000-8000-000000000000', 'Costream not found.'],
  shareableId: ['unknown', 'Clip not found.'],
  confettiId: [1, 'Confetti not found.'],
};
const NUMBERS = ['channelId', 'userId', 'confettiId'];

const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? '');

/** The path leads nowhere. */
export function pathRefusals(name: EndpointName): readonly Refusal[] {
  return parametersOf(declared(name).path).flatMap((parameter) => {
    const [value, thing] = unknowns[parameter] ?? [];
    if (value === undefined || thing === undefined) throw new Error(`no unknown ${parameter} is known`);
    const says = name === 'chats.user' && parameter === 'userId' ? 'user is not in this chat' : thing;
    const put = (instead: string | number): Refusal['given'] => {
      return ({ sample }) => ({ path: { ...sample.path, [parameter]: instead } });
    };
    const unknown = refusal(404, `${parameter} is unknown`, says, put(value));
    if (!NUMBERS.includes(parameter)) return [unknown];
    return [unknown, refusal(400, `${parameter} is no number`, `params.${parameter}`, put('-1'))];
  });
}

/** Values no parameter of that name takes. */
const badValues: Readonly<Record<string, readonly string[]>> = {
  page: ['-1', 'x'],
  limit: ['0', '101', 'x'],
  where: ['nonsense:eq:1', 'id:like:1'],
  user: ['x', '-1'],
  userId: ['x'],
  count: ['0', '101', 'x'],
  showLurkers: ['maybe'],
};

/** The query is off its schema. @see PLATFORM §1.3 */
export function queryRefusals(name: EndpointName): readonly Refusal[] {
  return queryKeys(name).flatMap((key) =>
    (badValues[key] ?? []).map((value) =>
      refusal(400, `${key} is ${value}`, `query.${key}`, ({ sample }) => ({
        query: { ...sample.query, [key]: value },
      })),
    ),
  );
}

const isOauth = (name: EndpointName) => name.startsWith('oauth.');
const isUpload = (name: EndpointName) => ['setBadge', 'setThumbnail', 'setBanner'].some((end) => name.endsWith(end));
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The body is no JSON, or no object; an endpoint that reads none looks whether it is JSON as it says. */
export function bodyRefusals(name: EndpointName): readonly Refusal[] {
  const { method, body } = declared(name);
  if (method === 'GET') return [];
  const broken = isOauth(name) ? 'invalid_request' : 'Invalid request payload JSON format';
  const instead: unknown = body instanceof z.ZodArray ? {} : [];
  return [
    refusal(400, 'the body is broken JSON', broken, (scene) => withProof(scene, name, '{"a":')),
    ...(body === undefined
      ? []
      : [
          refusal(400, 'the body is of another type', isOauth(name) ? 'invalid_request' : 'payload', () => ({
            body: instead,
          })),
        ]),
  ];
}

const MEBIBYTE = 1024 * 1024;

/** More is sent than is read. */
export function sizeRefusals(name: EndpointName): readonly Refusal[] {
  if (declared(name).method === 'GET') return [];
  const bytes = isUpload(name) ? 11 * MEBIBYTE : MEBIBYTE + 1;
  return [
    refusal(413, 'the body is too large', 'Payload content length greater than maximum allowed', (scene) =>
      withProof(scene, name, 'x'.repeat(bytes)),
    ),
  ];
}

function withProof({ platform }: Scene, name: EndpointName, body: string) {
  return { headers: { ...identityFor(platform, name, { scopes: scopeNames }), ...JSON_TYPE }, body };
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The verbs that mean something at an address: other endpoints may have a parameter where this one has a word. */
function allowedAt({ version }: Endpoint, address: string): readonly Method[] {
  const fitting = endpointNames.map(declared).filter((other) => {
    const pattern = other.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    return other.version === version && new RegExp(`^${pattern}$`).test(address);
  });
  return [...new Set(fitting.map(({ method }) => method))].sort();
}

/** Verbs that mean nothing at the address; the answer names those that do. */
export function verbRefusals(name: EndpointName): readonly Refusal[] {
  const endpoint = declared(name);
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    NUMBERS.includes(parameter) ? '7' : 'x',
  );
  const allowed = allowedAt(endpoint, address);
  return methods
    .filter((method) => !allowed.includes(method))
    .map((method) => ({
      ...refusal(405, `the verb is ${method}`, 'Method Not Allowed', () => ({ method })),
      sends: { allow: allowed.join(', ') },
    }));
}
