import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { broadcast, currentUser } from '../rest.ts';

const unknown = z.unknown();
const list = z.array(z.unknown());
const catalogue = 'API "Catalogue of further endpoints"';
const user = { identity: 'user' } as const;
const costream = { identity: 'user', scopes: ['channel:costream:self'] } as const;
const clipCreate = { identity: 'user', scopes: ['channel:clip:create:self'] } as const;
const confetti = { bucket: 'channel-write', identity: 'user', scopes: ['channel:update:self'] } as const;

/** The groups of the catalogue that have few endpoints each. */
export const otherEndpoints = {
  'users.current': endpoint('GET', '/users/current', 'PLATFORM §3.4', currentUser, { ...user, bucket: 'user-read' }),

  'achievements.list': endpoint('GET', '/achievements', `${catalogue}; PLATFORM §11.1`, list, {}),

  'broadcasts.current': endpoint('GET', '/broadcasts/current', `${catalogue}; PLATFORM §11.2`, broadcast, user),
  'broadcasts.read': endpoint('GET', '/broadcasts/{broadcastId}', `${catalogue}; PLATFORM §11.2`, broadcast, {}),
  'broadcasts.manifest': endpoint(
    'GET',
    '/broadcasts/{broadcastId}/manifest.{type}',
    `${catalogue}; PLATFORM §11.2`,
    unknown,
    {},
  ),

  'clips.canClip': endpoint(
    'GET',
    '/clips/broadcasts/{broadcastId}/canClip',
    `${catalogue}; PLATFORM §11.10`,
    unknown,
    user,
  ),
  'clips.create': endpoint('POST', '/clips/create', `${catalogue}; PLATFORM §11.10`, unknown, clipCreate),
  'clips.read': endpoint('GET', '/clips/{shareableId}', `${catalogue}; PLATFORM §11.10`, unknown, {}),
  'clips.delete': endpoint('DELETE', '/clips/{shareableId}', `${catalogue}; PLATFORM §11.10`, unknown, {
    identity: 'user',
    scopes: ['channel:clip:delete:self'],
  }),
  'clips.setMetadata': endpoint(
    'POST',
    '/clips/{shareableId}/metadata',
    `${catalogue}; PLATFORM §11.10`,
    unknown,
    clipCreate,
  ),
  'clips.ofChannel': endpoint('GET', '/clips/channels/{channelId}', `${catalogue}; PLATFORM §11.10`, list, {}),

  'confetti.create': endpoint('PUT', '/confetti', `${catalogue}; PLATFORM §11.11`, unknown, confetti),
  'confetti.read': endpoint('GET', '/confetti/{confettiId}', `${catalogue}; PLATFORM §11.11`, unknown, {}),
  'confetti.update': endpoint('PATCH', '/confetti/{confettiId}', `${catalogue}; PLATFORM §11.11`, unknown, confetti),
  'confetti.delete': endpoint('DELETE', '/confetti/{confettiId}', `${catalogue}; PLATFORM §11.11`, unknown, confetti),

  'costreams.current': endpoint('GET', '/costreams/current', `${catalogue}; PLATFORM §11.11`, unknown, costream),
  'costreams.leave': endpoint('DELETE', '/costreams/current', `${catalogue}; PLATFORM §11.11`, unknown, costream),
  'costreams.invite': endpoint('POST', '/costreams/invite', `${catalogue}; PLATFORM §11.11`, unknown, costream),
  'costreams.read': endpoint('GET', '/costreams/{costreamId}', `${catalogue}; PLATFORM §11.11`, unknown, {}),
  'costreams.update': endpoint('PATCH', '/costreams/{costreamId}', `${catalogue}; PLATFORM §11.11`, unknown, costream),
  'costreams.removeChannel': endpoint(
    'DELETE',
    '/costreams/{costreamId}/channels/{channelId}',
    `${catalogue}; PLATFORM §11.11`,
    unknown,
    costream,
  ),

  'delve.home': endpoint('GET', '/delve/home', `${catalogue}; PLATFORM §11.12`, unknown, {}),
  'delve.mixPlayFilters': endpoint('GET', '/delve/mixPlayFilters', `${catalogue}; PLATFORM §11.12`, list, {}),
  'delve.onlyOnMixer': endpoint('GET', '/delve/onlyOnMixer', `${catalogue}; PLATFORM §11.12`, list, {}),

  'frontend.config': endpoint('GET', '/frontendConfig', `${catalogue}; PLATFORM §11.12`, unknown, {}),
  'frontend.versions': endpoint('GET', '/frontendVersions', `${catalogue}; PLATFORM §11.12`, list, {}),

  'ingests.list': endpoint('GET', '/ingests', `${catalogue}; PLATFORM §11.13`, list, {}),
  'ingests.best': endpoint('GET', '/ingests/best', `${catalogue}; PLATFORM §11.13`, list, { bucket: 'ingest' }),
} as const;
