import type { Channel } from '../../world/channels.ts';
import { channelView } from '../../world/views/channelView.ts';
import { timestamp } from '../../world/views/timestamp.ts';
import type { World } from '../../world/world.ts';
import { channelById } from '../access.ts';
import type { Routes } from '../call.ts';
import { notFound } from '../failures.ts';
import { listAnswer, pickFields } from '../lists.ts';
import { channelListView, expandedChannelView } from '../views/channelView.ts';

/**
 * Channels nobody has streamed on yet, which a list shows only to whoever asks for them by number.
 * @param where of the query: `id:eq:7`, `userId:in:7;8`
 */
function unlistedIn({ channels, users }: World, where: string | undefined): Channel[] {
  const found = new Set<Channel>();
  for (const [, field, ids = ''] of (where ?? '').matchAll(/(?:^|,)(id|userId):(?:eq|in):([\d;]{1,2000})(?=,|$)/g)) {
    for (const id of ids.split(';').filter(Boolean).map(Number)) {
      const user = field === 'id' ? undefined : users.byId(id);
      const channel = user === undefined ? channels.byId(id) : channels.ofUser(user);
      if (channel !== undefined && !channels.isListed(channel)) found.add(channel);
    }
  }
  return [...found];
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
    const all = [...world.channels.all(), ...unlistedIn(world, query.where)];
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
