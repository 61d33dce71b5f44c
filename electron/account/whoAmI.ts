import { AppFailure } from '../../shared/failure.ts';
import type { Channel, CurrentUser } from '../../shared/platform/rest.ts';
import type { SessionChannel } from '../../shared/session.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Account, Platform } from '../kernel/ports.ts';
import type { Profile } from './vault.ts';

/**
 * Asks whose tokens these are: GET /users/current, and where the service has no such answer, the `sub` of an
 * introspection and the channel that belongs to it.
 * @throws AppFailure; the signal's reason when it aborts.
 * @see PLATFORM §3.4
 */
export async function whoAmI(platform: Platform, account: Account, signal: AbortSignal): Promise<Profile> {
  try {
    const { data } = await platform.request('users.current', { purpose: 'account', signal });
    if (data) return fromUser(data);
    throw new AppFailure({ kind: 'badPayload', where: 'users.current', detail: 'empty' });
  } catch (cause) {
    if (!(cause instanceof AppFailure) || !isNoAnswer(cause)) throw cause;
    const found = await introspect(platform, account, signal);
    if (found) return found;
    throw cause;
  }
}

/** The service answers, but not who we are; trouble on the way is no reason to ask in another way. */
function isNoAnswer({ error }: AppFailure): boolean {
  return error.kind === 'badPayload' || (error.kind === 'http' && (error.status === 403 || error.status === 404));
}

async function introspect(platform: Platform, account: Account, signal: AbortSignal): Promise<Profile | null> {
  const token = await account.current();
  if (token === null) throw new AppFailure(account.missing);
  const { data } = await platform.request('oauth.introspect', {
    purpose: 'account',
    body: { token },
    accept: [400, 403, 404],
    signal,
  });
  if (data?.active === false) throw new AppFailure({ kind: 'signInEnded' });
  const subject = data?.sub;
  if (subject === undefined) return null;
  const userId = Number(subject);
  return Number.isSafeInteger(userId) && userId >= 0
    ? ofUserId(platform, userId, signal)
    : ofUsername(platform, String(subject), signal);
}

async function ofUserId(platform: Platform, userId: number, signal: AbortSignal): Promise<Profile> {
  const query = { where: `userId:eq:${userId}`, limit: 1 };
  const { data } = await platform.request('channels.list', {
    purpose: 'account',
    query,
    accept: [400, 403, 404],
    signal,
  });
  const own = data?.find((channel) => channel.userId === userId);
  // A channel's token equals its owner's user name. @see PLATFORM §4.1
  if (own?.id === undefined || own.token === undefined) {
    return { userId, username: String(userId), avatarUrl: null, channel: null };
  }
  const token = plainName(own.token);
  return { userId, username: token, avatarUrl: null, channel: { id: own.id, token } };
}

async function ofUsername(platform: Platform, username: string, signal: AbortSignal): Promise<Profile | null> {
  const path = { channelIdOrToken: username };
  const { data } = await platform.request('channels.read', { purpose: 'account', path, accept: [403, 404], signal });
  if (data?.id === undefined || data.userId === undefined) return null;
  const { id, userId, token } = data;
  return { userId, username: plainName(username), avatarUrl: null, channel: channelOf({ id, token }, username) };
}

function fromUser({ id, username, avatarUrl, channel }: CurrentUser): Profile {
  return {
    userId: id,
    username: plainName(username),
    avatarUrl: avatarUrl && /^https?:\/\//.test(avatarUrl) ? avatarUrl : null,
    channel: channel ? channelOf(channel, username) : null,
  };
}

/** The id and name of a channel; `fallback` is its name when the service leaves it out. */
export function channelOf({ id, token }: Channel, fallback: string): SessionChannel {
  return { id, token: plainName(token ?? fallback) };
}
