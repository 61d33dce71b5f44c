import { isLoopback } from '../../ui/hostOf.ts';

export type ForwardProblem = 'empty' | 'invalid' | 'notLocal' | 'twice' | 'many';

/** How many addresses the settings hold. */
const MOST = 20;

/** What keeps an address from being forwarded to; null: nothing. Only this computer's own are. */
export function forwardProblem(typed: string, present: readonly string[]): ForwardProblem | null {
  const text = typed.trim();
  if (text === '') return 'empty';
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'invalid';
  if (!isLoopback(text)) return 'notLocal';
  if (present.includes(text)) return 'twice';
  return present.length >= MOST ? 'many' : null;
}
