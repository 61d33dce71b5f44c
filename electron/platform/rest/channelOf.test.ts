import { expect, it } from 'vitest';
import { channelOf } from './channelOf.ts';

it('reads the channel from where its number stands in the address', () => {
  expect(channelOf('/chats/{channelId}/users', 'https://a.example/base/api/v2/chats/7/users?limit=100')).toBe(7);
  expect(channelOf('/channels/{channelId}/users/{userId}', 'https://a.example/api/v1/channels/7/users/8')).toBe(7);
  expect(channelOf('/channels/{channelIdOrToken}', 'https://a.example/api/v1/channels/123456')).toBe(123_456);
});

it('knows none where the address has none, or a name', () => {
  expect(channelOf('/users/current', 'https://a.example/api/v1/users/7')).toBeNull();
  expect(channelOf('/channels/{channelIdOrToken}', 'https://a.example/api/v1/channels/monstercat')).toBeNull();
});
