import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chatDetails, chatUser, chatUserV1 } from '../rest.ts';
import { listQuery } from './listQuery.ts';

const bucket = 'chats';

/** @see API "GET /api/v2/chats/{channelId}/users (v2)"; the link header carries the query of the next page */
export const chattersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  showLurkers: z
    .string()
    .regex(/^(true|false)$/i)
    .optional(),
  continuationToken: z.string().min(1).optional(),
  username: z.string().optional(),
});

export const chatEndpoints = {
  'chats.details': endpoint('GET', '/chats/{channelId}', 'API "GET /chats/{channelId}"', chatDetails, { bucket }),
  'chats.joinIfNotBigEvent': endpoint('GET', '/chats/{channelId}/joinIfNotBigEvent', 'PLATFORM §5.3', chatDetails, {
    bucket,
  }),
  'chats.anonymous': endpoint('GET', '/chats/{channelId}/anonymous', 'PLATFORM §5.3', chatDetails, { bucket }),
  'chats.friends': endpoint('GET', '/chats/{channelId}/friends', 'PLATFORM §5.3', z.array(chatUserV1), {
    bucket,
    identity: 'user',
  }),
  'chats.usersV1': endpoint('GET', '/chats/{channelId}/users', 'PLATFORM §7.3', z.array(chatUserV1), {
    bucket,
    query: listQuery,
  }),
  'chats.searchV1': endpoint('GET', '/chats/{channelId}/users/search', 'PLATFORM §5.3', z.array(chatUserV1), {
    bucket,
    query: listQuery.extend({ username: z.string() }),
  }),
  'chats.userV1': endpoint('GET', '/chats/{channelId}/users/{userId}', 'PLATFORM §5.3', chatUserV1, { bucket }),
  'chats.history': endpoint('GET', '/chats/{channelId}/history', 'PLATFORM §5.3', z.array(z.unknown()), { bucket }),
  'chats.users': endpoint(
    'GET',
    '/chats/{channelId}/users',
    'API "GET /api/v2/chats/{channelId}/users (v2)"',
    z.array(chatUser),
    { bucket, version: 2, query: chattersQuery },
  ),
  'chats.user': endpoint(
    'GET',
    '/chats/{channelId}/users/{userId}',
    'API "GET /api/v2/chats/{channelId}/users/{userId} (v2)"',
    chatUser,
    { bucket, version: 2 },
  ),
} as const;
