import type { PollData } from '../../shared/platform/chatPackets.ts';
import type { ChatEvent } from '../platform/chat/chatDecode.ts';

/** What a channel's chat says of polls. `stands`: it began, or its tally moved. */
export type PollTold = { kind: 'stands' | 'ended'; data: PollData };

/** What an event tells of this channel's polls; null: nothing. In a costream those of the other channels arrive too. */
export function pollToldBy(event: ChatEvent, channelId: number): PollTold | null {
  if (event.event !== 'PollStart' && event.event !== 'PollEnd') return null;
  const { data } = event;
  if (data.originatingChannel !== undefined && data.originatingChannel !== channelId) return null;
  return { kind: event.event === 'PollStart' ? 'stands' : 'ended', data };
}
