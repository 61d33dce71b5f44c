import type { ChatItem, ChatMessage } from '../../shared/chat.ts';
import type { ChatEventData } from '../../shared/platform/chatPackets.ts';
import { secondsOf } from '../../shared/timeoutLength.ts';
import { plainName } from '../kernel/plainText.ts';
import type { ChatEvent } from '../platform/chat/chatDecode.ts';

export type Removal = {
  concerns: (message: Pick<ChatMessage, 'id' | 'userId' | 'whisperWith'>) => boolean;
  /** Of which message alone, or of whom, also where the list holds it no more. */
  of: { id: string } | { userId: number } | 'everybody';
  removed: NonNullable<ChatMessage['removed']>;
  /** How long a timeout is, as the moderator wrote it; empty: nobody said, or it is none. */
  lasts: string;
};

/** What the room told that somebody did to a person in it. */
export type Moderated = {
  what: 'deleted' | 'purged' | 'timedOut' | 'banned';
  userId: number;
  /** null: nobody knows. */
  username: string | null;
  by: string | null;
  lasts: string;
  /** Of a message that was taken out alone. */
  messageId: string | null;
};

/**
 * Which messages an event takes away, and why; null for events that take none. Whispers are not the room's to clear,
 * and a message of one's own that has no id yet is not in the room.
 * @param selfId who speaks here; null: nobody
 * @see PLATFORM §6.4
 */
export function removalOf(event: ChatEvent, selfId: number | null): Removal | null {
  switch (event.event) {
    case 'DeleteMessage': {
      const { id, moderator } = event.data;
      const removed = { ...byOf(moderator, selfId), why: 'deleted' } as const;
      return { concerns: (message) => message.id === id, of: { id }, removed, lasts: '' };
    }
    case 'PurgeMessage': {
      const { user_id, moderator, cause } = event.data;
      const why = purgeReason(cause);
      const seconds = why === 'timedOut' ? secondsOf(lengthOf(cause)) : null;
      const removed = { ...byOf(moderator, selfId), why, ...(seconds !== null && { seconds }) };
      const concerns: Removal['concerns'] = (message) => inRoom(message) && message.userId === user_id;
      return { concerns, of: { userId: user_id }, removed, lasts: lengthOf(cause) };
    }
    case 'ClearMessages':
      return {
        concerns: inRoom,
        of: 'everybody',
        removed: { ...byOf(event.data.clearer, selfId), why: 'cleared' },
        lasts: '',
      };
    default:
      return null;
  }
}

/**
 * The messages of a list that a removal takes away and that are not taken away yet, oldest first. One that is taken out alone is looked
 * for from the end, where it mostly stands: in a flood there are hundreds of those a second, and a thousand rows.
 */
export function concernedBy({ concerns, of }: Removal, items: readonly ChatItem[]): ChatMessage[] {
  const isConcerned = (item: ChatItem): item is ChatMessage => item.kind === 'message' && concerns(item);
  const messages = typeof of === 'object' && 'id' in of ? [items.findLast(isConcerned)] : items.filter(isConcerned);
  return messages.filter((message) => message !== undefined && message.removed === null) as ChatMessage[];
}

/** The message as removed; its words stay only for those who may read what was removed. The first reason counts. */
export function removeMessage(
  message: ChatMessage,
  removed: NonNullable<ChatMessage['removed']>,
  mayView: boolean,
): ChatMessage {
  return { ...message, removed, parts: mayView ? message.parts : [] };
}

/** A removed message without its words, for who may no longer read them; null when there is nothing to hide. */
export function hideRemoved(item: ChatItem): ChatItem | null {
  return item.kind === 'message' && item.removed && item.parts.length > 0 ? { ...item, parts: [] } : null;
}

/** Whether it is the room's: no whisper, and taken by the room. */
export function inRoom(message: Pick<ChatMessage, 'id' | 'whisperWith'>): boolean {
  return message.id !== null && message.whisperWith === null;
}

function byOf(user: { user_id: number; user_name: string } | undefined, selfId: number | null) {
  if (!user) return { by: null };
  return { by: plainName(user.user_name), ...(user.user_id === selfId && { own: true }) };
}

/** More is no length that a moderator writes. */
const MOST_LENGTH = 20;

function lengthOf(cause: ChatEventData<'PurgeMessage'>['cause']): string {
  return plainName(cause?.durationString ?? '').slice(0, MOST_LENGTH);
}

function purgeReason(cause: ChatEventData<'PurgeMessage'>['cause']): 'purged' | 'timedOut' | 'banned' {
  if (cause?.type === 'ban') return 'banned';
  return cause?.type === 'timeout' || cause?.type === 'globaltimeout' ? 'timedOut' : 'purged';
}
