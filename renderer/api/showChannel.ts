import { call } from './call.ts';

/** Brings a channel to the front, beside the others where it was not open. @throws AppFailure as `channels.open` */
export async function showChannel(channelId: number): Promise<void> {
  try {
    await call('channels.bringToFront', { channelId });
  } catch {
    await call('channels.open', { channel: String(channelId), tab: 'new' });
  }
}
