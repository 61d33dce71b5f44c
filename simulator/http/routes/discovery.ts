import { achievements } from '../../world/achievements/achievements.ts';
import type { Channel } from '../../world/channels.ts';
import { gameTypePath, gameTypes } from '../../world/gameTypes.ts';
import type { World } from '../../world/world.ts';
import type { Call, Routes } from '../call.ts';
import { delveTitles, frontendVersions, ingests, mixPlayFilters, nearestIngests } from '../discoveryContent.ts';
import { HttpFailure, notFound } from '../failures.ts';
import { listAnswer } from '../lists.ts';
import { channelListView } from '../views/channelView.ts';

const ROW_SIZE = 20;
const CAROUSEL_SIZE = 5;

/** Channels that are live, those with most viewers first. */
function liveChannels(world: World): Channel[] {
  const live = world.channels.all().filter(({ online }) => online);
  return live.sort((a, b) => world.viewersOf(b.id) - world.viewersOf(a.id));
}

/** Games being played, with how many play and watch. */
function liveGames(world: World) {
  const live = liveChannels(world);
  return gameTypes.flatMap(({ id, name }) => {
    const players = live.filter(({ typeId }) => typeId === id);
    if (players.length === 0) return [];
    const viewersCurrent = players.reduce((sum, channel) => sum + world.viewersOf(channel.id), 0);
    return [
      {
        id,
        name,
        coverUrl: `${world.address}${gameTypePath(id)}`,
        backgroundUrl: null,
        online: players.length,
        viewersCurrent,
      },
    ];
  });
}

/** Live channels of partners are what this platform has alone. */
function onlyHere(world: World) {
  const partners = liveChannels(world).filter(({ partnered }) => partnered);
  return partners.map((channel) => ({
    id: channel.id,
    type: 'channel',
    ...(channel.typeId === null ? {} : { typeId: channel.typeId }),
    channel: channelListView(world, channel),
  }));
}

/**
 * The row of channels a user follows; without the scope, or for somebody else, it is refused.
 * @throws HttpFailure 403, 404
 */
function followedRow({ world, caller }: Call<'delve.home'>, userId: number, isHydrated: boolean) {
  const user = world.users.byId(userId);
  if (user === undefined) throw notFound('User');
  const isAllowed = caller.kind === 'user' && caller.user === user && caller.scopes.includes('delve:view:self');
  if (!isAllowed) throw new HttpFailure(403, 'Access denied.');
  const ids = world.follows.channelsOf(user.id);
  const live = liveChannels(world).filter(({ id }) => ids.includes(id));
  const path = `/api/v1/channels?where=id:in:${ids.join(';')},online:eq:true`;
  const channels = live.slice(0, ROW_SIZE).map((channel) => channelListView(world, channel));
  return {
    type: 'channels' as const,
    title: delveTitles.followed,
    style: 'small',
    hydration: { path },
    ...(isHydrated ? { channels } : {}),
  };
}

/** What the platform shows before one has chosen a channel. @see PLATFORM §11.1, §11.12, §11.13 */
export const discoveryRoutes = {
  'achievements.list': ({ url, query }) =>
    listAnswer(url, query, achievements, ['slug', 'name', 'description', 'sparks']),

  'delve.home': (call) => {
    const { world, query } = call;
    const isHydrated = ['1', 'true'].includes(query.hydrate ?? '');
    const live = liveChannels(world).map((channel) => channelListView(world, channel));
    const personal = query.userId === undefined ? [] : [followedRow(call, query.userId, isHydrated)];
    const featured = live.filter((channel) => channel.featured);
    const rows = [
      { type: 'carousel' as const, channels: (featured.length > 0 ? featured : live).slice(0, CAROUSEL_SIZE) },
      ...personal,
      {
        type: 'channels' as const,
        title: delveTitles.live,
        style: 'large',
        morePath: '/browse/all',
        hydration: { path: '/api/v1/channels?where=online:eq:true&order=viewersCurrent:DESC' },
        ...(isHydrated ? { channels: live.slice(0, ROW_SIZE) } : {}),
      },
      { type: 'games' as const, title: delveTitles.games, morePath: '/browse/games', games: liveGames(world) },
      {
        type: 'onlyOnMixer' as const,
        title: delveTitles.onlyHere,
        hydration: { path: '/api/v1/delve/onlyOnMixer' },
        ...(isHydrated ? { items: onlyHere(world) } : {}),
      },
    ];
    return { body: { rows, background: { fullWidthSrc: '/_latest/assets/delve/background.png' } } };
  },

  'delve.mixPlayFilters': ({ url, query }) => listAnswer(url, query, mixPlayFilters, []),

  'delve.onlyOnMixer': ({ world, url, query }) => listAnswer(url, query, onlyHere(world), ['id', 'type', 'typeId']),

  'frontend.config': ({ world }) => {
    const alwaysOnline = world.channels.all().filter(({ featured, online }) => featured && online);
    return { body: { alwaysOnline: alwaysOnline.map(({ id }) => id), features: {} } };
  },

  /** Staff may choose the version that is tried first. */
  'frontend.versions': ({ world, url, query }) => {
    const isStaff = world.users.byId(query.user ?? 0)?.siteRoles.includes('Staff') ?? false;
    return listAnswer(url, query, frontendVersions.slice(0, isStaff ? 2 : 1), ['version', 'displayName']);
  },

  'ingests.list': ({ url, query }) => listAnswer(url, query, ingests, ['name', 'host']),
  'ingests.best': ({ url, query }) => listAnswer(url, query, nearestIngests, ['name', 'host']),
} satisfies Routes;
