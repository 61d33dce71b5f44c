import { z } from 'zod';
import { channelAdvanced, channelChange, channelDetails, expandedChannel, userWithGroups } from '../channelForms.ts';
import { channelUser, roleChange } from '../channelUsers.ts';
import { discordBot, discordBotChange, discordChannel, discordInvite, discordRole, inviteWho } from '../discord.ts';
import { emoticonPack, jsonPatch } from '../emoticonPacks.ts';
import { endpoint } from '../endpoint.ts';
import { follower, follow as followRecord, followWho, relationship } from '../follows.ts';
import { hostingSession, hostingSessionChange, hostRequest } from '../hosting.ts';
import { partnershipApplication, partnershipCheck, partnershipRequest, redeemable } from '../partnership.ts';
import { channelPreferences, channelPreferencesChange } from '../preferences.ts';
import { broadcast, channel, channelListElement } from '../rest.ts';
import { listQuery } from './listQuery.ts';

const unknown = z.unknown();
const list = z.array(z.unknown());
const catalogue = 'API "Catalogue of further endpoints"';
const read = { bucket: 'channel-read' } as const;
const write = { bucket: 'channel-write', identity: 'user', scopes: ['channel:update:self'] } as const;
const follow = { bucket: 'channel-follow', identity: 'user', scopes: ['channel:follow:self'] } as const;
const upload = { bucket: 'upload', identity: 'user', scopes: ['channel:update:self'] } as const;
const fieldsQuery = z.object({ fields: z.string().optional() });
const userQuery = z.object({ user: z.coerce.number().int().min(0) });
const maybeUserQuery = userQuery.partial();
const nothing = z.undefined();
/** An upload is one multipart field, named as the endpoint. @see PLATFORM §11.5 */
const banner = z.looseObject({ bannerUrl: z.string() });

