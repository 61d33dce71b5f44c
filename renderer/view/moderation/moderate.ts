import type { ActName, Input } from '../../../shared/bridge.ts';
import type { CapabilityName } from '../../../shared/capabilities.ts';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { call } from '../../api/call.ts';
import { whyText } from '../../ui/whyText.ts';
import { askWider } from '../capability.ts';
import { askedHere } from '../composerStore.ts';

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
/** What an act is begun with. */
export type ActInput<A extends ModerationAct> = Input<`moderation.${A}` & ActName>;

/** Is told why something was not begun; null: it was. */
export type Begun = (refused: AppError | null) => void;

/**
 * Begins an act, which then waits where it can be taken back. What the sign-in does not include yet is asked for, and begun then.
 * @param later is told once it was gone on with after a sign-in for more
 * @returns why it was not begun; null: it was, or the sign-in for more is asked for, whose own sheet says what is missing
 */
export function moderate<A extends ModerationAct>(
  act: A,
  input: ActInput<A>,
  later: Begun = () => {},
): Promise<AppError | null> {
  return begin(needs[act], () => call(`moderation.${act}` as ActName, input as Input<ActName>), later);
}

/** The same; what refuses it is said beside the line one writes. */
export function moderateAloud<A extends ModerationAct>(act: A, input: ActInput<A>): void {
  const told = refusalTeller();
  void moderate(act, input, told).then(told);
}

/** Says beside the line one writes why something was not begun. It is made when that is asked for, and tells of it there. */
export function refusalTeller(): Begun {
  const { tell } = askedHere();
  return (refused) => {
    if (refused !== null) tell(whyText(refused), 'assertive');
  };
}

/** The same for those of an act on many who had no turn. */
export function goOnWithRest(id: string, act: ModerationAct, later: Begun): Promise<AppError | null> {
  return begin(needs[act], () => call('moderation.goOn', { id }), later);
}

/** Begins what reverses an act on many that was left, for those to whom it was done. */
export function reverseDone(id: string, reversal: ModerationAct, later: Begun): Promise<AppError | null> {
  return begin(needs[reversal], () => call('moderation.reverse', { id }), later);
}

async function begin(capability: CapabilityName, act: () => Promise<unknown>, later: Begun): Promise<AppError | null> {
  try {
    await act();
    return null;
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    if (cause.error.kind !== 'scopeMissing') return cause.error;
    askWider(capability, () => void begin(capability, act, later).then(later));
    return null;
  }
}
