import type { z } from 'zod';
import type { EndpointName, endpoints, Path, Reply } from '../../shared/platform/endpoints.ts';
import type { Client } from '../world/oauth/clients.ts';
import type { User } from '../world/user.ts';
import type { World } from '../world/world.ts';
import { HttpFailure } from './failures.ts';
import type { Received } from './received.ts';

/** Where the service listens. */
export type Addresses = { readonly url: string; readonly chatEndpoints: readonly string[] };

/** Who asks, as the headers prove it. */
export type Caller =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'client'; readonly client: Client }
  | { readonly kind: 'user'; readonly user: User; readonly clientId: string; readonly scopes: readonly string[] };

/** Path parameters that are numbers by nature; all others are text. */
export const numericParameters = ['channelId', 'userId', 'confettiId'] as const;
type Numeric = (typeof numericParameters)[number];

type Of<N extends EndpointName> = (typeof endpoints)[N];
type OutputOf<N extends EndpointName, Part extends 'query' | 'body'> =
  Of<N> extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** One request to an endpoint, checked. */
export type Call<N extends EndpointName> = {
  readonly world: World;
  readonly addresses: Addresses;
  readonly caller: Caller;
  readonly path: { readonly [K in keyof Path<N>]: K extends Numeric ? number : string };
  readonly query: OutputOf<N, 'query'>;
  readonly body: OutputOf<N, 'body'>;
  /** The request's address, for `link` headers. */
  readonly url: URL;
  /** The request itself, for those that take something else than JSON. */
  readonly incoming: Received;
};

/** What an endpoint answers; status 200 unless it says otherwise. Without a body nothing is sent. */
type Answer<N extends EndpointName> = {
  readonly status?: number;
  readonly body?: Reply<N> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Route<N extends EndpointName> = (call: Call<N>) => Answer<N>;

/** Implementations by the name of their endpoint. One that is missing answers 501. */
export type Routes = { readonly [N in EndpointName]?: Route<N> };

/** The signed-in user of a call. @throws HttpFailure 401 when there is none. */
export function signedInUser(call: { readonly caller: Caller }): User {
  if (call.caller.kind !== 'user') throw new HttpFailure(401, 'A user must be signed in.');
  return call.caller.user;
}
