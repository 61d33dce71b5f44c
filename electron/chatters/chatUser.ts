import type { Person } from './chatterBook.ts';

/** Rows asked for at once: as many as there may be. @see API "GET /api/v2/chats/{channelId}/users (v2)" */
export const PAGE_ROWS = 100;

/** A person as the app knows them, from the platform's ChatUser. @see API "ChatUser" */
export function personOf({
  userId,
  username,
  userRoles,
}: {
  userId: number;
  username: string;
  userRoles: string[];
}): Person {
  return { userId, username, roles: userRoles };
}
