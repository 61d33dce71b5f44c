import {
  ChannelAnalytics,
  type ChannelAnalyticsDeps,
  ChannelStreams,
  type ChannelStreamsDeps,
} from '../analytics/index.ts';

/** The numbers over time and the past streams of one channel. */
export type Numbers = { readonly analytics: ChannelAnalytics; readonly streams: ChannelStreams };

export type NumbersDeps = Omit<ChannelAnalyticsDeps & ChannelStreamsDeps, 'channelId' | 'firstVersion' | 'numbers'>;

/** What the window was told of the channel before: whatever comes next has later versions. */
export type NumbersVersions = { readonly analytics: number; readonly streams: number };

/** Opens the numbers of a channel, until they are closed. */
export function openNumbers(deps: NumbersDeps, channelId: number, versions?: NumbersVersions): Numbers {
  const analytics = new ChannelAnalytics({ ...deps, channelId, firstVersion: versions?.analytics ?? 0 });
  const streams = new ChannelStreams({ ...deps, numbers: analytics, firstVersion: versions?.streams ?? 0 });
  return { analytics, streams };
}

/** Leaves the channel, for good. */
export function closeNumbers({ analytics, streams }: Numbers): void {
  streams.close();
  analytics.close();
}
