import { AppFailure } from '../../shared/failure.ts';
import type { Platform } from '../kernel/ports.ts';
import { walkPages } from '../platform/rest/pages.ts';
import type { Person } from './chatterBook.ts';
import { PAGE_ROWS, personOf } from './chatUser.ts';

/** So many pages of a search are read; what more people have in their names is no search. */
const SEARCH_PAGES = 10;

/**
 * Asks whether somebody is in a channel's chat.
 * @returns null when they are not
 * @throws AppFailure what the request throws
 * @see API "GET /api/v2/chats/{channelId}/users/{userId} (v2)"
 */
export async function askForChatter(platform: Platform, channelId: number, userId: number): Promise<Person | null> {
  const { data } = await platform.request('chats.user', {
    purpose: 'chatterLookup',
    path: { channelId, userId },
    accept: [404],
  });
  if (data === undefined) return null;
  if (data.userId !== userId) {
    throw new AppFailure({ kind: 'badPayload', where: 'chats.user', detail: 'it tells of somebody else' });
  }
  return personOf(data);
}

/**
 * Asks for the people in a channel's chat whose names hold a text, page by page.
 * @throws AppFailure what the requests throw
 * @see API "GET /api/v2/chats/{channelId}/users (v2)"
 */
export async function* askForNames(platform: Platform, channelId: number, text: string): AsyncGenerator<Person[]> {
  const options = {
    purpose: 'chatterLookup',
    path: { channelId },
    query: { limit: PAGE_ROWS, username: text },
  } as const;
  for await (const page of walkPages(platform, 'chats.users', options)) {
    yield page.rows.map(personOf);
    if (page.number >= SEARCH_PAGES) return;
  }
}
