import type { Channel } from '../../world/channels.ts';
import { gameTypeById } from '../../world/gameTypes.ts';
import type { User } from '../../world/users.ts';
import type { World } from '../../world/world.ts';
import { resourceView } from './resourceView.ts';
import { timestamp } from './timestamp.ts';
import { userView, userWithGroupsView } from './userView.ts';

/** Who watches now is counted when it is shown. */
type Viewers = Pick<World, 'viewersOf'>;

/** A channel as the platform shows it. @see PLATFORM §4.1 */
export function channelView(world: Viewers, channel: Channel) {
  return {
    id: channel.id,
    userId: channel.owner.id,
    token: channel.owner.username,
    name: channel.name,
    online: channel.online,
    featured: channel.featured,
    featureLevel: channel.featured ? 1 : 0,
    partnered: channel.partnered,
    suspended: false,
    interactive: channel.interactive,
    audience: channel.audience,
    viewersTotal: channel.viewersTotal,
    viewersCurrent: world.viewersOf(channel.id),
    numFollowers: channel.numFollowers,
    description: channel.description,
    typeId: channel.typeId,
    transcodingProfileId: channel.transcodingProfileId,
    interactiveGameId: channel.interactiveGameId,
    coverId: channel.coverId,
    thumbnailId: channel.thumbnailId,
    badgeId: channel.badgeId,
    hosteeId: channel.hosteeId,
    bannerUrl: channel.bannerUrl,
    languageId: channel.languageId,
    ftl: 0,
    hasVod: false,
    hasTranscodes: channel.partnered || channel.hasTranscodes,
    vodsEnabled: channel.vodsEnabled,
    costreamId: channel.costreamId,
    createdAt: timestamp(channel.createdAtMs),
    updatedAt: timestamp(channel.updatedAtMs),
    deletedAt: null,
  };
}

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
    coverUrl: null,
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
    user: userView(channel.owner),
    thumbnail: resourceView(world.images.byId(channel.thumbnailId)),
  };
}

/** Who is hosted or hosts. @see PLATFORM §4.2 "ChannelAdvanced" */
export function channelAdvancedView(world: World, channel: Channel) {
  return {
    ...channelView(world, channel),
    type: typeView(world, channel.typeId),
    user: userWithGroupsView(channel.owner),
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
  let numSubscribers = 0;
  for (const roles of channel.roles.values()) if (roles.includes('Subscriber')) numSubscribers += 1;
  return {
    ...channelView(world, channel),
    streamKey: world.streamKeys.of(channel.id),
    numSubscribers,
    maxConcurrentSubscribers: numSubscribers,
    totalUniqueSubscribers: numSubscribers,
  };
}

/** A user with their channel, as followers are told of. @see PLATFORM §4.4 */
export function userWithChannelView(world: Viewers & Pick<World, 'channels'>, user: User) {
  return { ...userView(user), channel: channelView(world, world.channels.ofUser(user)) };
}
