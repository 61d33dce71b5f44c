import { isLoopbackHost } from '../../../shared/loopback.ts';

export type ForwardProblem = 'empty' | 'invalid' | 'notLocal' | 'twice' | 'many';

/** How many addresses the settings hold. */
const MOST = 20;

/** What keeps an address from being forwarded to; null: nothing. Only this computer's own are, over plain http. */
export function forwardProblem(typed: string, present: readonly string[]): ForwardProblem | null {
  const text = typed.trim();
  if (text === '') return 'empty';
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'invalid';
  if (!isLoopbackHost(url.hostname)) return 'notLocal';
  if (url.protocol !== 'http:' || url.username !== '' || url.password !== '') return 'invalid';
  if (present.includes(text)) return 'twice';
  return present.length >= MOST ? 'many' : null;
}
