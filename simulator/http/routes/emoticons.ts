import type { Channel } from '../../world/channels.ts';
import { PACK_SHEET_PATH } from '../../world/emoticons/emoticonPacks.ts';
import { PatchFailure } from '../../world/emoticons/jsonPatch.ts';
import type { World } from '../../world/world.ts';
import { channelById, editableChannel, userById } from '../access.ts';
import type { Addresses, Routes } from '../call.ts';
import { HttpFailure } from '../failures.ts';

const packView = ({ emoticonPacks }: World, { url }: Addresses, channel: Channel) => ({
  channelId: channel.id,
  url: `${url}${PACK_SHEET_PATH}`,
  emoticons: { ...emoticonPacks.of(channel) },
});

/** @see PLATFORM §11.5 */
export const emoticonRoutes = {
  /** One pack; for a user all those they may use here: this channel's, and of the channels they subscribe to. */
  'channels.emoticons': ({ world, addresses, path, query }) => {
    const channel = channelById(world, path.channelId);
    if (query.user === undefined) return { body: packView(world, addresses, channel) };
    const user = userById(world, query.user);
    const subscribed = world.channels
      .all()
      .filter((other) => other !== channel && world.subscriptions.isSubscribed(other, user));
    return { body: [channel, ...subscribed].map((each) => packView(world, addresses, each)) };
  },

  'channels.updateEmoticons': (call) => {
    const { world, addresses, body } = call;
    const channel = editableChannel(call, call.path.channelId);
    try {
      world.emoticonPacks.patch(channel, body);
    } catch (cause) {
      if (cause instanceof PatchFailure) throw new HttpFailure(400, cause.message);
      throw cause;
    }
    return { body: packView(world, addresses, channel) };
  },
} satisfies Routes;
