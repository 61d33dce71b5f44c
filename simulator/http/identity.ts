import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import type { World } from '../world/world.ts';
import type { Caller } from './call.ts';
import { HttpFailure } from './failures.ts';

type IdentityWorld = Pick<World, 'tokens' | 'users' | 'clients' | 'readings'>;
/** Who asks, or why that cannot be told; the bucket is checked before the failure is shown. @see PLATFORM §2.1 */
export type Identified = { readonly caller: Caller; readonly failure: HttpFailure | undefined };

const nobody: Caller = { kind: 'nobody' };
const failed = (message: string, code?: number): Identified => ({
  caller: nobody,
  failure: new HttpFailure(401, message, code === undefined ? {} : { code }),
});
/** What a v2 service called a bad token. @see PLATFORM §1.2 */
const BAD_TOKEN_CODE = 24_325;

/** Reads the identity headers as the endpoint wants them. @see API "Authentication" */
export function identify(world: IdentityWorld, endpoint: Endpoint, headers: IncomingHttpHeaders): Identified {
  if (endpoint.identity === 'none') return { caller: nobody, failure: undefined };
  const [scheme = '', credential = ''] = (headers.authorization ?? '').split(' ', 2);
  const clientId = headers['client-id'];
  if (endpoint.identity === 'hookClient') return identifyHookClient(world, scheme, credential, clientId);
  if (scheme.toLowerCase() === 'bearer') {
    const grant = world.tokens.grantOf(credential);
    const user = grant === undefined ? undefined : world.users.byId(grant.userId);
    if (grant === undefined || user === undefined) {
      return endpoint.version === 2 ? failed('OAuth token is invalid', BAD_TOKEN_CODE) : failed('Invalid token');
    }
    const caller = { kind: 'user', user, clientId: grant.clientId, scopes: grant.scopes } as const;
    return { caller, failure: missingScope(endpoint, grant.scopes) };
  }
  if (typeof clientId !== 'string' || clientId === '') {
    const reading = world.readings.of('identity.missing');
    if (reading === 'answered' && endpoint.identity === 'application') return { caller: nobody, failure: undefined };
    const status = reading === '403' ? 403 : 401;
    return { caller: nobody, failure: new HttpFailure(status, 'Authorization or Client-ID header required.') };
  }
  const client = world.clients.byId(clientId);
  if (client === undefined) return failed('Client-ID is not registered.');
  if (endpoint.identity === 'user') return failed('A user must be signed in.');
  return { caller: { kind: 'client', client }, failure: undefined };
}

/** @see API "Authentication" 4 */
function identifyHookClient(
  { clients }: IdentityWorld,
  scheme: string,
  secret: string,
  clientId: string | string[] | undefined,
): Identified {
  const client = typeof clientId === 'string' ? clients.byId(clientId) : undefined;
  const isProved = client?.secret != null && scheme.toLowerCase() === 'secret' && secret === client.secret;
  if (client === undefined || !isProved) return failed('Client-ID and Authorization: Secret are required.');
  return { caller: { kind: 'client', client }, failure: undefined };
}

function missingScope(endpoint: Endpoint, held: readonly string[]): HttpFailure | undefined {
  const missing = endpoint.scopes?.filter((scope) => !held.includes(scope)) ?? [];
  return missing.length === 0 ? undefined : new HttpFailure(403, `Missing scope: ${missing.join(' ')}`);
}

/** Whose allowance a request uses: the user's, else the application's at this address. @see PLATFORM §13 */
export function bucketKey(caller: Caller, address: string): string {
  switch (caller.kind) {
    case 'user':
      return `user ${caller.user.id}`;
    case 'client':
      return `client ${caller.client.id} ${address}`;
    case 'nobody':
      return `address ${address}`;
  }
}
