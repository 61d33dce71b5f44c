import type { Channel } from '../../world/channels.ts';
import type { World } from '../../world/world.ts';
import type { Routes } from '../call.ts';
import { notFound } from '../failures.ts';
import { listAnswer, pickFields } from '../lists.ts';
import { channelListView, channelView, expandedChannelView } from '../views/channelView.ts';
import { timestamp } from '../views/timestamp.ts';

/** @throws HttpFailure 404 */
export function channelById({ channels }: World, id: number): Channel {
  const channel = channels.byId(id);
  if (channel === undefined) throw notFound('Channel');
  return channel;
}

/** Whether a text search finds a channel; `scope` is all, names, titles or types. @see PLATFORM §1.3 */
function isFound(row: ReturnType<typeof channelListView>, text: string, scope: string): boolean {
  const places: Record<string, string[]> = {
    names: [row.token],
    titles: [row.name],
    types: [row.type?.name ?? ''],
  };
  const searched = Object.hasOwn(places, scope) ? places[scope] : Object.values(places).flat();
  return searched?.some((place) => place.toLowerCase().includes(text)) ?? false;
}

export const channelRoutes = {
  'channels.list': ({ world, query, url }) => {
    const all = world.channels.all();
    const rows = all.map((channel) => channelListView(world, channel));
    const text = (query.q ?? query.search ?? '').toLowerCase();
    const found = text === '' ? rows : rows.filter((row) => isFound(row, text, query.scope ?? 'all'));
    const [first] = all;
    return listAnswer(url, query, found, first === undefined ? [] : Object.keys(channelView(world, first)));
  },

  'channels.read': ({ world, path, query }) => {
    const channel = world.channels.find(path.channelIdOrToken, world.users);
    if (channel === undefined) throw notFound('Channel');
    const view = expandedChannelView(world, channel);
    // The reply without its id is what a caller asks for by leaving it out of `fields`.
    return { body: pickFields(view, query.fields) as typeof view };
  },

  /** The running broadcast, else the latest. @see PLATFORM §11.2 */
  'channels.broadcast': ({ world, path }) => {
    const { broadcast } = channelById(world, path.channelId);
    if (broadcast === undefined) throw notFound('Broadcast');
    const { id, channelId, online, startedAtMs } = broadcast;
    return { body: { id, channelId, online, isTestStream: false, startedAt: timestamp(startedAtMs) } };
  },
} satisfies Routes;
