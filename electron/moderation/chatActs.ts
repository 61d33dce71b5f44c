import type { CapabilityName } from '../../shared/capabilities.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ModeratedPerson } from '../../shared/writes/moderation.ts';
import type { Account, Platform, Waiting } from '../kernel/ports.ts';
import { roleRefusal } from './mayAct.ts';
import type { ModeratedRoom } from './moderatedRoom.ts';

/** What the chat answers for a name that it does not know, or that is not there; by method. @see PLATFORM §6.3, §6.6 */
const UNKNOWN_NAME = { timeout: 4004, purge: 4001 } as const;
const NO_PERMISSION = ['UACCESS', 4002];

type ByName = keyof typeof UNKNOWN_NAME;

export type ChatActsDeps = { platform: Platform; channelId: number; as?: Account; waiting?: Waiting | undefined };

/**
 * Calls a method of the chat that names somebody. The chat goes by names, and people change theirs: a name that it does not know is
 * asked for once by their id.
 * @param rest what follows the name
 * @throws AppFailure as `ModeratedRoom.perform`; `badInput` (`person`: `notHere`, `notBelow`)
 */
export async function performOn(
  room: ModeratedRoom,
  { platform, channelId, as, waiting }: ChatActsDeps,
  method: ByName,
  { userId, username }: ModeratedPerson,
  rest: readonly unknown[] = [],
): Promise<void> {
  const name = room.person(userId)?.username ?? username;
  try {
    await room.perform(method, method, [name, ...rest]);
  } catch (cause) {
    if (codeOf(cause) !== UNKNOWN_NAME[method]) throw refusalOf(cause, room, method);
    const { data } = await platform.request('chats.user', {
      purpose: 'moderation',
      path: { channelId, userId },
      accept: [404],
      ...(as && { as }),
      ...(waiting && { waiting }),
    });
    const isSomebodyElse = data !== undefined && (data.userId !== userId || data.username === name);
    if (data === undefined || isSomebodyElse) {
      throw new AppFailure({ kind: 'badInput', field: 'person', why: 'notHere' }, { cause });
    }
    await room.perform(method, method, [data.username, ...rest]);
  }
}

/** What a refusal of the chat means for an act: not that one is banned oneself. */
export function refusalOf(cause: unknown, room: ModeratedRoom, capability: CapabilityName): unknown {
  const code = codeOf(cause);
  if (code === null || !NO_PERMISSION.includes(code)) return cause;
  const error: AppError = roleRefusal(room, capability) ?? { kind: 'badInput', field: 'person', why: 'notBelow' };
  return new AppFailure(error, { cause });
}

/** The code of a refusal; null for any other failure. Older services put the word into the sentence. @see PLATFORM §6.6 */
export function codeOf(cause: unknown): string | number | null {
  if (!(cause instanceof AppFailure) || cause.error.kind !== 'chatRefused') return null;
  return cause.error.message === 'UACCESS' ? 'UACCESS' : cause.error.code;
}
