import { foldCase } from '../../../shared/foldCase.ts';
import type { ModeratedPerson } from '../../../shared/writes/moderation.ts';
import { call } from '../../api/call.ts';
import { searchNames } from '../../view/nameSearch.ts';
import { chatStore } from './chatStore.ts';

const SEARCHED = 100;

/**
 * Who is meant by a name that was typed: who last wrote under it, else who is in the chat, else whom the service knows by it.
 * @returns null when nobody is called so @throws AppFailure when the service can't be asked
 */
export async function findPerson(name: string): Promise<ModeratedPerson | null> {
  const wanted = foldCase(name);
  const isIt = (one: { username: string }) => foldCase(one.username) === wanted;
  const { items } = chatStore().getState().log.all;
  const spoke = items.findLast((item) => item.kind === 'message' && item.userId >= 0 && isIt(item));
  if (spoke?.kind === 'message') return { userId: spoke.userId, username: spoke.username };
  const here = (await searchNames(name, SEARCHED)).rows.find(isIt);
  if (here !== undefined) return { userId: here.userId, username: here.username };
  const known = await call('people.find', { list: 'banned', name: name.slice(0, 100) });
  return known && { userId: known.userId, username: known.username };
}

/** The platform's id of the last message that somebody wrote here and that still stands; null: there is none. */
export function lastMessageOf(userId: number): string | null {
  const { items } = chatStore().getState().log.all;
  const last = items.findLast(
    (item) =>
      item.kind === 'message' &&
      item.userId === userId &&
      item.id !== null &&
      item.removed === null &&
      item.whisperWith === null,
  );
  return last?.kind === 'message' ? last.id : null;
}
