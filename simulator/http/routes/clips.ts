import type { Broadcast, Channel } from '../../world/channels.ts';
import { allowsClips, type Clip } from '../../world/clips/clips.ts';
import type { User } from '../../world/user.ts';
import { timestamp } from '../../world/views/timestamp.ts';
import type { World } from '../../world/world.ts';
import { channelById } from '../access.ts';
import { type Call, type Routes, signedInUser } from '../call.ts';
import { HttpFailure, notFound } from '../failures.ts';
import { listAnswer } from '../lists.ts';

const MATURITY = { family: 1, teen: 2, '18+': 3 } as const;

/** @see PLATFORM §11.10 "ClipProperties" */
function clipView(clip: Clip, url: string) {
  const files = `${url}/clips/${clip.contentId}`;
  return {
    contentId: clip.contentId,
    shareableId: clip.shareableId,
    contentLocators: [
      { locatorType: 'HlsStreaming', uri: `${files}/manifest.m3u8` },
      { locatorType: 'Download', uri: `${files}/source.mp3` },
      { locatorType: 'Thumbnail_Small', uri: `${files}/small.png` },
      { locatorType: 'Thumbnail_Large', uri: `${files}/large.png` },
    ],
    durationInSeconds: clip.durationSeconds,
    viewCount: 0,
    typeId: clip.typeId,
    ownerChannelId: clip.ownerChannelId,
    streamerChannelId: clip.streamerChannelId,
    contentMaturity: MATURITY[clip.audience],
    title: clip.title,
    tags: [],
    uploadDate: timestamp(clip.uploadedAtMs),
    expirationDate: timestamp(clip.expiresAtMs),
  };
}

/**
 * A stream somebody may cut a clip from.
 * @throws HttpFailure 404 for an unknown one, 400 once it has ended, 403 where clips are not for this channel or user
 */
function clippable(world: World, broadcastId: string, user: User): { broadcast: Broadcast; channel: Channel } {
  const broadcast = world.broadcasts.byId(broadcastId);
  if (broadcast === undefined) throw notFound('Broadcast');
  const channel = channelById(world, broadcast.channelId);
  if (!broadcast.online) throw new HttpFailure(400, 'channel is offline');
  if (!allowsClips(channel)) throw new HttpFailure(403, 'clips are not available on this channel');
  if (world.channels.rolesOf(channel, user).includes('Banned')) throw new HttpFailure(403, 'Access denied.');
  return { broadcast, channel };
}

function clipOf({ world, path }: Pick<Call<'clips.read'>, 'world' | 'path'>): Clip {
  const clip = world.clips.byShareableId(path.shareableId);
  if (clip === undefined) throw notFound('Clip');
  return clip;
}

/** The fields a list of clips can be sorted and filtered by. */
const CLIP_FIELDS = [
  'title',
  'durationInSeconds',
  'viewCount',
  'typeId',
  'ownerChannelId',
  'uploadDate',
  'expirationDate',
];

/** Their errors have shape C. @see PLATFORM §11.10 */
export const clipRoutes = {
  'clips.canClip': (call) => {
    clippable(call.world, call.path.broadcastId, signedInUser(call));
    return { body: {} };
  },

  'clips.create': (call) => {
    const { world, body, addresses } = call;
    const user = signedInUser(call);
    const { broadcast, channel } = clippable(world, body.broadcastId, user);
    const ageMs = world.clock.now() - broadcast.startedAtMs;
    const endsAtMs = body.finalStreamTimeMs || ageMs;
    if (endsAtMs > ageMs) throw new HttpFailure(400, 'finalStreamTimeMs lies after what has been streamed');
    const clip = world.clips.create(channel, broadcast, {
      by: world.channels.ofUser(user),
      title: body.highlightTitle ?? channel.name,
      durationSeconds: body.clipDurationInSeconds,
      endsAtMs,
    });
    return { body: clipView(clip, addresses.url) };
  },

  'clips.read': (call) => ({ body: clipView(clipOf(call), call.addresses.url) }),

  /** Whoever made it may delete it, and whose stream it shows. */
  'clips.delete': (call) => {
    const clip = clipOf(call);
    const { id } = call.world.channels.ofUser(signedInUser(call));
    if (id !== clip.ownerChannelId && id !== clip.streamerChannelId) throw new HttpFailure(403, 'Access denied.');
    call.world.clips.delete(clip);
    return { status: 202 };
  },

  'clips.setMetadata': (call) => {
    const clip = clipOf(call);
    if (call.world.channels.ofUser(signedInUser(call)).id !== clip.ownerChannelId) {
      throw new HttpFailure(403, 'Access denied.');
    }
    clip.title = call.body.title;
    return { body: clipView(clip, call.addresses.url) };
  },

  'clips.ofChannel': ({ world, path, query, url, addresses }) => {
    const { id } = channelById(world, path.channelId);
    const rows = world.clips.ofChannel(id).map((clip) => clipView(clip, addresses.url));
    return listAnswer(url, query, rows, CLIP_FIELDS);
  },
} satisfies Routes;
