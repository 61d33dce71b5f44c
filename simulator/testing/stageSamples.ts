import type { ConfettiSettings } from '../../shared/platform/confetti.ts';
import type { EndpointName } from '../../shared/platform/endpoints.ts';
import type { User } from '../world/user.ts';
import { START_MS, type TestPlatform } from './platform.ts';

/** A good request to an endpoint by the owner of the demo channel, and the status it gets. */
export type Sample = {
  readonly path?: Record<string, string | number>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** 200 unless given. */
  readonly status?: number;
};
export type Samples = { readonly [N in EndpointName]?: () => Sample };

const DAY_MS = 86_400_000;
export const sampleConfetti: ConfettiSettings = {
  count: 40,
  particles: [{ draw: { shape: 'circle', size: 'rand(2, 6)' } }],
};

/** Good requests about streams and what is made of them; each makes sure of what it needs. */
export function stageSamples(platform: () => TestPlatform): Samples {
  const nora = () => platform().world.channels.ofUser(platform().world.demoUser);
  const channelId = () => ({ channelId: nora().id });
  /** Her stream; other requests may have made her no partner, and clips are for partners. */
  const broadcast = () => {
    nora().partnered = true;
    return platform().world.broadcasts.goLive(nora());
  };
  const clip = () =>
    platform().world.clips.create(nora(), broadcast(), {
      by: nora(),
      title: 'A',
      durationSeconds: 20,
      endsAtMs: 60_000,
    });
  const confetti = () => platform().world.confetti.put(nora().id, sampleConfetti);
  const guest = () => platform().world.users.byName('kettle_and_keys') as User;
  /** The costream of the demo channel with one guest. */
  const costream = () => {
    const { channels, costreams, broadcasts } = platform().world;
    const guestChannel = channels.ofUser(guest());
    broadcasts.goLive(nora());
    broadcasts.goLive(guestChannel);
    const running = costreams.ofChannel(nora().id);
    if (running !== undefined) return running;
    costreams.invite(nora(), guestChannel, { validForMs: 60_000, layout: undefined });
    const accepted = costreams.accept(guestChannel);
    if (typeof accepted === 'string') throw new Error(accepted);
    return accepted;
  };
  const week = () => ({
    path: channelId(),
    query: { from: new Date(START_MS - 7 * DAY_MS).toISOString(), limit: '100' },
  });
  return {
    'achievements.list': () => ({}),
    'analytics.viewers': week,
    'analytics.tsdbViewers': week,
    'analytics.viewersMetrics': week,
    'analytics.streamSessions': week,
    'analytics.streamHosts': week,
    'analytics.subscriptions': week,
    'analytics.followers': week,
    'analytics.gameRanksGlobal': week,
    'analytics.subRevenue': week,
    'analytics.cpm': week,
    'analytics.viewerSessionCount': week,
    'broadcasts.current': () => {
      broadcast();
      return {};
    },
    'broadcasts.read': () => ({ path: { broadcastId: broadcast().id } }),
    'broadcasts.manifest': () => ({ path: { broadcastId: broadcast().id, type: 'light2' } }),
    'channels.manifest': () => {
      broadcast();
      return { path: { ...channelId(), type: 'ftl' } };
    },
    'channels.recordings': () => ({ path: channelId() }),
    'channels.unlockTranscodes': () => ({ path: channelId(), status: 204 }),
    'channels.confetti': () => ({ path: { channelId: confetti().channelId } }),
    'clips.canClip': () => ({ path: { broadcastId: broadcast().id } }),
    'clips.create': () => ({ body: { broadcastId: broadcast().id, highlightTitle: 'The high note' } }),
    'clips.read': () => ({ path: { shareableId: clip().shareableId } }),
    'clips.delete': () => ({ path: { shareableId: clip().shareableId }, status: 202 }),
    'clips.setMetadata': () => ({ path: { shareableId: clip().shareableId }, body: { title: 'Renamed' } }),
    'clips.ofChannel': () => {
      clip();
      return { path: channelId() };
    },
    'confetti.create': () => ({ body: { settings: sampleConfetti } }),
    'confetti.read': () => ({ path: { confettiId: confetti().id } }),
    'confetti.update': () => ({ path: { confettiId: confetti().id }, body: { settings: { count: 10 } } }),
    'confetti.delete': () => ({ path: { confettiId: confetti().id }, status: 204 }),
    'costreams.current': () => {
      costream();
      return {};
    },
    'costreams.leave': () => {
      costream();
      return { status: 204 };
    },
    'costreams.invite': () => {
      broadcast();
      return { body: { inviteeIds: [guest().id] }, status: 204 };
    },
    'costreams.read': () => ({ path: { costreamId: costream().id } }),
    'costreams.update': () => ({ path: { costreamId: costream().id }, body: { layout: { name: 'sidebar' } } }),
    'costreams.removeChannel': () => ({
      path: { costreamId: costream().id, channelId: platform().world.channels.ofUser(guest()).id },
      status: 204,
    }),
    'delve.home': () => ({ query: { hydrate: 'true' } }),
    'delve.mixPlayFilters': () => ({}),
    'delve.onlyOnMixer': () => ({}),
    'frontend.config': () => ({}),
    'frontend.versions': () => ({}),
    'ingests.list': () => ({}),
    'ingests.best': () => ({}),
  };
}
