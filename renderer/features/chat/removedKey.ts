import type { ChatMessage } from '../../../shared/chat.ts';

type Removed = NonNullable<ChatMessage['removed']>;

/** Under which key stands what became of a removed message: what for, how long, and by whom. */
export function removedKey({ why, by, own = false, seconds }: Removed) {
  const who = own ? 'You' : by === null ? '' : 'By';
  return why === 'timedOut' && seconds !== undefined ? (`timedOutFor${who}` as const) : (`${why}${who}` as const);
}
