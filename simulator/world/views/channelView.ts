import type { Channel } from '../channels.ts';
import type { User } from '../user.ts';
import type { World } from '../world.ts';
import { timestamp } from './timestamp.ts';
import { userView } from './userView.ts';

/** Who watches now, and what is kept of former streams, is looked up when it is shown. */
export type Showing = Pick<World, 'viewersOf' | 'recordings'>;

/** A channel as the platform shows it. @see PLATFORM §4.1 */
export function channelView(world: Showing, channel: Channel) {
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
    ftl: channel.id,
    hasVod: world.recordings.hasVod(channel),
    hasTranscodes: channel.partnered || channel.hasTranscodes,
    vodsEnabled: channel.vodsEnabled,
    costreamId: channel.costreamId,
    createdAt: timestamp(channel.createdAtMs),
    updatedAt: timestamp(channel.updatedAtMs),
    deletedAt: null,
  };
}

/** A user with their channel, as followers are told of. @see PLATFORM §4.4 */
export function userWithChannelView(world: Showing & Pick<World, 'channels' | 'address'>, user: User) {
  return { ...userView(user, world.address), channel: channelView(world, world.channels.ofUser(user)) };
}
