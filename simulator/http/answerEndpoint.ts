import type { BucketName } from '../../shared/platform/buckets.ts';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import type { EndpointName } from '../../shared/platform/endpoints.ts';
import type { Exhausted } from '../world/buckets.ts';
import { OauthFailure } from '../world/oauth/oauthFailure.ts';
import type { World } from '../world/world.ts';
import { checkUnreadBody, readBody } from './body.ts';
import { type Addresses, type Call, type Caller, numericParameters, type Route } from './call.ts';
import { type Exchange, json, perform } from './exchange.ts';
import { failureBody, HttpFailure, ValidationFailure } from './failures.ts';
import { bucketKey, identify } from './identity.ts';
import { readQuery, resetHeader, sentHeaders } from './readingRules.ts';
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
export function answerEndpoint(
  service: Service,
  served: Served,
  exchange: Exchange,
  pathValues: Readonly<Record<string, string>>,
): void {
  const { world } = service;
  const { endpoint, name } = served;
  const { bucket } = endpoint;
  const version = errorVersion(endpoint);
  const facts = { endpoint: name, bucket, version, shownPath: shownPath(exchange.url.pathname, pathValues) };
  perform(world, exchange, facts, (fixed) => {
    const { incoming } = exchange;
    const { caller, failure } = identify(world, endpoint, incoming.headers);
    const key = bucketKey(caller, incoming.address);
    const names: BucketName[] = bucket === 'global' ? ['global'] : [bucket, 'global'];
    const full = world.buckets.exhausted(key, names);
    if (full !== undefined) return refuseExhausted(world, endpoint, full);
    const answer = fixed ?? attempt(service, served, exchange, pathValues, caller, failure);
    world.states.answered(name, answer.status);
    const counted = world.buckets.count(key, names, answer.status);
    if (counted === undefined) return answer;
    const { count, remaining, endsAtMs } = counted;
    const headers = {
      'X-Rate-Limit': String(count),
      'X-RateLimit-Remaining': String(remaining),
      ...resetHeader(world.readings, endsAtMs, counted.bucket, false),
    };
    return { ...answer, headers: { ...headers, ...answer.headers } };
  });
}

function attempt(
  service: Service,
  { name, endpoint, route }: Served,
  { incoming, url }: Exchange,
  pathValues: Readonly<Record<string, string>>,
  caller: Caller,
  failure: HttpFailure | undefined,
): Outgoing {
  const isOauth = name.startsWith('oauth.');
  try {
    if (failure !== undefined) throw failure;
    if (route === undefined) throw new HttpFailure(501, `${name} is not implemented yet.`);
    if (endpoint.body === undefined) checkUnreadBody(incoming);
    const call = {
      ...service,
      caller,
      url,
      incoming,
      path: readPath(pathValues),
      query: readQuery(service.world.readings, name, endpoint, queryObject(url.searchParams)),
      body: endpoint.body && validate(endpoint.body, readBody(incoming, { acceptsForm: isOauth }), 'payload'),
    };
    const answer = route(call as unknown as Call<EndpointName>);
    const { status = 200, body, headers = {} } = answer;
    // What is not JSON says so, and leaves as it is.
    if (typeof body === 'string' && headers['Content-Type'] !== undefined) return { status, headers, body };
    return json(status, body, sentHeaders(service.world.readings, name, headers));
  } catch (cause) {
    return answerFailure(service, cause, errorVersion(endpoint), isOauth);
  }
}

/** Whose error shape an endpoint has: some of v1 speak like the services of v2. @see PLATFORM §1.4 */
export const errorVersion = ({ version, errors }: Endpoint): 1 | 2 => (errors === 'code' ? 2 : version);

/** Turns whatever was thrown into an answer; what is not a refusal is our own mistake, told apart from its details. */
function answerFailure(service: Service, cause: unknown, version: 1 | 2, isOauth: boolean): Outgoing {
  if (cause instanceof OauthFailure) return json(400, { error: cause.code, error_description: cause.message });
  if (isOauth && cause instanceof HttpFailure && cause.status === 400) {
    const details = cause instanceof ValidationFailure ? cause.details : [];
    const isGrantType = details.some(({ path, type }) => path === 'payload.grant_type' && type !== 'any.required');
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
function refuseExhausted(world: World, endpoint: Endpoint, { bucket, endsAtMs }: Exhausted): Outgoing {
  const { readings, clock } = world;
  const status = Number(readings.of('limit.status'));
  const retryAfter = String(Math.max(1, Math.ceil((endsAtMs - clock.now()) / 1000)));
  return json(status, failureBody(new HttpFailure(status, 'Too Many Requests'), errorVersion(endpoint)), {
    'X-RateLimit-Remaining': '0',
    ...resetHeader(readings, endsAtMs, bucket, true),
    ...(readings.of('limit.retryAfter') === 'sent' ? { 'Retry-After': retryAfter } : {}),
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
