import { scopeNames } from '../../../shared/platform/scopes.ts';
import type { Client } from '../../world/oauth/clients.ts';
import { OauthFailure } from '../../world/oauth/oauthFailure.ts';
import type { TokenPair } from '../../world/oauth/tokens.ts';
import type { World } from '../../world/world.ts';
import type { Routes } from '../call.ts';
import { HttpFailure } from '../failures.ts';

const knownScopes: ReadonlySet<string> = new Set(scopeNames);
const NO_STORE = { 'Cache-Control': 'no-store' };

/** The client of a body. A secret is compared when there is one to compare; `isSecretRequired` insists on it. */
function clientOf(
  { clients }: World,
  body: { client_id: string; client_secret?: string | null | undefined },
  isSecretRequired: boolean,
): Client {
  const client = clients.byId(body.client_id);
  if (client === undefined) throw new OauthFailure('invalid_client', 'client_id is not registered');
  const sent = body.client_secret ?? '';
  const isWrong = sent === '' ? isSecretRequired : sent !== client.secret;
  if (client.secret !== null && isWrong) throw new OauthFailure('invalid_client', 'client_secret is wrong');
  return client;
}

function parseScopes(text: string): readonly string[] {
  const scopes = [...new Set(text.split(' ').filter((scope) => scope !== ''))];
  const unknown = scopes.filter((scope) => !knownScopes.has(scope));
  if (unknown.length > 0) throw new OauthFailure('invalid_scope', `unknown scope: ${unknown.join(' ')}`);
  return scopes;
}

const tokenBody = ({ readings }: World, { accessToken, refreshToken, expiresInSeconds }: TokenPair) => ({
  access_token: accessToken,
  expires_in: expiresInSeconds * (readings.of('token.expiresIn') === 'seconds' ? 1 : 1000),
  refresh_token: refreshToken,
  token_type: 'Bearer',
});

/** @see API "Authentication" 7, PLATFORM §3 */
export const oauthRoutes = {
  'oauth.createShortcode': ({ world, body }) => {
    const client = clientOf(world, body, true);
    const { code, handle } = world.shortcodes.create(client, parseScopes(body.scope));
    const unit = world.readings.of('shortcode.expiresIn') === 'seconds' ? 1 : 1000;
    return { body: { code, expires_in: world.shortcodes.lifeSeconds * unit, handle }, headers: NO_STORE };
  },

  'oauth.checkShortcode': ({ world, path }) => {
    const result = world.shortcodes.check(path.handle);
    switch (result.kind) {
      case 'waiting':
        return { status: 204 };
      case 'granted':
        return { body: { code: result.code }, headers: NO_STORE };
      case 'denied':
        throw new HttpFailure(403, 'The user denied the request.');
      case 'invalid':
        throw new HttpFailure(404, 'Handle not found.');
    }
  },

  'oauth.token': ({ world, body }) => {
    if (body.grant_type === 'refresh_token') {
      const client = clientOf(world, body, true);
      const pair = world.tokens.rotate(body.refresh_token, client.id);
      if (pair === undefined) throw new OauthFailure('invalid_grant', 'the refresh token cannot be used');
      return { body: tokenBody(world, pair), headers: NO_STORE };
    }
    // The documented exchange carries no secret; the handshake before it has asked for one.
    const client = clientOf(world, body, false);
    const authorization = world.shortcodes.takeAuthorizationCode(body.code, client.id);
    if (authorization === undefined) throw new OauthFailure('invalid_grant', 'the code cannot be used');
    return { body: tokenBody(world, world.tokens.issue(authorization)), headers: NO_STORE };
  },

  'oauth.introspect': ({ world, body }) => {
    const access = world.tokens.grantOf(body.token);
    const grant = access ?? world.tokens.grantOfRefresh(body.token);
    if (grant === undefined) return { body: { active: false } };
    return {
      body: {
        active: true,
        client_id: grant.clientId,
        token_type: access === undefined ? 'refresh_token' : 'access_token',
        exp: Math.floor(grant.expiresAtMs / 1000),
        sub: grant.userId,
      },
    };
  },
} satisfies Routes;
