import type { Received } from '../http/received.ts';
import type { User } from '../world/user.ts';
import type { World } from '../world/world.ts';

/** Who listens: a user with the token that proves it, or an application. */
export type Listener =
  | { readonly kind: 'client' }
  | { readonly kind: 'user'; readonly user: User; readonly token: string; readonly expiresAtMs: number };

/** A header, or the query parameter that may stand for it, in any case. @see PLATFORM §9.1 "As query" */
function headerOrQuery({ headers, target }: Received, name: string): string | undefined {
  const header = headers[name];
  if (typeof header === 'string' && header !== '') return header;
  const [, query = ''] = target.split(/\?(.*)/s);
  for (const [key, value] of new URLSearchParams(query)) if (key.toLowerCase() === name && value !== '') return value;
  return undefined;
}

/**
 * Reads who wants to listen to live events: Authorization: Bearer …, else `jwt`, else Client-ID; X-Is-Bot says nothing
 * here. @returns undefined when nothing proves anybody. @see PLATFORM §9.1, §14
 */
export function identifyListener(world: World, request: Received): Listener | undefined {
  const [scheme = '', credential] = (headerOrQuery(request, 'authorization') ?? '').split(' ', 2);
  const token = scheme.toLowerCase() === 'bearer' ? credential : headerOrQuery(request, 'jwt');
  if (token !== undefined) {
    const grant = world.tokens.grantOf(token);
    const user = grant && world.users.byId(grant.userId);
    return grant && user && { kind: 'user', user, token, expiresAtMs: grant.expiresAtMs };
  }
  const clientId = headerOrQuery(request, 'client-id');
  return clientId !== undefined && world.clients.byId(clientId) !== undefined ? { kind: 'client' } : undefined;
}
