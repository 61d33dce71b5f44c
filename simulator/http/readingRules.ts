import { z } from 'zod';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import type { EndpointName } from '../../shared/platform/endpoints.ts';
import type { Readings } from '../world/readings.ts';
import { validate } from './validation.ts';

/** How a world reads the platform's rules on requests, buckets and answers. @see PLATFORM §1.3, §2.1 */

type Headers = Readonly<Record<string, string>>;
const MOST_PER_PAGE = 100;

const isPaged = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && Object.hasOwn(query.shape, 'page');

/**
 * The query of a request, checked, with the page size put in where it was left out.
 * @throws ValidationFailure
 */
export function readQuery(
  readings: Readings,
  name: EndpointName,
  endpoint: Endpoint,
  raw: Readonly<Record<string, string | string[]>>,
): unknown {
  if (endpoint.query === undefined) return undefined;
  if (name === 'chats.users') {
    const query: object = Object(validate(endpoint.query, raw, 'query'));
    return { limit: Number(readings.of('chatters.defaultLimit')), ...withoutUndefined(query) };
  }
  if (!isPaged(endpoint)) return validate(endpoint.query, raw, 'query');
  const asked = readings.of('list.outOfRange') === 'clamped' ? { ...raw, ...clamped(raw) } : raw;
  const query: object = Object(validate(endpoint.query, asked, 'query'));
  return { limit: Number(readings.of('list.defaultLimit')), ...withoutUndefined(query) };
}

const withoutUndefined = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

function clamped({ page, limit }: Readonly<Record<string, string | string[]>>): Record<string, string> {
  const within = (value: string | string[], low: number, high: number) => {
    const number = Math.floor(Number(value));
    return String(Number.isNaN(number) ? low : Math.min(high, Math.max(low, number)));
  };
  return {
    ...(page === undefined ? {} : { page: within(page, 0, Number.MAX_SAFE_INTEGER) }),
    ...(limit === undefined ? {} : { limit: within(limit, 1, MOST_PER_PAGE) }),
  };
}

/** What tells the end of a bucket's window. @param isRefused on a refusal, where a bucket's name may stand instead */
export function resetHeader(readings: Readings, endsAtMs: number, bucket: string, isRefused: boolean): Headers {
  const name = 'X-RateLimit-Reset';
  switch (readings.of('limit.reset')) {
    case 'milliseconds':
      return { [name]: String(endsAtMs) };
    case 'seconds':
      return { [name]: String(Math.ceil(endsAtMs / 1000)) };
    case 'bucket name on refusal':
      return { [name]: isRefused ? bucket : String(endsAtMs) };
    case 'absent':
      return {};
  }
}

/** A header of `resetHeader` as a clock tells it that is off by `skewMs`; a bucket's name is no time. */
export function shiftReset(readings: Readings, header: string, skewMs: number): string {
  if (!/^\d+$/.test(header)) return header;
  const skew = readings.of('limit.reset') === 'seconds' ? Math.round(skewMs / 1000) : skewMs;
  return String(Number(header) + skew);
}

/** The headers of an endpoint's answer, without those this world does not send. */
export function sentHeaders(readings: Readings, name: EndpointName, headers: Headers | undefined): Headers | undefined {
  if (headers === undefined) return undefined;
  const unsent = [
    ...(readings.of('list.totalCount') === 'absent' ? ['x-total-count'] : []),
    ...(name === 'channels.list' && readings.of('channels.link') === 'absent' ? ['link'] : []),
  ];
  if (unsent.length === 0) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([header]) => !unsent.includes(header)));
}
