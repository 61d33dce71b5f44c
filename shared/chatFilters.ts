import type { ChatItem } from './chat.ts';

/** The ways to look at a chat; main counts, and the window shows, the same rows for each. */
export const chatFilters = ['all', 'mentions', 'whispers', 'events'] as const;
export type ChatFilter = (typeof chatFilters)[number];

/** Whether a row is shown to who looks at the chat this way. */
export function belongs(item: ChatItem, filter: ChatFilter): boolean {
  if (filter === 'all') return true;
  // What one did oneself is no event of the channel.
  if (filter === 'events') return item.kind === 'happening' && item.what.kind !== 'acted';
  if (item.kind !== 'message') return false;
  return filter === 'mentions' ? item.mention : item.whisperWith !== null;
}
