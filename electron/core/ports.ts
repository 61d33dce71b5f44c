import type { Body, EndpointName, Path, Query, Reply } from '../../shared/platform/endpoints.ts';

/** What services are given instead of globals, so that a test can hold time, chance and the network in its hand. */

export interface Clock {
  /** Milliseconds since 1970, as the wall clock tells; may jump. */
  now(): number;
  /** Resolves after `ms` of running time. Rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once after `ms`; the function returned takes it back. */
  after(ms: number, callback: () => void): () => void;
}

/** A number from 0 to below 1. */
export type Random = () => number;

/** The global `fetch`, narrowed to what the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Logger {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  /** Logs a fault of our own with its stack and returns the id under which it can be found. */
  fault(event: string, cause: unknown, details?: Record<string, unknown>): string;
}

export type RequestOptions<N extends EndpointName> = {
  path?: Path<N>;
  query?: Query<N>;
  body?: Body<N>;
  /** A `link` header's target, absolute or relative to the page it came with; replaces path and query. */
  href?: string;
  /** Background requests let foreground ones pass while a bucket is tight. */
  priority?: 'foreground' | 'background';
  /** `anonymous` sends the client id even when somebody is signed in. */
  identity?: 'session' | 'anonymous';
  /** Statuses that are answers here and not failures; `data` is then undefined unless the status is 2xx with a body. */
  accept?: readonly number[];
  /** How often a GET is tried when the service fails or the connection is cut; 4 unless told. */
  tries?: number;
  /** How long to wait for room in the budget before `rateLimited`; 90 s in the foreground, for ever in the background. */
  patienceMs?: number;
  signal?: AbortSignal;
};

export type PlatformReply<N extends EndpointName> = {
  status: number;
  data: Reply<N> | undefined;
  headers: Headers;
  /** The address that was asked, to resolve a relative link against. */
  url: string;
};

/** The one way to the platform's REST interface: identity, budget, retries, validation and errors live behind it. */
export interface Platform {
  /**
   * @throws AppFailure `offline`, `timedOut`, `http`, `rateLimited`, `badPayload`, `signInEnded`, `notSignedIn`;
   *   the signal's reason when it aborts.
   */
  request<N extends EndpointName>(name: N, options?: RequestOptions<N>): Promise<PlatformReply<N>>;
  /** The service's base address, without a trailing slash. */
  readonly baseUrl: string;
  readonly clientId: string;
}

/** Listeners of one kind of news. Returns the function that stops listening. */
export interface Observable<T> {
  readonly value: T;
  subscribe(listener: (value: T) => void): () => void;
}
