import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { authReply } from '../../shared/platform/chatPackets.ts';
import type { ChatDetails } from '../../shared/platform/rest.ts';
import type { SessionChannel } from '../../shared/session.ts';
import type { Account, Platform } from '../kernel/ports.ts';
import type { ChatSocket } from '../platform/chat/chatSocket.ts';
import { isRefusal } from '../platform/replyError.ts';
import { plainRoles } from './messageItem.ts';
import type { Self } from './messageParts.ts';

/** As whom the room let us in, and what we may do there. */
export type Admission = {
  authenticated: boolean;
  /** null when reading only. */
  self: Self | null;
  permissions: string[];
  roles: string[];
  /** The service leaves part of this chat out. */
  loadShed: boolean;
};

const MAX_PERMISSIONS = 100;

/**
 * Asks where the channel's chat is and, when signed in, for the key that opens it once.
 * @throws AppFailure `noSuchChannel` for a channel the service does not know, else as `Platform.request`.
 * @see API "GET /chats/{channelId}", PLATFORM §5
 */
export async function bootstrap(
  platform: Platform,
  channel: SessionChannel,
  self: Self | null,
  signal: AbortSignal,
): Promise<ChatDetails> {
  // Once only: the room waits and tries again by itself, where everybody can see it.
  const options = { purpose: 'chat', path: { channelId: channel.id }, tries: 1, signal } as const;
  try {
    const { data } = self
      ? await platform.request('chats.details', { ...options, ...asSpeaker(self) })
      : await platform.request('chats.anonymous', { ...options, as: 'anonymous' });
    if (data) return data;
  } catch (cause) {
    if (!(cause instanceof AppFailure) || cause.error.kind !== 'http' || cause.error.status !== 404) throw cause;
    throw new AppFailure({ kind: 'noSuchChannel', channel: channel.token }, { cause });
  }
  throw new AppFailure({ kind: 'badPayload', where: 'GET /chats/{channelId}', detail: 'an empty body' });
}

/**
 * Calls `auth`, once on this socket: with the key to speak, without one to read. A bootstrap without a key (a big event)
 * is read only, whatever its permissions say.
 * @throws AppFailure as `ChatSocket.call`; `badPayload` when the reply makes no sense.
 * @see API "Chat connection procedure" 4, PLATFORM §5.1, §6.3
 */
export async function authenticate(
  socket: ChatSocket,
  channel: SessionChannel,
  details: ChatDetails,
  self: Self | null,
): Promise<Admission> {
  const keyed = self !== null && details.authkey !== undefined;
  const data = await socket.call('auth', keyed ? [channel.id, self.userId, details.authkey] : [channel.id]);
  const reply = authReply.safeParse(data);
  if (!reply.success) throw new AppFailure({ kind: 'badPayload', where: 'auth', detail: 'not the reply of auth' });
  const { authenticated, roles } = reply.data;
  const loadShed = details.isLoadShed === true;
  if (!authenticated || !self)
    return { authenticated: false, self: null, permissions: [], roles: plainRoles(roles), loadShed };
  const permissions = details.permissions.slice(0, MAX_PERMISSIONS);
  return { authenticated, self, permissions, roles: plainRoles(roles), loadShed };
}

/**
 * What one may do in a room one is in, asked anew: a change of roles does not say it.
 * @throws AppFailure as `Platform.request`
 * @see PLATFORM §5.2, §15
 */
export async function askPermissions(
  platform: Platform,
  channel: SessionChannel,
  self: Self | null,
  signal: AbortSignal,
): Promise<string[]> {
  const path = { channelId: channel.id };
  const options = { purpose: 'chat', path, priority: 'background', signal } as const;
  const { data } = await platform.request('chats.details', { ...options, ...asSpeaker(self) });
  return data?.permissions.slice(0, MAX_PERMISSIONS) ?? [];
}

/** The key has to be that account's whose name stands over the composer. */
function asSpeaker(self: Self | null): { as?: Account } {
  return self?.account ? { as: self.account } : {};
}

/** The key was used, is too old, or belongs to somebody else: a new one may work. @see PLATFORM §6.6 */
export function isSpentKey(cause: unknown): boolean {
  return cause instanceof AppFailure && isRefusal(cause.error, 'UNOTFOUND');
}

/** What trying again does not mend; only the person can ask for it. A token that was refused mends itself or ends. */
export function isFinal(why: AppError): boolean {
  if (why.kind === 'http') return [400, 403, 404, 410].includes(why.status);
  return why.kind === 'noSuchChannel' || isRefusal(why, 'UACCESS');
}
