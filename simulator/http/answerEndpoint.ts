import type { BucketName } from '../../shared/platform/buckets.ts';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import type { EndpointName } from '../../shared/platform/endpoints.ts';
import { OauthFailure } from '../world/oauth/oauthFailure.ts';
import type { World } from '../world/world.ts';
import { readBody } from './body.ts';
import { type Addresses, type Call, type Caller, numericParameters, type Route } from './call.ts';
import { type Exchange, json, perform } from './exchange.ts';
import { failureBody, HttpFailure, ValidationFailure } from './failures.ts';
import { bucketKey, identify } from './identity.ts';
import type { Outgoing } from './send.ts';
import { queryObject, validate } from './validation.ts';

/** An endpoint of the catalogue with what answers it. */
export type Served = {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly route: Route<EndpointName> | undefined;
};

/** What every endpoint needs, and where a fault of our own is reported. */
export type Service = {
  readonly world: World;
  readonly addresses: Addresses;
  readonly reportError: (cause: unknown) => void;
};

/**
 * Answers a request to an endpoint, in this order: allowance, identity and scopes, parameters, the implementation;
 * then the answer is counted. @see PLATFORM §2.1
 */
export async function answerEndpoint(
  service: Service,
  served: Served,
  exchange: Exchange,
  pathValues: Readonly<Record<string, string>>,
): Promise<void> {
  const { world } = service;
  const { endpoint, name } = served;
  const { bucket, version } = endpoint;
  const facts = { endpoint: name, bucket, version, shownPath: shownPath(exchange.url.pathname, pathValues) };
  await perform(world, exchange, facts, async (fixed) => {
    const { incoming } = exchange;
    const { caller, failure } = identify(world, endpoint, incoming.headers);
    const key = bucketKey(caller, incoming.socket.remoteAddress ?? '');
    const names: BucketName[] = bucket === 'global' ? ['global'] : [bucket, 'global'];
    const full = world.buckets.exhausted(key, names);
    if (full !== undefined) return refuseExhausted(world, endpoint, full.endsAtMs);
    const answer = fixed ?? (await attempt(service, served, exchange, pathValues, caller, failure));
    const counted = world.buckets.count(key, names, answer.status);
    if (counted === undefined) return answer;
    const { count, remaining, endsAtMs } = counted;
    const headers = {
      'X-Rate-Limit': String(count),
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset': String(endsAtMs),
    };
    return { ...answer, headers: { ...headers, ...answer.headers } };
  });
}

async function attempt(
  service: Service,
  { name, endpoint, route }: Served,
  { incoming, url }: Exchange,
  pathValues: Readonly<Record<string, string>>,
  caller: Caller,
  failure: HttpFailure | undefined,
): Promise<Outgoing> {
  const isOauth = name.startsWith('oauth.');
  try {
    if (failure !== undefined) throw failure;
    if (route === undefined) throw new HttpFailure(501, `${name} is not implemented yet.`);
    const call = {
      ...service,
      caller,
      url,
      path: readPath(pathValues),
      query: endpoint.query && validate(endpoint.query, queryObject(url.searchParams), 'query'),
      body: endpoint.body && validate(endpoint.body, await readBody(incoming, { acceptsForm: isOauth }), 'payload'),
    };
    const answer = route(call as unknown as Call<EndpointName>);
    return json(answer.status ?? 200, answer.body, answer.headers);
  } catch (cause) {
    return answerFailure(service, cause, endpoint.version, isOauth);
  }
}

/** Turns whatever was thrown into an answer; what is not a refusal is our own mistake, told apart from its details. */
function answerFailure(service: Service, cause: unknown, version: 1 | 2, isOauth: boolean): Outgoing {
  if (cause instanceof OauthFailure) return json(400, { error: cause.code, error_description: cause.message });
  if (isOauth && cause instanceof ValidationFailure) {
    const isGrantType = cause.details.some(
      ({ path, type }) => path === 'payload.grant_type' && type !== 'any.required',
    );
    return json(400, {
      error: isGrantType ? 'unsupported_grant_type' : 'invalid_request',
      error_description: cause.message,
    });
  }
  if (cause instanceof HttpFailure) {
    const headers = cause.status === 413 ? { Connection: 'close', ...cause.headers } : cause.headers;
    return json(cause.status, failureBody(cause, version), headers);
  }
  service.reportError(cause);
  return json(500, failureBody(new HttpFailure(500, 'An internal server error occurred'), version));
}

/** @see PLATFORM §2.1: a refused request is not counted */
function refuseExhausted(world: World, { version }: Endpoint, endsAtMs: number): Outgoing {
  return json(429, failureBody(new HttpFailure(429, 'Too Many Requests'), version), {
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(endsAtMs),
    'Retry-After': String(Math.max(1, Math.ceil((endsAtMs - world.clock.now()) / 1000))),
  });
}

/** @throws ValidationFailure when a number is none */
function readPath(values: Readonly<Record<string, string>>): Record<string, string | number> {
  const path: Record<string, string | number> = { ...values };
  for (const key of numericParameters) {
    const text = values[key];
    if (text === undefined) continue;
    if (!/^\d{1,15}$/.test(text)) {
      const message = `"${key}" must be a number`;
      throw new ValidationFailure([{ message, path: `params.${key}`, type: 'number.base', context: { key } }]);
    }
    path[key] = Number(text);
  }
  return path;
}

/** A handle is a secret: whoever has it can fetch the grant. */
function shownPath(pathname: string, { handle }: Readonly<Record<string, string>>): string {
  return handle === undefined ? pathname : pathname.slice(0, pathname.lastIndexOf('/') + 1).concat('***');
}
