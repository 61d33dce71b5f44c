import type { Channel } from '../../world/channels.ts';
import { gameTypeById, gameTypePath } from '../../world/gameTypes.ts';
import { channelView } from '../../world/views/channelView.ts';
import { userView } from '../../world/views/userView.ts';
import type { World } from '../../world/world.ts';
import { resourceView } from './resourceView.ts';
import { userWithGroupsView } from './userView.ts';

function typeView(world: World, typeId: number | null) {
  const type = gameTypeById(typeId);
  if (type === undefined) return null;
  const live = world.channels.all().filter((channel) => channel.online && channel.typeId === type.id);
  return {
    id: type.id,
    name: type.name,
    parent: type.parent,
    description: '',
    source: 'player.me',
    coverUrl: `${world.address}${gameTypePath(type.id)}`,
    backgroundUrl: null,
    viewersCurrent: live.reduce((sum, channel) => sum + world.viewersOf(channel.id), 0),
    online: live.length,
    availableAt: null,
  };
}

/** An element of GET /channels. @see PLATFORM §4.2 */
export function channelListView(world: World, channel: Channel) {
  return {
    ...channelView(world, channel),
    type: typeView(world, channel.typeId),
    user: userView(channel.owner, world.address),
    thumbnail: resourceView(world.images.byId(channel.thumbnailId)),
  };
}

/** Who is hosted or hosts. @see PLATFORM §4.2 "ChannelAdvanced" */
export function channelAdvancedView(world: World, channel: Channel) {
  return {
    ...channelView(world, channel),
    type: typeView(world, channel.typeId),
    user: userWithGroupsView(channel.owner, channel.partnered, world.address),
  };
}

/** GET /channels/{x}. @see PLATFORM §4.2 "ExpandedChannel" */
export function expandedChannelView(world: World, channel: Channel) {
  const { images, preferences } = world;
  return {
    ...channelAdvancedView(world, channel),
    thumbnail: resourceView(images.byId(channel.thumbnailId)),
    cover: resourceView(images.byId(channel.coverId)),
    badge: resourceView(images.byId(channel.badgeId)),
    cache: [],
    preferences: preferences.of(channel.id),
  };
}

/** What only the owner sees. @see PLATFORM §4.2 "details" */
export function channelDetailsView(world: World, channel: Channel) {
  const isExpanded = world.readings.of('channel.details') === 'expanded';
  let numSubscribers = 0;
  for (const roles of channel.roles.values()) if (roles.includes('Subscriber')) numSubscribers += 1;
  return {
    ...(isExpanded ? expandedChannelView(world, channel) : channelView(world, channel)),
    streamKey: world.streamKeys.of(channel.id),
    numSubscribers,
    maxConcurrentSubscribers: numSubscribers,
    totalUniqueSubscribers: numSubscribers,
  };
}
