import { DEMO_CLIENT_ID } from '../../../shared/demoClientId.ts';
import { hookClientOf, newShortcode } from '../connectionSamples.ts';
import { type Refusal, type Refusals, refusal, type Scene } from './refusal.ts';

const ACCESS_LIFE_MS = 6 * 3_600_000;
const CODE_LIFE_MS = 5 * 60_000;
const REFRESH_LIFE_MS = 365 * 86_400_000;
const SHORTCODE_LIFE_MS = 120_000;

/** The good body with some of it changed; undefined leaves it out. */
const body = (changed: (scene: Scene) => Readonly<Record<string, unknown>>): Refusal['given'] => {
  return (scene) => ({ body: { ...Object(scene.sample.body), ...changed(scene) } });
};
const otherClient = ({ world }: Scene) =>
  world.clients.all().find(({ id, secret }) => id !== DEMO_CLIENT_ID && !secret)?.id;

const refresh = (scene: Scene, refresh_token: unknown = scene.platform.signIn('pim').refreshToken) => ({
  grant_type: 'refresh_token',
  client_id: DEMO_CLIENT_ID,
  code: undefined,
  refresh_token,
});
const secretiveRefresh = (scene: Scene, client_secret: string | undefined) => {
  const { id: clientId } = hookClientOf(scene.platform);
  const { refreshToken } = scene.world.tokens.issue({ clientId, userId: scene.world.demoUser.id, scopes: [] });
  return { ...refresh(scene, refreshToken), client_id: clientId, client_secret };
};

/** A handle nobody has used yet. */
const handle = (act: (scene: Scene, shortcode: ReturnType<typeof newShortcode>) => void | Promise<void>) => {
  return async (scene: Scene) => {
    const shortcode = newShortcode(scene.platform);
    await act(scene, shortcode);
    return { path: { handle: shortcode.handle } };
  };
};

/** @see API "GET /oauth/shortcode/check/{handle}", PLATFORM §3.2, §3.3 */
export const oauthRefusals: Refusals = {
  'oauth.createShortcode': [
    refusal(
      400,
      'the application is unknown',
      'invalid_client',
      body(() => ({ client_id: 'unknown' })),
    ),
    refusal(
      400,
      'the secret is wrong',
      'invalid_client',
      body(({ platform }) => ({ client_id: hookClientOf(platform).id, client_secret: 'wrong' })),
    ),
    refusal(
      400,
      'the secret is missing',
      'invalid_client',
      body(({ platform }) => ({ client_id: hookClientOf(platform).id })),
    ),
    refusal(
      400,
      'a scope is unknown',
      'invalid_scope',
      body(() => ({ scope: 'chat:connect chat:fly' })),
    ),
    refusal(
      400,
      'client_id is missing',
      'invalid_request',
      body(() => ({ client_id: undefined })),
    ),
    refusal(
      400,
      'scope is missing',
      'invalid_request',
      body(() => ({ scope: undefined })),
    ),
  ],
  'oauth.checkShortcode': [
    refusal(
      403,
      'the user denied it',
      'The user denied the request.',
      handle(({ world }, shortcode) => world.shortcodes.deny(shortcode)),
    ),
    refusal(
      403,
      'the user denied it and it is asked again before its time is over',
      'The user denied the request.',
      handle(async (scene, shortcode) => {
        scene.world.shortcodes.deny(shortcode);
        scene.world.shortcodes.check(shortcode.handle);
        await scene.advance(SHORTCODE_LIFE_MS - 1);
      }),
    ),
    refusal(
      404,
      'the user denied it and its time is over',
      'Handle not found.',
      handle(async (scene, shortcode) => {
        scene.world.shortcodes.deny(shortcode);
        await scene.advance(SHORTCODE_LIFE_MS);
      }),
    ),
    refusal(
      404,
      'its time is over',
      'Handle not found.',
      handle((scene) => scene.advance(SHORTCODE_LIFE_MS)),
    ),
    refusal(404, 'it has been answered with a code already', 'Handle not found.', async (scene) => {
      await scene.afterSending('oauth.checkShortcode');
      return {};
    }),
  ],
  'oauth.token': [
    refusal(
      400,
      'grant_type is unknown',
      'unsupported_grant_type',
      body(() => ({ grant_type: 'password' })),
    ),
    refusal(
      400,
      'grant_type is missing',
      'invalid_request',
      body(() => ({ grant_type: undefined })),
    ),
    refusal(
      400,
      'client_id is missing',
      'invalid_request',
      body(() => ({ client_id: undefined })),
    ),
    refusal(
      400,
      'code is missing',
      'invalid_request',
      body(() => ({ code: undefined })),
    ),
    refusal(
      400,
      'the application is unknown',
      'invalid_client',
      body(() => ({ client_id: 'unknown' })),
    ),
    refusal(
      400,
      'the secret is wrong',
      'invalid_client',
      body(({ platform }) => ({ client_id: hookClientOf(platform).id, client_secret: 'wrong' })),
    ),
    refusal(
      400,
      'the code is unknown',
      'invalid_grant',
      body(() => ({ code: 'unknown' })),
    ),
    refusal(
      400,
      'the code is of another application',
      'invalid_grant',
      body((scene) => ({ client_id: otherClient(scene) })),
    ),
    refusal(400, 'the code has expired', 'invalid_grant', async (scene) => {
      await scene.advance(CODE_LIFE_MS);
      return {};
    }),
    refusal(400, 'the code has been used', 'invalid_grant', async (scene) => {
      await scene.afterSending('oauth.token');
      return {};
    }),
    refusal(
      400,
      'refresh_token is missing',
      'invalid_request',
      body((scene) => ({ ...refresh(scene), refresh_token: undefined })),
    ),
    refusal(
      400,
      'the refresh token is unknown',
      'invalid_grant',
      body((scene) => refresh(scene, 'unknown')),
    ),
    refusal(
      400,
      'the refresh token is of another application',
      'invalid_grant',
      body((scene) => ({ ...refresh(scene), client_id: otherClient(scene) })),
    ),
    refusal(400, 'the refresh token has expired', 'invalid_grant', async (scene) => {
      const changed = refresh(scene);
      await scene.advance(REFRESH_LIFE_MS);
      return { body: changed };
    }),
    refusal(400, 'the refresh token has been used', 'invalid_grant', async (scene) => {
      const changed = refresh(scene);
      await scene.platform.call('oauth.token', { body: changed });
      return { body: changed };
    }),
    refusal(
      400,
      'an application with a secret refreshes without',
      'invalid_client',
      body((scene) => secretiveRefresh(scene, undefined)),
    ),
    refusal(
      400,
      'an application refreshes with a wrong secret',
      'invalid_client',
      body((scene) => secretiveRefresh(scene, 'wrong')),
    ),
  ],
  'oauth.introspect': [refusal(400, 'token is missing', 'invalid_request', () => ({ body: {} }))],
  'users.current': [
    refusal(401, 'the access token has expired', 'Invalid token', async (scene) => {
      const { headers } = scene.platform.signIn('nora_plays');
      await scene.advance(ACCESS_LIFE_MS);
      return { headers };
    }),
    refusal(401, 'a used refresh token of the sign-in has come back', 'Invalid token', async ({ platform }) => {
      const { headers, refreshToken } = platform.signIn('nora_plays');
      const body = { grant_type: 'refresh_token', client_id: DEMO_CLIENT_ID, refresh_token: refreshToken };
      await platform.call('oauth.token', { body });
      await platform.call('oauth.token', { body });
      return { headers };
    }),
  ],
};
