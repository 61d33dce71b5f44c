import type { ChattersState } from '../../shared/chatters.ts';
import type { AppError } from '../../shared/errors.ts';
import { useChatRoom } from './chatRoom.ts';

/** Whether the service does not answer, as far as the chat's connection tells. */
export function useUnreachable(): boolean {
  const room = useChatRoom();
  return room?.kind === 'waiting' && isOutage(room.why);
}

/** Whether the list may be out of date: the last refresh did not get to its end, or none could now. */
export function useStale({ crawl }: ChattersState): boolean {
  return useUnreachable() || crawl.kind === 'partial';
}

function isOutage(error: AppError): boolean {
  return error.kind === 'offline' || error.kind === 'timedOut' || (error.kind === 'http' && error.status >= 500);
}
