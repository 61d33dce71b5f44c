import { plainName } from '../kernel/plainText.ts';
import type { Platform } from '../kernel/ports.ts';
import { timeOf } from './person.ts';

const purpose = 'people';

/** What somebody is to a channel, as the service says. */
export type Relationship = { roles: string[]; followsSinceMs: number | null; follows: boolean };

/** Asks what somebody is to a channel: one call. @throws AppFailure what the request throws @see PLATFORM §11.3 */
export async function askRelationship(platform: Platform, channelId: number, userId: number): Promise<Relationship> {
  const { data } = await platform.request('channels.relationship', {
    purpose,
    path: { channelId },
    query: { user: userId },
  });
  const { roles = [], follows = null } = data?.status ?? {};
  return {
    roles: roles.map(plainName),
    follows: follows !== null,
    followsSinceMs: timeOf(follows?.createdAt),
  };
}

/**
 * Who has this name: a channel's token is the name of its owner. One call.
 * @returns null when nobody has it @throws AppFailure what the request throws @see PLATFORM §4.1
 */
export async function askWhoIs(platform: Platform, name: string): Promise<{ userId: number; username: string } | null> {
  const { data } = await platform.request('channels.read', {
    purpose,
    path: { channelIdOrToken: name },
    query: { fields: 'id,userId,token' },
    accept: [404],
  });
  if (data?.userId === undefined) return null;
  return { userId: data.userId, username: plainName(data.token ?? name) };
}
