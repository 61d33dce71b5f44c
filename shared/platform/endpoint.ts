import type { z } from 'zod';
import type { BucketName } from './buckets.ts';
import type { ScopeName } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who must ask.
 * - `none`: the body names the client (/oauth/*, PLATFORM §14).
 * - `application`: a bearer token or a client id (API "Authentication" 1 to 3).
 * - `user`: a bearer token.
 * - `hookClient`: a client id and `Authorization: Secret …` (API "Authentication" 4).
 */
export type Identity = 'none' | 'application' | 'user' | 'hookClient';

/** One endpoint of the platform, declared once for the client, the simulator, the console and the coverage table. */
export type Endpoint = {
  readonly method: Method;
  /** Relative to /api/v1 or /api/v2, with `{name}` for each path parameter. */
  readonly path: string;
  readonly version: 1 | 2;
  readonly identity: Identity;
  /** The endpoint's own bucket; `global` is counted besides. @see PLATFORM §2.2 */
  readonly bucket: BucketName;
  /** Scopes a bearer token must hold, all of them. */
  readonly scopes?: readonly ScopeName[];
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `code`: errors come in shape C on v1, too. @see PLATFORM §1.4 */
  readonly errors?: 'code';
  /** The body of a good reply. */
  readonly reply: z.ZodType;
  /** Where it is documented. */
  readonly section: string;
};

type PathParameterNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameterNames<Rest>
  : never;

/** The path parameters of an endpoint: `{ channelId: 7 }` for `/chats/{channelId}`. */
export type PathParameters<E extends Endpoint> = { [N in PathParameterNames<E['path']>]: string | number };

const defaults = { version: 1, identity: 'application', bucket: 'global' } as const;
type Options = Partial<Omit<Endpoint, 'method' | 'path' | 'reply' | 'section'>>;

/** Declares an endpoint and keeps its literal types. Left out: v1, identity `application`, bucket `global`. */
export function endpoint<const P extends string, const M extends Method, R extends z.ZodType, const O extends Options>(
  method: M,
  path: P,
  section: string,
  reply: R,
  options: O,
): Declared<P, M, R, O> {
  return { ...defaults, ...options, method, path, section, reply } as Declared<P, M, R, O>;
}

type Declared<P extends string, M extends Method, R extends z.ZodType, O extends Options> = Omit<
  typeof defaults,
  keyof O
> &
  O & { readonly method: M; readonly path: P; readonly section: string; readonly reply: R };

/** The path below the service's base address: `/api/v2/chats/7/users`; parameters are percent-encoded. */
export function endpointPath(endpoint: Endpoint, parameters: Record<string, string | number> = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new TypeError(`path parameter ${name} is missing for ${endpoint.path}`);
    return encodeURIComponent(value);
  });
  return `/api/v${endpoint.version}${path}`;
}
