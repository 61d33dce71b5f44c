import type { Channel, ChannelChange } from '../../world/channels.ts';
import { gameTypeById } from '../../world/gameTypes.ts';
import { channelView } from '../../world/views/channelView.ts';
import type { World } from '../../world/world.ts';
import { channelById, denied, editableChannel, invalidField, ownChannel } from '../access.ts';
import { type Call, type Routes, signedInUser } from '../call.ts';
import { HttpFailure, notFound } from '../failures.ts';
import { pickFields } from '../lists.ts';
import { channelDetailsView } from '../views/channelView.ts';

const settable = [
  'name',
  'audience',
  'description',
  'typeId',
  'transcodingProfileId',
  'interactive',
  'interactiveGameId',
  'vodsEnabled',
  'coverId',
  'thumbnailId',
] as const;
const settableNames: ReadonlySet<string> = new Set(settable);
/** A client may send back the record as it had it; when it was made and changed is not the client's to say. */
const passedOver: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'deletedAt']);
const DEFAULT_RELATED = 12;

type UpdateCall = Call<'channels.update'> | Call<'channels.replace'>;

/**
 * PUT takes partial bodies as PATCH does. A field that may not be set may stand there as it is.
 * @see PLATFORM §4.2, §12 "Verbs", §15
 */
function update(call: UpdateCall) {
  const { world, body } = call;
  const channel = editableChannel(call, call.path.channelId);
  const current: Readonly<Record<string, unknown>> = channelView(world, channel);
  for (const [name, value] of Object.entries(body)) {
    if (passedOver.has(name)) continue;
    const isAsItWas = Object.hasOwn(current, name) && current[name] === value;
    if (!settableNames.has(name) && !isAsItWas) throw new HttpFailure(403, `You may not set "${name.slice(0, 100)}".`);
  }
  checkReferences(world, channel, body);
  const change = Object.fromEntries(settable.map((name) => [name, body[name]]));
  world.channels.change(channel, change as ChannelChange);
  return { body: channelView(world, channel) };
}

/** What a field points to must be there. @throws ValidationFailure */
function checkReferences(world: World, channel: Channel, { typeId, coverId, thumbnailId }: UpdateCall['body']): void {
  if (typeId != null && gameTypeById(typeId) === undefined) throw invalidField('typeId', 'is no type');
  for (const [key, id] of Object.entries({ coverId, thumbnailId })) {
    if (id != null && !world.images.isOf(channel, id)) throw invalidField(key, 'is no image of this channel');
  }
}

/** Other channels one may like: live ones of the same type, then live ones, then the rest; most viewed first. */
function relatedTo(world: World, channel: Channel): Channel[] {
  const closeness = (other: Channel) =>
    (other.online ? 2 : 0) + (other.typeId !== null && other.typeId === channel.typeId ? 1 : 0);
  return world.channels
    .all()
    .filter((other) => other !== channel)
    .sort((a, b) => closeness(b) - closeness(a) || b.viewersTotal - a.viewersTotal || a.id - b.id);
}

export const channelSettingsRoutes = {
  'channels.update': update,
  'channels.replace': update,

  'channels.details': (call) => {
    const channel = call.world.channels.find(call.path.channelIdOrToken, call.world.users);
    if (channel === undefined) throw notFound('Channel');
    if (channel.owner !== signedInUser(call)) throw denied();
    return { body: channelDetailsView(call.world, channel) };
  },

  'channels.related': ({ world, path, query }) => {
    const related = relatedTo(world, channelById(world, path.channelId)).slice(0, query.count ?? DEFAULT_RELATED);
    return { body: related.map((channel) => pickFields(channelView(world, channel), query.fields)) };
  },

  'channels.preferences': ({ world, path }) => {
    return { body: world.preferences.of(channelById(world, path.channelId).id) };
  },

  'channels.updatePreferences': (call) => {
    const channel = editableChannel(call, call.path.channelId);
    return { body: call.world.preferences.change(channel.id, call.body) };
  },

  'channels.resetStreamKey': (call) => {
    const channel = ownChannel(call, call.path.channelId);
    return { body: { streamKey: call.world.streamKeys.renew(channel.id) } };
  },
} satisfies Routes;
