import type { Channel } from '../channels.ts';
import type { World } from '../world.ts';

/** What a channel was when its world began: the end of the past that is invented for it. */
export type ChannelStart = {
  readonly channelId: number;
  /** The moment the world began. */
  readonly atMs: number;
  readonly followers: number;
  readonly subscribers: number;
  readonly partnered: boolean;
  readonly typeId: number | null;
  /** The stream that was running then, with those who watched. */
  readonly running: { readonly sinceMs: number; readonly authed: number; readonly anon: number } | undefined;
};

/** Notes a channel as it stands. */
export function noteStart({ clock, rooms }: Pick<World, 'clock' | 'rooms'>, channel: Channel): ChannelStart {
  let subscribers = 0;
  for (const roles of channel.roles.values()) if (roles.includes('Subscriber')) subscribers += 1;
  const { broadcast } = channel;
  const running = channel.online && broadcast !== undefined;
  return {
    channelId: channel.id,
    atMs: clock.now(),
    followers: channel.numFollowers,
    subscribers,
    partnered: channel.partnered,
    typeId: channel.typeId,
    running: running
      ? { sinceMs: broadcast.startedAtMs, authed: rooms.of(channel).chatters.size, anon: channel.silentViewers }
      : undefined,
  };
}
