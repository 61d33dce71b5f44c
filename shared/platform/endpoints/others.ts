import { z } from 'zod';
import { clip, clipCreation, clipMetadata } from '../clips.ts';
import { confettiChange, confettiCreation, confetti as confettiRecord } from '../confetti.ts';
import { costreamChange, costreamInvite, costream as costreamRecord } from '../costreams.ts';
import {
  achievement,
  delveHome,
  delveHomeQuery,
  frontendConfig,
  frontendVersion,
  ingest,
  mixPlayFilter,
  onlyOnMixerElement,
} from '../discovery.ts';
import { endpoint } from '../endpoint.ts';
import { manifest } from '../manifests.ts';
import { broadcast, currentUser } from '../rest.ts';
import { listQuery } from './listQuery.ts';

const nothing = z.undefined();
const catalogue = 'API "Catalogue of further endpoints"';
const user = { identity: 'user' } as const;
const costream = { identity: 'user', scopes: ['channel:costream:self'] } as const;
/** Errors of clips have shape C. */
const clips = { errors: 'code' } as const;
const clipCreate = { ...clips, identity: 'user', scopes: ['channel:clip:create:self'] } as const;
const confetti = { bucket: 'channel-write', identity: 'user', scopes: ['channel:update:self'] } as const;
const listed = { query: listQuery } as const;

/** The groups of the catalogue that have few endpoints each. */
export const otherEndpoints = {
  'users.current': endpoint('GET', '/users/current', 'PLATFORM §3.4', currentUser, { ...user, bucket: 'user-read' }),

  'achievements.list': endpoint('GET', '/achievements', `${catalogue}; PLATFORM §11.1`, z.array(achievement), listed),

  'broadcasts.current': endpoint('GET', '/broadcasts/current', `${catalogue}; PLATFORM §11.2`, broadcast, user),
  'broadcasts.read': endpoint('GET', '/broadcasts/{broadcastId}', `${catalogue}; PLATFORM §11.2`, broadcast, {}),
  'broadcasts.manifest': endpoint(
    'GET',
    '/broadcasts/{broadcastId}/manifest.{type}',
    `${catalogue}; PLATFORM §11.2`,
    manifest,
    {},
  ),

  'clips.canClip': endpoint(
    'GET',
    '/clips/broadcasts/{broadcastId}/canClip',
    `${catalogue}; PLATFORM §11.10`,
    z.looseObject({}),
    { ...clips, ...user },
  ),
  'clips.create': endpoint('POST', '/clips/create', `${catalogue}; PLATFORM §11.10`, clip, {
    ...clipCreate,
    body: clipCreation,
  }),
  'clips.read': endpoint('GET', '/clips/{shareableId}', `${catalogue}; PLATFORM §11.10`, clip, clips),
  'clips.delete': endpoint('DELETE', '/clips/{shareableId}', `${catalogue}; PLATFORM §11.10`, nothing, {
    ...clips,
    identity: 'user',
    scopes: ['channel:clip:delete:self'],
  }),
  'clips.setMetadata': endpoint('POST', '/clips/{shareableId}/metadata', `${catalogue}; PLATFORM §11.10`, clip, {
    ...clipCreate,
    body: clipMetadata,
  }),
  'clips.ofChannel': endpoint(
    'GET',
    '/clips/channels/{channelId}',
    `${catalogue}; PLATFORM §11.10`,
    z.array(clip.partial()),
    { ...clips, ...listed },
  ),

  'confetti.create': endpoint('PUT', '/confetti', `${catalogue}; PLATFORM §11.11`, confettiRecord, {
    ...confetti,
    body: confettiCreation,
  }),
  'confetti.read': endpoint('GET', '/confetti/{confettiId}', `${catalogue}; PLATFORM §11.11`, confettiRecord, {}),
  'confetti.update': endpoint('PATCH', '/confetti/{confettiId}', `${catalogue}; PLATFORM §11.11`, confettiRecord, {
    ...confetti,
    body: confettiChange,
  }),
  'confetti.delete': endpoint('DELETE', '/confetti/{confettiId}', `${catalogue}; PLATFORM §11.11`, nothing, confetti),

  'costreams.current': endpoint('GET', '/costreams/current', `${catalogue}; PLATFORM §11.11`, costreamRecord, costream),
  'costreams.leave': endpoint('DELETE', '/costreams/current', `${catalogue}; PLATFORM §11.11`, nothing, costream),
  'costreams.invite': endpoint('POST', '/costreams/invite', `${catalogue}; PLATFORM §11.11`, nothing, {
    ...costream,
    body: costreamInvite,
  }),
  'costreams.read': endpoint('GET', '/costreams/{costreamId}', `${catalogue}; PLATFORM §11.11`, costreamRecord, {}),
  'costreams.update': endpoint('PATCH', '/costreams/{costreamId}', `${catalogue}; PLATFORM §11.11`, costreamRecord, {
    ...costream,
    body: costreamChange,
  }),
  'costreams.removeChannel': endpoint(
    'DELETE',
    '/costreams/{costreamId}/channels/{channelId}',
    `${catalogue}; PLATFORM §11.11`,
    nothing,
    costream,
  ),

  'delve.home': endpoint('GET', '/delve/home', `${catalogue}; PLATFORM §11.12`, delveHome, { query: delveHomeQuery }),
  'delve.mixPlayFilters': endpoint(
    'GET',
    '/delve/mixPlayFilters',
    `${catalogue}; PLATFORM §11.12`,
    z.array(mixPlayFilter),
    listed,
  ),
  'delve.onlyOnMixer': endpoint(
    'GET',
    '/delve/onlyOnMixer',
    `${catalogue}; PLATFORM §11.12`,
    z.array(onlyOnMixerElement),
    listed,
  ),

  'frontend.config': endpoint('GET', '/frontendConfig', `${catalogue}; PLATFORM §11.12`, frontendConfig, {}),
  'frontend.versions': endpoint('GET', '/frontendVersions', `${catalogue}; PLATFORM §11.12`, z.array(frontendVersion), {
    query: listQuery.extend({ user: z.coerce.number().int().min(0).optional() }),
  }),

  'ingests.list': endpoint('GET', '/ingests', `${catalogue}; PLATFORM §11.13`, z.array(ingest), listed),
  'ingests.best': endpoint('GET', '/ingests/best', `${catalogue}; PLATFORM §11.13`, z.array(ingest), {
    ...listed,
    bucket: 'ingest',
  }),
} as const;
