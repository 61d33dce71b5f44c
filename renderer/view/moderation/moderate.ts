import type { ActName, Input } from '../../../shared/bridge.ts';
import type { CapabilityName } from '../../../shared/capabilities.ts';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { call } from '../../api/call.ts';
import { askWider } from '../capability.ts';

const needs = {
  removeMessage: 'removeMessage',
  removeLast: 'removeMessage',
  purge: 'purge',
  timeout: 'timeout',
  endTimeout: 'timeout',
  timeoutMany: 'timeout',
  endTimeouts: 'timeout',
  ban: 'ban',
  unban: 'ban',
  changeRoles: 'changeRole',
  clearChat: 'clearChat',
} as const satisfies Record<string, CapabilityName>;

export type ModerationAct = keyof typeof needs;
type InputOf<A extends ModerationAct> = Input<`moderation.${A}` & ActName>;

/**
 * Begins an act, which then waits where it can be taken back. What the sign-in does not include yet is asked for, and begun then.
 * @returns why it was not begun; null: it was
 */
export function moderate<A extends ModerationAct>(act: A, input: InputOf<A>): Promise<AppError | null> {
  return begin(needs[act], () => call(`moderation.${act}` as ActName, input as Input<ActName>));
}

/** The same for those of an act on many who had no turn. */
export function goOnWithRest(id: string, act: ModerationAct): Promise<AppError | null> {
  return begin(needs[act], () => call('moderation.goOn', { id }));
}

/** Begins what reverses an act on many that was left, for those to whom it was done. */
export function reverseDone(id: string, reversal: ModerationAct): Promise<AppError | null> {
  return begin(needs[reversal], () => call('moderation.reverse', { id }));
}

async function begin(capability: CapabilityName, act: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await act();
    return null;
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    if (cause.error.kind === 'scopeMissing') askWider(capability, () => void begin(capability, act));
    return cause.error;
  }
}
