import { z } from 'zod';
import { channelAdvanced, channelChange, channelDetails, expandedChannel, userWithGroups } from '../channelForms.ts';
import { channelUser, roleChange } from '../channelUsers.ts';
import { confetti } from '../confetti.ts';
import { discordBot, discordBotChange, discordChannel, discordInvite, discordRole, inviteWho } from '../discord.ts';
import { emoticonPack, jsonPatch } from '../emoticonPacks.ts';
import { endpoint } from '../endpoint.ts';
import { follower, follow as followRecord, followWho, relationship } from '../follows.ts';
import { hostingSession, hostingSessionChange, hostRequest } from '../hosting.ts';
import { manifest } from '../manifests.ts';
import { partnershipApplication, partnershipCheck, partnershipRequest, redeemable } from '../partnership.ts';
import { channelPreferences, channelPreferencesChange } from '../preferences.ts';
import { recordingListElement } from '../recordings.ts';
import { broadcast, channel, channelListElement } from '../rest.ts';
import { listQuery } from './listQuery.ts';

/** Where an endpoint is documented: all are in the catalogue, each with a section of its own. */
const at = (section: string) => `API "Catalogue of further endpoints"; PLATFORM §${section}`;
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
  'channels.list': endpoint('GET', '/channels', at('1.3'), z.array(channelListElement), {
    bucket: 'channel-search',
    query: listQuery.extend({ q: z.string().optional(), scope: z.string().optional(), search: z.string().optional() }),
  }),
  'channels.read': endpoint('GET', '/channels/{channelIdOrToken}', at('4.2'), channelListElement, {
    ...read,
    query: fieldsQuery,
  }),
  'channels.details': endpoint('GET', '/channels/{channelIdOrToken}/details', at('4.2'), channelDetails, {
    ...read,
    identity: 'user',
    scopes: ['channel:details:self'],
  }),
  'channels.replace': endpoint('PUT', '/channels/{channelId}', at('4.2'), channel, {
    ...write,
    body: channelChange,
  }),
  'channels.update': endpoint('PATCH', '/channels/{channelId}', at('4.2'), channel, {
    ...write,
    body: channelChange,
  }),
  'channels.setBadge': endpoint('POST', '/channels/{channelId}/badge', at('11.5'), expandedChannel, upload),
  'channels.followers': endpoint('GET', '/channels/{channelId}/follow', at('11.3'), z.array(follower), {
    ...read,
    query: listQuery,
  }),
  'channels.follow': endpoint('PUT', '/channels/{channelId}/follow', at('11.3'), followRecord, {
    ...follow,
    query: maybeUserQuery,
    body: followWho,
  }),
  'channels.createFollow': endpoint('POST', '/channels/{channelId}/follow', at('11.3'), followRecord, {
    ...follow,
    query: maybeUserQuery,
    body: followWho,
  }),
  'channels.unfollow': endpoint('DELETE', '/channels/{channelId}/follow', at('11.3'), nothing, {
    ...follow,
    query: maybeUserQuery,
    body: followWho,
  }),
  'channels.emoticons': endpoint(
    'GET',
    '/channels/{channelId}/emoticons',
    at('11.5'),
    z.union([emoticonPack, z.array(emoticonPack)]),
    { ...read, query: maybeUserQuery },
  ),
  'channels.updateEmoticons': endpoint('PATCH', '/channels/{channelId}/emoticons', at('11.5'), emoticonPack, {
    ...write,
    body: jsonPatch,
  }),
  'channels.hostee': endpoint('GET', '/channels/{channelId}/hostee', at('11.4'), channelAdvanced, read),
  'channels.host': endpoint('PUT', '/channels/{channelId}/hostee', at('11.4'), channel, {
    ...write,
    body: hostRequest,
  }),
  'channels.unhost': endpoint('DELETE', '/channels/{channelId}/hostee', at('11.4'), nothing, write),
  'channels.hosteeLayout': endpoint('GET', '/channels/{channelId}/hostee/layout', at('11.4'), hostingSession, read),
  'channels.updateHosteeLayout': endpoint('PATCH', '/channels/{channelId}/hostee/layout', at('11.4'), hostingSession, {
    ...write,
    body: hostingSessionChange,
  }),
  'channels.hosters': endpoint('GET', '/channels/{channelId}/hosters', at('11.4'), z.array(channelAdvanced.partial()), {
    ...read,
    query: listQuery,
  }),
  'channels.manifest': endpoint('GET', '/channels/{channelId}/manifest.{type}', at('11.2'), manifest, read),
  'channels.partnership': endpoint('GET', '/channels/{channelId}/partnership/app', at('11.7'), partnershipApplication, {
    ...read,
    identity: 'user',
  }),
  'channels.applyForPartnership': endpoint(
    'POST',
    '/channels/{channelId}/partnership/app',
    at('11.7'),
    partnershipApplication,
    { bucket: 'channel-write', identity: 'user', body: partnershipRequest },
  ),
  'channels.partnershipCodes': endpoint(
    'GET',
    '/channels/{channelId}/partnership/codes',
    at('11.7'),
    z.array(redeemable),
    { ...read, identity: 'user' },
  ),
  'channels.verifyPartnership': endpoint(
    'GET',
    '/channels/{channelId}/partnership/verify',
    at('11.7'),
    partnershipCheck,
    { ...read, identity: 'user' },
  ),
  'channels.preferences': endpoint('GET', '/channels/{channelId}/preferences', at('4.3'), channelPreferences, read),
  'channels.updatePreferences': endpoint('POST', '/channels/{channelId}/preferences', at('4.3'), channelPreferences, {
    ...write,
    body: channelPreferencesChange,
  }),
  'channels.related': endpoint('GET', '/channels/{channelId}/related', at('11.3'), z.array(channel.partial()), {
    ...read,
    query: fieldsQuery.extend({ count: z.coerce.number().int().min(1).max(100).optional() }),
  }),
  'channels.resetStreamKey': endpoint(
    'DELETE',
    '/channels/{channelId}/streamKey',
    at('11.5'),
    z.looseObject({ streamKey: z.string() }),
    { bucket: 'channel-write', identity: 'user', scopes: ['channel:streamKey:self'] },
  ),
  'channels.relationship': endpoint('GET', '/channels/{channelId}/relationship', at('11.3'), relationship, {
    ...read,
    query: userQuery,
  }),
  'channels.setThumbnail': endpoint('POST', '/channels/{channelId}/thumbnail', at('11.5'), expandedChannel, upload),
  'channels.users': endpoint('GET', '/channels/{channelId}/users', at('11.6'), z.array(channelUser), {
    ...read,
    query: listQuery,
  }),
  'channels.usersOfRole': endpoint('GET', '/channels/{channelId}/users/{role}', at('11.6'), z.array(channelUser), {
    ...read,
    query: listQuery,
  }),
  'channels.updateUser': endpoint('PATCH', '/channels/{channelId}/users/{userId}', at('4.6'), userWithGroups, {
    bucket: 'channel-write',
    identity: 'user',
    body: roleChange,
  }),
  'channels.discord': endpoint('GET', '/channels/{channelId}/discord', at('11.8'), discordBot, {
    ...read,
    identity: 'user',
  }),
  'channels.setDiscord': endpoint('PUT', '/channels/{channelId}/discord', at('11.8'), discordBot, {
    ...write,
    body: discordBotChange,
  }),
  'channels.discordChannels': endpoint(
    'GET',
    '/channels/{channelId}/discord/channels',
    at('11.8'),
    z.array(discordChannel),
    { ...read, identity: 'user' },
  ),
  'channels.discordRoles': endpoint('GET', '/channels/{channelId}/discord/roles', at('11.8'), z.array(discordRole), {
    ...read,
    identity: 'user',
  }),
  'channels.discordInvite': endpoint('GET', '/channels/{channelId}/discord/invite', at('11.8'), nothing, {
    ...read,
    query: userQuery,
  }),
  'channels.createDiscordInvite': endpoint('POST', '/channels/{channelId}/discord/invite', at('11.8'), discordInvite, {
    bucket: 'channel-write',
    identity: 'user',
    query: maybeUserQuery,
    body: inviteWho,
  }),
  'channels.recordings': endpoint(
    'GET',
    '/channels/{channelId}/recordings',
    at('11.9'),
    z.array(recordingListElement),
    { ...read, query: listQuery },
  ),
  'channels.unlockTranscodes': endpoint('POST', '/channels/{channelId}/transcodes/unlock', at('11.9'), nothing, {
    identity: 'user',
    scopes: ['channel:update:self'],
  }),
  'channels.confetti': endpoint('GET', '/channels/{channelId}/confetti', at('11.11'), confetti, {}),
  'channels.banner': endpoint('GET', '/channels/{channelId}/banner', at('11.5'), banner, {}),
  'channels.setBanner': endpoint('POST', '/channels/{channelId}/banner', at('11.5'), banner, upload),
  'channels.deleteBanner': endpoint('DELETE', '/channels/{channelId}/banner', at('11.5'), nothing, {
    bucket: 'upload',
    identity: 'user',
    scopes: ['channel:deleteBanner:self'],
  }),
  'channels.broadcast': endpoint('GET', '/channels/{channelId}/broadcast', at('11.2'), broadcast, read),
} as const;
