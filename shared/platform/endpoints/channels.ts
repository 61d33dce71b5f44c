import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { broadcast, channel, channelListElement, user } from '../rest.ts';
import { listQuery } from './listQuery.ts';

const unknown = z.unknown();
const list = z.array(z.unknown());
const catalogue = 'API "Catalogue of further endpoints"';
const read = { bucket: 'channel-read' } as const;
const write = { bucket: 'channel-write', identity: 'user', scopes: ['channel:update:self'] } as const;
const follow = { bucket: 'channel-follow', identity: 'user', scopes: ['channel:follow:self'] } as const;
const upload = { bucket: 'upload', identity: 'user', scopes: ['channel:update:self'] } as const;
const fieldsQuery = z.object({ fields: z.string().optional() });

export const channelEndpoints = {
  'channels.list': endpoint('GET', '/channels', `${catalogue}; PLATFORM §1.3`, z.array(channelListElement), {
    bucket: 'channel-search',
    query: listQuery.extend({ q: z.string().optional(), scope: z.string().optional(), search: z.string().optional() }),
  }),
  'channels.read': endpoint('GET', '/channels/{channelIdOrToken}', `${catalogue}; PLATFORM §4.2`, channel, {
    ...read,
    query: fieldsQuery,
  }),
  'channels.details': endpoint('GET', '/channels/{channelIdOrToken}/details', `${catalogue}; PLATFORM §4.2`, channel, {
    ...read,
    identity: 'user',
    scopes: ['channel:details:self'],
  }),
  'channels.replace': endpoint('PUT', '/channels/{channelId}', `${catalogue}; PLATFORM §4.2`, channel, write),
  'channels.update': endpoint('PATCH', '/channels/{channelId}', `${catalogue}; PLATFORM §4.2`, channel, write),
  'channels.setBadge': endpoint('POST', '/channels/{channelId}/badge', `${catalogue}; PLATFORM §11.5`, unknown, upload),
  'channels.followers': endpoint('GET', '/channels/{channelId}/follow', `${catalogue}; PLATFORM §11.3`, list, {
    ...read,
    query: listQuery,
  }),
  'channels.follow': endpoint('PUT', '/channels/{channelId}/follow', `${catalogue}; PLATFORM §11.3`, unknown, follow),
  'channels.createFollow': endpoint(
    'POST',
    '/channels/{channelId}/follow',
    `${catalogue}; PLATFORM §11.3`,
    unknown,
    follow,
  ),
  'channels.unfollow': endpoint(
    'DELETE',
    '/channels/{channelId}/follow',
    `${catalogue}; PLATFORM §11.3`,
    unknown,
    follow,
  ),
  'channels.emoticons': endpoint(
    'GET',
    '/channels/{channelId}/emoticons',
    `${catalogue}; PLATFORM §11.5`,
    unknown,
    read,
  ),
  'channels.updateEmoticons': endpoint(
    'PATCH',
    '/channels/{channelId}/emoticons',
    `${catalogue}; PLATFORM §11.5`,
    unknown,
    write,
  ),
  'channels.hostee': endpoint('GET', '/channels/{channelId}/hostee', `${catalogue}; PLATFORM §11.4`, channel, read),
  'channels.host': endpoint('PUT', '/channels/{channelId}/hostee', `${catalogue}; PLATFORM §11.4`, channel, write),
  'channels.unhost': endpoint('DELETE', '/channels/{channelId}/hostee', `${catalogue}; PLATFORM §11.4`, unknown, write),
  'channels.hosteeLayout': endpoint(
    'GET',
    '/channels/{channelId}/hostee/layout',
    `${catalogue}; PLATFORM §11.4`,
    unknown,
    read,
  ),
  'channels.updateHosteeLayout': endpoint(
    'PATCH',
    '/channels/{channelId}/hostee/layout',
    `${catalogue}; PLATFORM §11.4`,
    unknown,
    write,
  ),
  'channels.hosters': endpoint(
    'GET',
    '/channels/{channelId}/hosters',
    `${catalogue}; PLATFORM §11.4`,
    z.array(channel),
    { ...read, query: listQuery },
  ),
  'channels.manifest': endpoint(
    'GET',
    '/channels/{channelId}/manifest.{type}',
    `${catalogue}; PLATFORM §11.2`,
    unknown,
    read,
  ),
  'channels.partnership': endpoint(
    'GET',
    '/channels/{channelId}/partnership/app',
    `${catalogue}; PLATFORM §11.7`,
    unknown,
    { ...read, identity: 'user' },
  ),
  'channels.applyForPartnership': endpoint(
    'POST',
    '/channels/{channelId}/partnership/app',
    `${catalogue}; PLATFORM §11.7`,
    unknown,
    { bucket: 'channel-write', identity: 'user' },
  ),
  'channels.partnershipCodes': endpoint(
    'GET',
    '/channels/{channelId}/partnership/codes',
    `${catalogue}; PLATFORM §11.7`,
    list,
    { ...read, identity: 'user' },
  ),
  'channels.verifyPartnership': endpoint(
    'GET',
    '/channels/{channelId}/partnership/verify',
    `${catalogue}; PLATFORM §11.7`,
    unknown,
    { ...read, identity: 'user' },
  ),
  'channels.preferences': endpoint(
    'GET',
    '/channels/{channelId}/preferences',
    `${catalogue}; PLATFORM §4.3`,
    unknown,
    read,
  ),
  'channels.updatePreferences': endpoint(
    'POST',
    '/channels/{channelId}/preferences',
    `${catalogue}; PLATFORM §4.3`,
    unknown,
    write,
  ),
  'channels.related': endpoint('GET', '/channels/{channelId}/related', `${catalogue}; PLATFORM §11.3`, list, read),
  'channels.resetStreamKey': endpoint(
    'DELETE',
    '/channels/{channelId}/streamKey',
    `${catalogue}; PLATFORM §11.5`,
    unknown,
    { bucket: 'channel-write', identity: 'user', scopes: ['channel:streamKey:self'] },
  ),
  'channels.relationship': endpoint(
    'GET',
    '/channels/{channelId}/relationship',
    `${catalogue}; PLATFORM §11.3`,
    unknown,
    read,
  ),
  'channels.setThumbnail': endpoint(
    'POST',
    '/channels/{channelId}/thumbnail',
    `${catalogue}; PLATFORM §11.5`,
    unknown,
    upload,
  ),
  'channels.users': endpoint('GET', '/channels/{channelId}/users', `${catalogue}; PLATFORM §11.6`, z.array(user), {
    ...read,
    query: listQuery,
  }),
  'channels.usersOfRole': endpoint(
    'GET',
    '/channels/{channelId}/users/{role}',
    `${catalogue}; PLATFORM §11.6`,
    z.array(user),
    { ...read, query: listQuery },
  ),
  'channels.updateUser': endpoint(
    'PATCH',
    '/channels/{channelId}/users/{userId}',
    `${catalogue}; PLATFORM §4.6`,
    user,
    { bucket: 'channel-write', identity: 'user' },
  ),
  'channels.discord': endpoint('GET', '/channels/{channelId}/discord', `${catalogue}; PLATFORM §11.8`, unknown, {
    ...read,
    identity: 'user',
  }),
  'channels.setDiscord': endpoint(
    'PUT',
    '/channels/{channelId}/discord',
    `${catalogue}; PLATFORM §11.8`,
    unknown,
    write,
  ),
  'channels.discordChannels': endpoint(
    'GET',
    '/channels/{channelId}/discord/channels',
    `${catalogue}; PLATFORM §11.8`,
    list,
    { ...read, identity: 'user' },
  ),
  'channels.discordRoles': endpoint(
    'GET',
    '/channels/{channelId}/discord/roles',
    `${catalogue}; PLATFORM §11.8`,
    list,
    { ...read, identity: 'user' },
  ),
  'channels.discordInvite': endpoint(
    'GET',
    '/channels/{channelId}/discord/invite',
    `${catalogue}; PLATFORM §11.8`,
    unknown,
    read,
  ),
  'channels.createDiscordInvite': endpoint(
    'POST',
    '/channels/{channelId}/discord/invite',
    `${catalogue}; PLATFORM §11.8`,
    unknown,
    { bucket: 'channel-write', identity: 'user' },
  ),
  'channels.recordings': endpoint('GET', '/channels/{channelId}/recordings', `${catalogue}; PLATFORM §11.9`, list, {
    ...read,
    query: listQuery,
  }),
  'channels.unlockTranscodes': endpoint(
    'POST',
    '/channels/{channelId}/transcodes/unlock',
    `${catalogue}; PLATFORM §11.9`,
    unknown,
    { identity: 'user', scopes: ['channel:update:self'] },
  ),
  'channels.confetti': endpoint('GET', '/channels/{channelId}/confetti', `${catalogue}; PLATFORM §11.11`, unknown, {}),
  'channels.banner': endpoint('GET', '/channels/{channelId}/banner', `${catalogue}; PLATFORM §11.5`, unknown, {}),
  'channels.setBanner': endpoint(
    'POST',
    '/channels/{channelId}/banner',
    `${catalogue}; PLATFORM §11.5`,
    unknown,
    upload,
  ),
  'channels.deleteBanner': endpoint('DELETE', '/channels/{channelId}/banner', `${catalogue}; PLATFORM §11.5`, unknown, {
    bucket: 'upload',
    identity: 'user',
    scopes: ['channel:deleteBanner:self'],
  }),
  'channels.broadcast': endpoint(
    'GET',
    '/channels/{channelId}/broadcast',
    `${catalogue}; PLATFORM §11.2`,
    broadcast,
    read,
  ),
} as const;
