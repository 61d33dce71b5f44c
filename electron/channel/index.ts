export { ChannelService } from './channel.ts';
