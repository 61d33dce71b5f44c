import { type Refusals, refusal } from './refusal.ts';

/** @see API "GET /api/v2/chats/{channelId}/users (v2)", PLATFORM §5, §7 */
export const chatRefusals: Refusals = {
  'chats.searchV1': [refusal(400, 'username is missing', 'query.username', () => ({ query: {} }))],
  'chats.userV1': [
    refusal(404, 'the user is not in the chat', 'User not found.', ({ nora }) => ({
      path: { channelId: nora.id, userId: nora.owner.id },
    })),
  ],
  'chats.user': [
    refusal(404, 'the user is not in the chat', 'user is not in this chat', ({ nora }) => ({
      path: { channelId: nora.id, userId: nora.owner.id },
    })),
  ],
  'chats.users': [
    refusal(403, 'showLurkers is true and an application asks', 'showLurkers is for staff', ({ world }) => ({
      headers: { 'Client-ID': world.clients.all()[0]?.id ?? '' },
      query: { showLurkers: 'true' },
    })),
    refusal(403, 'showLurkers is true and the owner asks', 'showLurkers is for staff', () => ({
      query: { showLurkers: 'True' },
    })),
    refusal(400, 'continuationToken is empty', 'query.continuationToken', () => ({ query: { continuationToken: '' } })),
    refusal(400, 'continuationToken is forged', 'continuationToken is not valid', () => ({
      query: { continuationToken: 'forged' },
    })),
    refusal(400, 'continuationToken is of another channel', 'continuationToken is not valid', ({ world, other }) => ({
      query: { continuationToken: world.continuationTokens.write(other.id, { rank: 0, name: 'a', userId: 1 }) },
    })),
  ],
};
