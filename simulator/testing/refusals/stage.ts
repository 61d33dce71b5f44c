import type { EndpointName } from '../../../shared/platform/endpoints.ts';
import { START_MS } from '../platform.ts';
import { type Refusal, type Refusals, refusal, type Scene } from './refusal.ts';

const DAY_MS = 86_400_000;
const iso = (atMs: number) => new Date(atMs).toISOString();

const goneOffline = ({ world, nora }: Scene) => {
  world.broadcasts.end(nora);
  return {};
};
/** A channel nobody has streamed on. */
const neverLive = (scene: Scene) => ({ path: { ...scene.sample.path, channelId: scene.channelOf('zoe').id } });

const range = (query: Record<string, string>) => () => ({ query });
/** @see PLATFORM §10 */
const series: readonly Refusal[] = [
  refusal(400, 'from is missing', 'query.from', range({})),
  refusal(400, 'from is no time', 'query.from', range({ from: 'yesterday' })),
  refusal(400, 'to is no time', 'query.to', range({ from: iso(START_MS - DAY_MS), to: 'now' })),
  refusal(400, 'from is after to', 'query.from', range({ from: iso(START_MS - 1), to: iso(START_MS - 2) })),
  refusal(400, 'from lies ahead', 'query.from', range({ from: iso(START_MS + 1) })),
  refusal(400, 'the range is longer than 31 days', 'query.to', range({ from: iso(START_MS - 31 * DAY_MS - 1) })),
];
const seriesNames = [
  'analytics.viewers',
  'analytics.tsdbViewers',
  'analytics.viewersMetrics',
  'analytics.streamSessions',
  'analytics.streamHosts',
  'analytics.subscriptions',
  'analytics.followers',
  'analytics.gameRanksGlobal',
  'analytics.subRevenue',
  'analytics.cpm',
  'analytics.viewerSessionCount',
] as const satisfies readonly EndpointName[];

const ended = refusal(404, 'the stream has ended', 'Manifest not found.', goneOffline);

const body = (changed: Readonly<Record<string, unknown>>): Refusal['given'] => {
  return ({ sample }) => ({ body: { ...Object(sample.body), ...changed } });
};
/** What is no confetti. */
const badConfetti: readonly Refusal[] = [
  refusal(
    400,
    'a shape is unknown',
    'payload.settings.particles.0.draw',
    body({ settings: { count: 1, particles: [{ draw: { shape: 'star' } }] } }),
  ),
  refusal(400, 'the count is no amount', 'payload.settings.count', body({ settings: { count: [], particles: [] } })),
];

/** @see PLATFORM §11.2, §11.11, §11.12 */
export const stageRefusals: Refusals = {
  ...Object.fromEntries(seriesNames.map((name) => [name, series])),
  'broadcasts.current': [
    refusal(404, 'one is offline', 'Broadcast not found.', goneOffline),
    refusal(404, 'one has never streamed', 'Broadcast not found.', () => ({ as: 'zoe' })),
  ],
  'broadcasts.manifest': [ended],
  'channels.manifest': [ended, refusal(404, 'nobody has streamed there', 'Manifest not found.', neverLive)],
  'channels.broadcast': [refusal(404, 'nobody has streamed there', 'Broadcast not found.', neverLive)],
  'channels.confetti': [
    refusal(404, 'the channel has none', 'Confetti not found.', ({ other }) => ({ path: { channelId: other.id } })),
  ],
  'confetti.create': [
    ...badConfetti,
    refusal(400, 'the settings are missing', 'payload.settings', () => ({ body: {} })),
    refusal(403, 'the channel is another’s', 'Access denied.', ({ sample, other }) => ({
      body: { ...Object(sample.body), channelId: other.id },
    })),
    refusal(404, 'the channel is unknown', 'Channel not found.', body({ channelId: 1 })),
  ],
  'confetti.update': badConfetti,
  'confetti.delete': [
    refusal(404, 'it has been deleted', 'Confetti not found.', (scene) => scene.afterSending('confetti.delete')),
  ],
  'delve.home': [
    refusal(404, 'the user is unknown', 'User not found.', () => ({ query: { userId: '1' } })),
    refusal(403, 'the user is somebody else', 'Access denied.', (scene) => ({
      query: { userId: String(scene.user('pim').id) },
    })),
    refusal(403, 'the token lacks delve:view:self', 'Access denied.', (scene) => ({
      query: { userId: String(scene.nora.owner.id) },
      scopes: [],
    })),
    refusal(403, 'an application asks for a user', 'Access denied.', ({ world, nora }) => ({
      query: { userId: String(nora.owner.id) },
      headers: { 'Client-ID': world.clients.all()[0]?.id ?? '' },
    })),
  ],
};