export const channelEndpoints = {
  'channels.list': endpoint('GET', '/channels', `${catalogue}; PLATFORM §1.3`, z.array(channelListElement), {
    bucket: 'channel-search',
    query: listQuery.extend({ q: z.string().optional(), scope: z.string().optional(), search: z.string().optional() }),
  }),
  'channels.read': endpoint('GET', '/channels/{channelIdOrToken}', `${catalogue}; PLATFORM §4.2`, channelListElement, {
    ...read,
    query: fieldsQuery,
  }),
  'channels.details': endpoint(
    'GET',
    '/channels/{channelIdOrToken}/details',
    `${catalogue}; PLATFORM §4.2`,
    channelDetails,
    {
      ...read,
      identity: 'user',
      scopes: ['channel:details:self'],
    },
  ),
  'channels.replace': endpoint('PUT', '/channels/{channelId}', `${catalogue}; PLATFORM §4.2`, channel, {
    ...write,
    body: channelChange,
  }),
  'channels.update': endpoint('PATCH', '/channels/{channelId}', `${catalogue}; PLATFORM §4.2`, channel, {
    ...write,
    body: channelChange,
  }),
  'channels.setBadge': endpoint(
    'POST',
    '/channels/{channelId}/badge',
    `${catalogue}; PLATFORM §11.5`,
    expandedChannel,
    upload,
  ),
  'channels.followers': endpoint(
    'GET',
    '/channels/{channelId}/follow',
    `${catalogue}; PLATFORM §11.3`,
    z.array(follower),
    { ...read, query: listQuery },
  ),
  'channels.follow': endpoint('PUT', '/channels/{channelId}/follow', `${catalogue}; PLATFORM §11.3`, followRecord, {
    ...follow,
    query: maybeUserQuery,
    body: followWho,
  }),
  'channels.createFollow': endpoint(
    'POST',
    '/channels/{channelId}/follow',
    `${catalogue}; PLATFORM §11.3`,
    followRecord,
    { ...follow, query: maybeUserQuery, body: followWho },
  ),
  'channels.unfollow': endpoint('DELETE', '/channels/{channelId}/follow', `${catalogue}; PLATFORM §11.3`, nothing, {
    ...follow,
    query: maybeUserQuery,
    body: followWho,
  }),
  'channels.emoticons': endpoint(
    'GET',
    '/channels/{channelId}/emoticons',
    `${catalogue}; PLATFORM §11.5`,
    z.union([emoticonPack, z.array(emoticonPack)]),
    { ...read, query: maybeUserQuery },
  ),
  'channels.updateEmoticons': endpoint(
    'PATCH',
    '/channels/{channelId}/emoticons',
    `${catalogue}; PLATFORM §11.5`,
    emoticonPack,
    { ...write, body: jsonPatch },
  ),
  'channels.hostee': endpoint(
    'GET',
    '/channels/{channelId}/hostee',
    `${catalogue}; PLATFORM §11.4`,
    channelAdvanced,
    read,
  ),
  'channels.host': endpoint('PUT', '/channels/{channelId}/hostee', `${catalogue}; PLATFORM §11.4`, channel, {
    ...write,
    body: hostRequest,
  }),
  'channels.unhost': endpoint('DELETE', '/channels/{channelId}/hostee', `${catalogue}; PLATFORM §11.4`, nothing, write),
  'channels.hosteeLayout': endpoint(
    'GET',
    '/channels/{channelId}/hostee/layout',
    `${catalogue}; PLATFORM §11.4`,
    hostingSession,
    read,
  ),
  'channels.updateHosteeLayout': endpoint(
    'PATCH',
    '/channels/{channelId}/hostee/layout',
    `${catalogue}; PLATFORM §11.4`,
    hostingSession,
    { ...write, body: hostingSessionChange },
  ),
  'channels.hosters': endpoint(
    'GET',
    '/channels/{channelId}/hosters',
    `${catalogue}; PLATFORM §11.4`,
    z.array(channelAdvanced.partial()),
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
    partnershipApplication,
    { ...read, identity: 'user' },
  ),
  'channels.applyForPartnership': endpoint(
    'POST',
    '/channels/{channelId}/partnership/app',
    `${catalogue}; PLATFORM §11.7`,
    partnershipApplication,
    { bucket: 'channel-write', identity: 'user', body: partnershipRequest },
  ),
  'channels.partnershipCodes': endpoint(
    'GET',
    '/channels/{channelId}/partnership/codes',
    `${catalogue}; PLATFORM §11.7`,
    z.array(redeemable),
    { ...read, identity: 'user' },
  ),
  'channels.verifyPartnership': endpoint(
    'GET',
    '/channels/{channelId}/partnership/verify',
    `${catalogue}; PLATFORM §11.7`,
    partnershipCheck,
    { ...read, identity: 'user' },
  ),
  'channels.preferences': endpoint(
    'GET',
    '/channels/{channelId}/preferences',
    `${catalogue}; PLATFORM §4.3`,
    channelPreferences,
    read,
  ),
  'channels.updatePreferences': endpoint(
    'POST',
    '/channels/{channelId}/preferences',
    `${catalogue}; PLATFORM §4.3`,
    channelPreferences,
    { ...write, body: channelPreferencesChange },
  ),
  'channels.related': endpoint(
    'GET',
    '/channels/{channelId}/related',
    `${catalogue}; PLATFORM §11.3`,
    z.array(channel.partial()),
    { ...read, query: fieldsQuery.extend({ count: z.coerce.number().int().min(1).max(100).optional() }) },
  ),
  'channels.resetStreamKey': endpoint(
    'DELETE',
    '/channels/{channelId}/streamKey',
    `${catalogue}; PLATFORM §11.5`,
    z.looseObject({ streamKey: z.string() }),
    { bucket: 'channel-write', identity: 'user', scopes: ['channel:streamKey:self'] },
  ),
  'channels.relationship': endpoint(
    'GET',
    '/channels/{channelId}/relationship',
    `${catalogue}; PLATFORM §11.3`,
    relationship,
    { ...read, query: userQuery },
  ),
  'channels.setThumbnail': endpoint(
    'POST',
    '/channels/{channelId}/thumbnail',
    `${catalogue}; PLATFORM §11.5`,
    expandedChannel,
    upload,
  ),
  'channels.users': endpoint(
    'GET',
    '/channels/{channelId}/users',
    `${catalogue}; PLATFORM §11.6`,
    z.array(channelUser),
    { ...read, query: listQuery },
  ),
  'channels.usersOfRole': endpoint(
    'GET',
    '/channels/{channelId}/users/{role}',
    `${catalogue}; PLATFORM §11.6`,
    z.array(channelUser),
    { ...read, query: listQuery },
  ),
  'channels.updateUser': endpoint(
    'PATCH',
    '/channels/{channelId}/users/{userId}',
    `${catalogue}; PLATFORM §4.6`,
    userWithGroups,
    { bucket: 'channel-write', identity: 'user', body: roleChange },
  ),
  'channels.discord': endpoint('GET', '/channels/{channelId}/discord', `${catalogue}; PLATFORM §11.8`, discordBot, {
    ...read,
    identity: 'user',
  }),
  'channels.setDiscord': endpoint('PUT', '/channels/{channelId}/discord', `${catalogue}; PLATFORM §11.8`, discordBot, {
    ...write,
    body: discordBotChange,
  }),
  'channels.discordChannels': endpoint(
    'GET',
    '/channels/{channelId}/discord/channels',
    `${catalogue}; PLATFORM §11.8`,
    z.array(discordChannel),
    { ...read, identity: 'user' },
  ),
  'channels.discordRoles': endpoint(
    'GET',
    '/channels/{channelId}/discord/roles',
    `${catalogue}; PLATFORM §11.8`,
    z.array(discordRole),
    { ...read, identity: 'user' },
  ),
  'channels.discordInvite': endpoint(
    'GET',
    '/channels/{channelId}/discord/invite',
    `${catalogue}; PLATFORM §11.8`,
    nothing,
    { ...read, query: userQuery },
  ),
  'channels.createDiscordInvite': endpoint(
    'POST',
    '/channels/{channelId}/discord/invite',
    `${catalogue}; PLATFORM §11.8`,
    discordInvite,
    { bucket: 'channel-write', identity: 'user', query: maybeUserQuery, body: inviteWho },
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
  'channels.banner': endpoint('GET', '/channels/{channelId}/banner', `${catalogue}; PLATFORM §11.5`, banner, {}),
  'channels.setBanner': endpoint(
    'POST',
    '/channels/{channelId}/banner',
    `${catalogue}; PLATFORM §11.5`,
    banner,
    upload,
  ),
  'channels.deleteBanner': endpoint('DELETE', '/channels/{channelId}/banner', `${catalogue}; PLATFORM §11.5`, nothing, {
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
