import type { Channel } from '../../world/channels.ts';
import { gameTypeById } from '../../world/gameTypes.ts';
import type { World } from '../../world/world.ts';
import { timestamp } from './timestamp.ts';
import { userView, userWithGroupsView } from './userView.ts';

/** A channel as the platform shows it. @see PLATFORM §4.1 */
export function channelView(world: World, channel: Channel) {
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
    interactive: false,
    audience: channel.audience,
    viewersTotal: channel.viewersTotal,
    viewersCurrent: world.viewersOf(channel.id),
    numFollowers: channel.numFollowers,
    description: channel.description,
    typeId: channel.typeId,
    transcodingProfileId: null,
    interactiveGameId: null,
    coverId: null,
    thumbnailId: null,
    badgeId: null,
    hosteeId: null,
    bannerUrl: null,
    languageId: channel.languageId,
    ftl: 0,
    hasVod: false,
    hasTranscodes: channel.partnered,
    vodsEnabled: true,
    costreamId: null,
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
    thumbnail: null,
  };
}

/** GET /channels/{x}. @see PLATFORM §4.2 "ExpandedChannel" */
export function expandedChannelView(world: World, channel: Channel) {
  return {
    ...channelView(world, channel),
    type: typeView(world, channel.typeId),
    user: userWithGroupsView(channel.owner),
    thumbnail: null,
    cover: null,
    badge: null,
    cache: [],
    preferences: {
      sharetext: '%URL%',
      'channel:links:allowed': true,
      'channel:links:clickable': true,
      'channel:slowchat': 0,
      'channel:bannedwords': [],
      'costream:allow': 'all',
      'hosting:allow': true,
    },
  };
}
