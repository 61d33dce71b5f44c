import { chatCloseCodes } from '../../../shared/platform/chatPackets.ts';
import type { VirtualClock } from '../clock.ts';
import { profileOf } from '../profile.ts';
import type { Readings } from '../readings.ts';
import { rankOf } from '../roleSets.ts';
import type { User } from '../user.ts';
import { writeDuration } from './duration.ts';
import type { Room } from './room.ts';

type Roles = Pick<Room, 'rolesOf'>;
type TimeoutPorts = { readonly clock: VirtualClock; readonly readings: Readings };

/** A user as events of a room name one. @see PLATFORM §6.4 */
export function userData(room: Roles, user: User) {
  return { user_name: user.username, user_id: user.id, user_roles: [...room.rolesOf(user)] };
}

/** A user as moderation events name the one who acted. @see PLATFORM §6.4 */
export function moderatorData(room: Roles, user: User) {
  return { ...userData(room, user), user_level: profileOf(user).level };
}

/** Moderation reaches oneself and whoever ranks below. @see PLATFORM §4.6 "Change rule" */
export function mayModerate(room: Room, moderator: User, target: User): boolean {
  return moderator.id === target.id || rankOf(room.rolesOf(moderator)) > rankOf(room.rolesOf(target));
}

/** Removes one message. @returns false when the room does not remember it. */
export function removeMessage(room: Room, moderator: User, messageId: string): boolean {
  if (room.history.byId(messageId) === undefined) return false;
  room.history.remove(messageId);
  room.broadcast('DeleteMessage', { moderator: moderatorData(room, moderator), id: messageId });
  return true;
}

/** Removes everything somebody said. */
export function purge(room: Room, moderator: User, target: User): void {
  room.history.removeOfUser(target.id);
  room.broadcast('PurgeMessage', { user_id: target.id, moderator: moderatorData(room, moderator) });
}

/**
 * What follows when somebody has become Banned: what they said goes, and so do they; `auth` then refuses them.
 * @param moderator without one it is the platform's doing
 * @see PLATFORM §6.4, §6.6
 */
export function ban(room: Room, target: User, moderator: User | undefined): void {
  room.history.removeOfUser(target.id);
  room.broadcast('PurgeMessage', {
    user_id: target.id,
    ...(moderator === undefined ? {} : { moderator: moderatorData(room, moderator) }),
    cause: { type: 'ban' },
  });
  room.expel(target, chatCloseCodes.ended, 'banned');
}

/** Empties the chat. */
export function clearMessages(room: Room, clearer: User): void {
  room.history.clear();
  room.broadcast('ClearMessages', { clearer: moderatorData(room, clearer) });
}

export type Timeout = { readonly seconds: number /** As the moderator wrote it. */; readonly written: string };

/** Silences somebody and removes what they said. @see PLATFORM §6.3 "timeout target", §15 */
export function timeOut(world: TimeoutPorts, room: Room, moderator: User, target: User, timeout: Timeout): void {
  const { clock, readings } = world;
  const { seconds, written } = timeout;
  const isOurs = readings.of('chat.timeoutLength') === 'in our own form';
  room.speaking.timeOut(target.id, clock.now() + seconds * 1000);
  room.history.removeOfUser(target.id);
  room.sendTo(target.id, 'UserTimeout', {
    user: userData(room, target),
    duration: seconds * 1000,
  });
  room.broadcast('PurgeMessage', {
    user_id: target.id,
    moderator: moderatorData(room, moderator),
    cause: { type: 'timeout', durationString: isOurs ? writeDuration(seconds) : written },
  });
}
