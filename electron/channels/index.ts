import type { channels } from '../../shared/channels.ts';
import type { Module } from '../../shared/domain.ts';
import type { ChannelsService } from './channelsService.ts';

export { ChannelKeeper } from './channelKeeper.ts';
export { ChannelsService, channelsReading } from './channelsService.ts';
export { LiveNow } from './liveNow.ts';

/** What stands behind the face of the channels. */
export function channelsModule(service: ChannelsService): Module<typeof channels> {
  return {
    state: service.state,
    calls: {
      open: ({ channel, tab }) => service.open(channel, tab),
      close: ({ channelId }) => service.close(channelId),
      bringToFront: ({ channelId }) => service.bringToFront(channelId),
      search: ({ text }) => service.search(text),
      look: () => service.look(),
    },
    feeds: {},
  };
}
