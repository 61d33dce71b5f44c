import type { ActivityFact } from '../../shared/activity.ts';
import type { ChannelState } from '../../shared/channel.ts';
import type { ApiMessage } from '../../shared/localApi.ts';

type StreamMessage = Extract<ApiMessage, { type: 'stream' }>;
type EventMessage = Extract<ApiMessage, { type: 'event' }>;

/** One's own channel as other programs are told of it. @param hidden comfort mode holds its numbers back */
export function streamMessage(channel: ChannelState | null, hidden: boolean): StreamMessage {
  return {
    type: 'stream',
    channel: channel?.token ?? null,
    live: channel?.online ?? null,
    sinceMs: channel?.liveSinceMs ?? null,
    // Before the first reading there is none, which is not the same as an empty one.
    title: channel?.checkedAtMs == null ? null : channel.title,
    viewers: hidden ? null : (channel?.viewers ?? null),
    hidden,
  };
}

/** What happened as other programs are told of it; null: they are not. */
export function eventMessage(what: ActivityFact, atMs: number, hidden: boolean): EventMessage | null {
  const event = (kind: EventMessage['kind'], more: Partial<EventMessage> = {}): EventMessage => ({
    ...{ type: 'event', atMs, kind, names: [], count: null, viewers: null },
    ...more,
  });
  // An overlay that greets followers is one's own channel's.
  if ('channel' in what && what.channel !== undefined) return null;
  switch (what.kind) {
    case 'wentLive':
    case 'ended':
      return event(what.kind);
    case 'followed':
    case 'subscribed':
    case 'resubscribed':
    case 'gifted':
      return event(what.kind, { names: what.names.slice(0, 12), count: hidden ? null : what.count });
    case 'hosted':
      return event('hosted', { names: what.name === '' ? [] : [what.name], viewers: hidden ? null : what.viewers });
    default:
      return null;
  }
}
