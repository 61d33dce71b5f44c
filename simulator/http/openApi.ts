import { z } from 'zod';
import { buckets } from '../../shared/platform/buckets.ts';
import type { Endpoint, Identity } from '../../shared/platform/endpoint.ts';
import { type EndpointName, endpointNames, endpoints } from '../../shared/platform/endpoints.ts';
import { codeError, oauthError, statusError, validationError } from '../../shared/platform/errorBodies.ts';
import { fileLimits } from './uploadLimits.ts';

type Json = { readonly [key: string]: unknown };

const security: Readonly<Record<Identity, readonly Json[]>> = {
  none: [],
  application: [{ bearer: [] }, { clientId: [] }],
  user: [{ bearer: [] }],
  hookClient: [{ clientId: [], hookSecret: [] }],
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};
const asJson = (schema: Json) => ({ 'application/json': { schema } });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The catalogue as an OpenAPI 3.1 document, for other programs. */
export function openApi(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of endpointNames) {
    const endpoint: Endpoint = endpoints[name];
    const path = `/api/v${endpoint.version}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The streaming platform, simulated',
      version: '1',
      description: 'Made of the catalogue. Objects are open: more fields may come than a schema lists.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        clientId: { type: 'apiKey', in: 'header', name: 'Client-ID' },
        hookSecret: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Secret <CLIENT_SECRET>' },
      },
      schemas: {
        StatusError: schemaOf(statusError),
        ValidationError: schemaOf(validationError),
        CodeError: schemaOf(codeError),
        OauthError: schemaOf(oauthError),
      },
    },
  };
}

function operationOf(name: EndpointName, endpoint: Endpoint): Json {
  const { section, identity, bucket, scopes = [], reply, path } = endpoint;
  const requestBody = requestBodyOf(name, endpoint);
  return {
    operationId: name,
    tags: [name.slice(0, name.indexOf('.'))],
    description: `${section}. Bucket ${bucket}: ${buckets[bucket].count} in ${buckets[bucket].intervalSeconds} s.`,
    security: security[identity],
    'x-bucket': bucket,
    ...(scopes.length === 0 ? {} : { 'x-scopes': scopes }),
    parameters: [...pathParameters(path), ...queryParameters(endpoint)],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      '2XX': { description: 'Done.', ...replyOf(reply) },
      ...errorsOf(name, endpoint),
    },
  };
}

/** A body left out counts as an empty object. @see PLATFORM §11.5 and §14 for those that are no JSON */
function requestBodyOf(name: EndpointName, { method, path, body }: Endpoint): Json | undefined {
  const field = path.slice(path.lastIndexOf('/') + 1);
  if (method === 'POST' && Object.hasOwn(fileLimits, field)) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { [field]: file }, required: [field] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body === undefined) return undefined;
  const schema = schemaOf(body, 'input');
  const isForm = name.startsWith('oauth.');
  const content = { ...asJson(schema), ...(isForm ? { 'application/x-www-form-urlencoded': { schema } } : {}) };
  return { required: !body.safeParse({}).success, content };
}

/** What a good reply holds: nothing, JSON, or where one of its forms is a text, a playlist. @see PLATFORM §11.2 */
function replyOf(reply: z.ZodType): Json {
  if (reply.safeParse(undefined).success) return {};
  const schema = schemaOf(reply);
  const forms = z.array(z.looseObject({ type: z.unknown() })).safeParse(schema.anyOf).data ?? [];
  const text = forms.find(({ type }) => type === 'string');
  if (text === undefined) return { content: asJson(schema) };
  const others = forms.filter((form) => form !== text);
  return { content: { ...asJson({ anyOf: others }), 'application/vnd.apple.mpegurl': { schema: { type: 'string' } } } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const type = ['channelId', 'userId', 'confettiId'].includes(name) ? 'integer' : 'string';
    return { name, in: 'path', required: true, schema: { type } };
  });
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function queryParameters({ query }: Endpoint): Json[] {
  if (query === undefined) return [];
  const { properties, required } = objectSchema.parse(schemaOf(query, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** @see PLATFORM §1.4 */
function errorsOf(name: EndpointName, { version, errors, identity, body, query, path }: Endpoint): Json {
  const isCode = version === 2 || errors === 'code';
  const plain = reference(isCode ? 'CodeError' : 'StatusError');
  const invalid = isCode ? plain : { anyOf: [reference('ValidationError'), reference('StatusError')] };
  const bad = name.startsWith('oauth.') ? { anyOf: [reference('OauthError'), invalid] } : invalid;
  const error = (description: string, schema: Json) => ({ description, content: asJson(schema) });
  return {
    ...(body === undefined && query === undefined && !path.includes('{') ? {} : { '400': error('Bad request.', bad) }),
    ...(identity === 'none' ? {} : { '401': error('No identity, or one that is not good.', plain) }),
    ...(identity === 'none' ? {} : { '403': error('Not permitted, or a scope is missing.', plain) }),
    ...(path.includes('{') ? { '404': error('Not there.', plain) } : {}),
    ...(body === undefined ? {} : { '413': error('Longer than a mebibyte.', plain) }),
    '429': error('The bucket is full.', plain),
  };
}
