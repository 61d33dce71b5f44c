import type { ChattersPage } from '../../shared/chatters.ts';
import { call } from '../api/call.ts';

/** The first chatters, by name, whose name holds the text; from our own copy, so it costs no call to the service. */
export function searchNames(text: string, limit: number): Promise<ChattersPage> {
  return call('chatters.rows', {
    text,
    group: null,
    presence: null,
    order: 'name',
    descending: false,
    closedGroups: [],
    offset: 0,
    limit,
  });
}
