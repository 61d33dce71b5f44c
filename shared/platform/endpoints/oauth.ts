import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { introspection, shortcodeApproval, shortcodeGrant, tokenReply } from '../rest.ts';

const clientId = z.string().min(1);
/** Some of the platform's clients send null when they have none; it counts as left out. */
const clientSecret = z.string().nullish();

export const oauthEndpoints = {
  'oauth.createShortcode': endpoint('POST', '/oauth/shortcode', 'API "POST /oauth/shortcode"', shortcodeGrant, {
    identity: 'none',
    body: z.object({ client_id: clientId, client_secret: clientSecret, scope: z.string() }),
  }),
  'oauth.checkShortcode': endpoint(
    'GET',
    '/oauth/shortcode/check/{handle}',
    'API "GET /oauth/shortcode/check/{handle}"',
    shortcodeApproval,
    { identity: 'none' },
  ),
  'oauth.token': endpoint('POST', '/oauth/token', 'API "POST /oauth/token"; PLATFORM §3.3', tokenReply, {
    identity: 'none',
    body: z.discriminatedUnion('grant_type', [
      z.object({
        grant_type: z.literal('authorization_code'),
        client_id: clientId,
        client_secret: clientSecret,
        code: z.string().min(1),
        redirect_uri: z.string().optional(),
      }),
      z.object({
        grant_type: z.literal('refresh_token'),
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: z.string().min(1),
      }),
    ]),
  }),
  'oauth.introspect': endpoint('POST', '/oauth/token/introspect', 'PLATFORM §3.3', introspection, {
    identity: 'none',
    body: z.object({ token: z.string().min(1) }),
  }),
} as const;
