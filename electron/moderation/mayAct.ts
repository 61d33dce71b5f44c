import { type CapabilityName, capabilities } from '../../shared/capabilities.ts';
import type { AppError } from '../../shared/errors.ts';
import { roleRank, topRole } from '../../shared/platform/roles.ts';
import type { ModeratedPerson } from '../../shared/writes/moderation.ts';
import type { ModeratedRoom } from './moderatedRoom.ts';

/**
 * Why one's role in the room does not include something; null: it does, or nobody knows while the room is not joined, and the
 * service will say. @see PLATFORM §5.2
 */
export function roleRefusal(room: ModeratedRoom, capability: CapabilityName): AppError | null {
  const { permission } = capabilities[capability];
  const standing = room.standing();
  if (permission === null || standing === null || standing.permissions.includes(permission)) return null;
  return { kind: 'notPermitted', capability };
}

/**
 * Why somebody can't be acted on: oneself, or who ranks as high. null: they can, as far as is known. Removing what one wrote oneself
 * is everybody's own affair. @see PLATFORM §4.6 "Change rule"
 */
export function personRefusal(
  room: ModeratedRoom,
  capability: CapabilityName,
  { userId }: Pick<ModeratedPerson, 'userId'>,
  selfId: number | null,
): AppError | null {
  const removesOnly = capability === 'removeMessage' || capability === 'purge';
  if (userId === selfId) return removesOnly ? null : { kind: 'badInput', field: 'person', why: 'yourself' };
  const standing = room.standing();
  const person = room.person(userId);
  if (standing === null || person === null) return null;
  const isBelow = rankOf(person.roles) < rankOf(standing.roles);
  return isBelow ? null : { kind: 'badInput', field: 'person', why: 'notBelow' };
}

const rankOf = (roles: readonly string[]): number => roleRank(topRole(roles));
