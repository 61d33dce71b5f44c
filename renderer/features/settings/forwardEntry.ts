import { type ReplayAddressProblem, replayAddressProblem } from '../../view/replayAddress.ts';

export type ForwardProblem = ReplayAddressProblem | 'self' | 'twice' | 'many';

/** How many addresses the settings hold. */
const MOST = 20;

/**
 * What keeps an address from being forwarded to; null: nothing. Only this computer's own are.
 * @param ownPort that of the receiver; null: it has none
 */
export function forwardProblem(
  typed: string,
  present: readonly string[],
  ownPort: number | null = null,
): ForwardProblem | null {
  const text = typed.trim();
  const problem = replayAddressProblem(text);
  if (problem !== null) return problem;
  if (ownPort !== null && portOf(text) === ownPort) return 'self';
  if (present.includes(text)) return 'twice';
  return present.length >= MOST ? 'many' : null;
}

const portOf = (address: string) => Number(new URL(address).port || 80);
