import type { ChatMessageData } from '../../../shared/platform/chatPackets.ts';

/** As much as the service gives. @see PLATFORM §6.3 */
export const HISTORY_COUNT = 100;

/**
 * What a history reply (oldest first) holds of the time away. Messages older than the first known one were there before
 * the room was ever joined, so they are no part of the gap.
 * @returns `complete` is false when the reply is full and nothing in it is known: then older messages may be missing.
 * @see PLATFORM §6.3
 */
export function missedMessages(
  history: readonly ChatMessageData[],
  isKnown: (id: string) => boolean,
): { missed: ChatMessageData[]; complete: boolean } {
  const firstKnown = history.findIndex(({ id }) => isKnown(id));
  return {
    missed: history.slice(Math.max(0, firstKnown)).filter(({ id }) => !isKnown(id)),
    complete: firstKnown >= 0 || history.length < HISTORY_COUNT,
  };
}
