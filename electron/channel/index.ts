export { ChannelService, channelReading } from './channel.ts';
