import { MAX_REGISTERED_EVENTS } from '../../world/hooks/hook.ts';
import { hookClientOf } from '../connectionSamples.ts';
import { type Refusal, type Refusals, refusal, type Scene } from './refusal.ts';

const DAY_MS = 86_400_000;
const EVENT = 'channel:7:update';
const URL = 'http://127.0.0.1:9/';

/** The good registration with some of it changed; undefined leaves it out. */
const body = (changed: Readonly<Record<string, unknown>>): Refusal['given'] => {
  return ({ sample }) => ({ body: { ...Object(sample.body), ...changed } });
};

const isUnknown = refusal(404, 'the hook is of another application', 'Hook not found.', ({ platform, world }) => {
  const mine = hookClientOf(platform).id;
  const other = world.clients.all().find(({ id, secret }) => id !== mine && secret !== null);
  return { headers: { 'Client-ID': other?.id ?? '', Authorization: `Secret ${other?.secret}` } };
});
const isForgotten = refusal(404, 'the hook has expired a week ago', 'Hook not found.', async (scene) => {
  await scene.advance(97 * DAY_MS);
  return {};
});
const hookOf = ({ world, sample }: Scene) => {
  const hook = world.hooks.byId(String(sample.path?.hookId));
  if (hook === undefined) throw new Error('the sample names no hook');
  return hook;
};
const NOT_ACTIVE = 'The hook is not active';

/** @see API "POST /hooks", "Other hook operations", PLATFORM §8.2 */
export const hookRefusals: Refusals = {
  'hooks.create': [
    refusal(400, 'kind is another', 'payload.kind', body({ kind: 'mail' })),
    refusal(400, 'kind is missing', 'payload.kind', body({ kind: undefined })),
    refusal(400, 'events are empty', 'payload.events', body({ events: [] })),
    refusal(400, 'events are no list', 'payload.events', body({ events: EVENT })),
    refusal(400, 'events are missing', 'payload.events', body({ events: undefined })),
    refusal(400, 'an event is unknown', 'payload.events.1', body({ events: [EVENT, 'channel:7:nothing'] })),
    refusal(400, 'an event is malformed', 'payload.events.0', body({ events: ['channel:x:update'] })),
    refusal(400, 'an event is no text', 'payload.events.0', body({ events: [7] })),
    refusal(400, 'url is missing', 'payload.url', body({ url: undefined })),
    refusal(400, 'url is of another kind', 'payload.url', body({ url: 'ftp://127.0.0.1/' })),
    refusal(400, 'url is none', 'payload.url', body({ url: '//nothing' })),
    refusal(400, 'secret is no text', 'payload.secret', body({ secret: 7 })),
    refusal(
      403,
      'an event is for its user alone',
      'Notifications are for',
      body({ events: [EVENT, 'user:39118:notify'] }),
    ),
    refusal(
      403,
      'the account would have too many events',
      `at most ${MAX_REGISTERED_EVENTS}`,
      ({ platform, world }) => {
        const events = Array.from({ length: MAX_REGISTERED_EVENTS }, () => EVENT);
        world.hooks.create(hookClientOf(platform), { events, url: URL });
        return {};
      },
    ),
  ],
  'hooks.read': [isUnknown, isForgotten],
  'hooks.deactivate': [isUnknown, isForgotten],
  'hooks.renew': [
    isUnknown,
    isForgotten,
    refusal(400, 'the hook has been deactivated', NOT_ACTIVE, (scene) => {
      scene.world.hooks.deactivate(hookOf(scene), 'deactivated by request');
      return {};
    }),
    refusal(400, 'the hook has failed too often', NOT_ACTIVE, (scene) => {
      scene.world.hooks.deactivate(hookOf(scene), 'too many failures');
      return {};
    }),
    refusal(400, 'the hook has expired', NOT_ACTIVE, async (scene) => {
      await scene.advance(90 * DAY_MS);
      return {};
    }),
  ],
};
