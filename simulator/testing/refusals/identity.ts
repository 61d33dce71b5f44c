import { DEMO_CLIENT_ID } from '../../../shared/demoClientId.ts';
import type { EndpointName } from '../../../shared/platform/endpoints.ts';
import { scopeNames } from '../../../shared/platform/scopes.ts';
import { declared } from '../everySample.ts';
import { type Refusal, refusal } from './refusal.ts';

const FORGED = 'forged'.repeat(10);
const BAD_TOKEN_CODE = 24_325;

/** Who asks cannot be told, or may not ask. @see PLATFORM §1.2, §3.5 */
export function identityRefusals(name: EndpointName): readonly Refusal[] {
  const { identity, version, scopes = [] } = declared(name);
  if (identity === 'none') return [];
  const isHook = identity === 'hookClient';
  const scheme = isHook ? 'Secret' : 'Bearer';
  const headers = (sent: Record<string, string>) => () => ({ headers: sent });
  const hookSays = isHook ? 'Client-ID and Authorization: Secret are required.' : undefined;
  const badToken = version === 2 ? 'OAuth token is invalid' : 'Invalid token';
  const forged = refusal(
    401,
    'the proof is forged',
    hookSays ?? badToken,
    headers({ Authorization: `${scheme} ${FORGED}` }),
  );
  return [
    refusal(401, 'nobody asks', hookSays ?? 'Authorization or Client-ID header required.', headers({})),
    version === 2 ? { ...forged, code: BAD_TOKEN_CODE } : forged,
    refusal(
      401,
      'no application is registered by that id',
      hookSays ?? 'Client-ID is not registered.',
      headers({ 'Client-ID': FORGED }),
    ),
    ...(identity === 'application'
      ? []
      : [
          refusal(
            401,
            'an application asks by its id alone',
            hookSays ?? 'A user must be signed in.',
            headers({ 'Client-ID': DEMO_CLIENT_ID }),
          ),
        ]),
    ...scopes.map((scope) =>
      refusal(403, `the token lacks ${scope}`, `Missing scope: ${scope}`, () => ({
        scopes: scopeNames.filter((held) => held !== scope),
      })),
    ),
  ];
}

/** Endpoints for any signed-in user: about themselves, or about what everybody may touch. */
const forAnybody: readonly EndpointName[] = [
  'users.current',
  'chats.friends',
  'broadcasts.current',
  'clips.canClip',
  'clips.create',
  'confetti.create',
  'costreams.current',
  'costreams.leave',
  'costreams.invite',
];
/** Where an editor may act for the owner. */
const forEditors: readonly EndpointName[] = [
  'channels.replace',
  'channels.update',
  'channels.setBadge',
  'channels.updateEmoticons',
  'channels.host',
  'channels.unhost',
  'channels.updateHosteeLayout',
  'channels.updatePreferences',
  'channels.setThumbnail',
  'channels.discord',
  'channels.setDiscord',
  'channels.discordChannels',
  'channels.discordRoles',
  'channels.setBanner',
  'channels.deleteBanner',
];

/** Somebody asks for what is another's. @see PLATFORM §3.5 ":self", §4.6 */
export function ownerRefusals(name: EndpointName): readonly Refusal[] {
  if (declared(name).identity !== 'user' || forAnybody.includes(name)) return [];
  const stranger = refusal(403, 'somebody else asks', 'Access denied.', () => ({ as: 'pim' }));
  if (name === 'channels.updateUser') return [stranger];
  const isForEditors = forEditors.includes(name);
  const editor = refusal(
    403,
    isForEditors ? 'an editor asks without user:act_as' : 'an editor asks',
    isForEditors ? 'Missing scope: user:act_as' : 'Access denied.',
    (scene) => {
      scene.give('zoe', 'ChannelEditor');
      return { as: 'zoe', ...(isForEditors ? { scopes: scopeNames.filter((scope) => scope !== 'user:act_as') } : {}) };
    },
  );
  return [stranger, editor];
}
