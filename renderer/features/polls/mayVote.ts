import type { RoomState } from '../../../shared/chat.ts';
import type { SessionState } from '../../../shared/session.ts';

/** Why somebody can't vote, as a word of the catalogue; null: they can. @see PLATFORM §5.2 */
export function voteProblem(
  session: SessionState | undefined,
  room: RoomState | null,
): 'signedOut' | 'notConnected' | 'mayNot' | null {
  if (session?.kind !== 'signedIn') return 'signedOut';
  if (room?.kind !== 'joined') return 'notConnected';
  return room.authenticated && room.permissions.includes('poll_vote') ? null : 'mayNot';
}
